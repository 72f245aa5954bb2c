import type { createStore } from "jotai";
import type { Position } from "#geo/position";
import { clickTakerAtom, type MapClick } from "../../state/mapTool";

type Store = ReturnType<typeof createStore>;
type Clicked = {
  /** In degrees; null off the map. */
  at: Position | null;
  add: boolean;
  /** The record drawn there. */
  recordThere: () => Promise<MapClick["record"]>;
};

/** Passes a click to the tool that asked for clicks; false if none did. */
export async function giveClick(store: Store, { at, add, recordThere }: Clicked): Promise<boolean> {
  if (!store.get(clickTakerAtom) || !at) return false;
  const record = await recordThere();
  // The tool may be closed by now: the click was meant for it and goes to nobody else.
  store.get(clickTakerAtom)?.take({ at, record, add });
  return true;
}
