import type { createStore } from "jotai";
import type { Position } from "#geo/position";
import { clickTakerAtom, type MapClick } from "../../state/mapTool";

type Store = ReturnType<typeof createStore>;
type Clicked = {
  /** In degrees; null off the map. */
  at: Position | null;
  add: boolean;
  /** The record that is drawn there. */
  recordThere: () => Promise<MapClick["record"]>;
};

/** Tells the tool that asks for clicks what was clicked; false where none does. */
export async function giveClick(store: Store, { at, add, recordThere }: Clicked): Promise<boolean> {
  if (!store.get(clickTakerAtom) || !at) return false;
  const record = await recordThere();
  // The tool may have been closed meanwhile: the click was its, and goes to nobody else.
  store.get(clickTakerAtom)?.take({ at, record, add });
  return true;
}
