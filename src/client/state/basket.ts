import { atom } from "jotai";
import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { mostPicked } from "#contract/endpoints/map/map";
import { selectionAtom } from "./map";
import { storedRecord } from "./storedRecord";

/** Records of one dataset in the basket (选择篮). */
export type BasketPart = { dataset: string; ids: readonly string[] };
export type Basket = readonly BasketPart[];

const basketSchema = z.array(
  z.object({ dataset: z.string(), ids: z.array(z.string()) }),
) as unknown as z.ZodType<Basket>;

const basketRecord = storedRecord<Basket, Basket>("clzy_basket", basketSchema, []);

/** What the user has collected; it survives page changes and reloads, and ends with the session. */
export const basketAtom = atom((get) => get(basketRecord));

export const basketSizeAtom = atom((get) => sizeOf(get(basketRecord)));

export const sizeOf = (basket: Basket): number =>
  basket.reduce((sum, { ids }) => sum + ids.length, 0);

/** How picked records change the basket. */
export type BasketMode = "replace" | "add" | "remove" | "keep";

/**
 * Only land can be collected: relations, alerts and the like have no place of their own on the map.
 */
const isGathered = (dataset: string) => Boolean(datasets[dataset]?.geometry);

/** The part of the selection that the basket accepts. */
export const selectedLandAtom = atom((get) => {
  const selection = get(selectionAtom);
  return selection && isGathered(selection.dataset) ? selection : null;
});

const steps = 20;
const earlierAtom = atom<readonly Basket[]>([]);
export const canUndoBasketAtom = atom((get) => get(earlierAtom).length > 0);

/** The basket after a change; records beyond its limit are dropped from the end. */
export function changed(now: Basket, mode: BasketMode, picked: Basket): Basket {
  const held = new Map(now.map(({ dataset, ids }) => [dataset, new Set(ids)]));
  const given = new Map(picked.map(({ dataset, ids }) => [dataset, new Set(ids)]));
  const datasets = [...new Set([...held.keys(), ...given.keys()])];
  let room = mostPicked;
  return datasets.flatMap((dataset) => {
    const before = [...(held.get(dataset) ?? [])];
    const more = given.get(dataset) ?? new Set<string>();
    const ids = combined(mode, before, more).slice(0, room);
    room -= ids.length;
    return ids.length > 0 ? [{ dataset, ids }] : [];
  });
}

function combined(mode: BasketMode, before: readonly string[], more: ReadonlySet<string>) {
  switch (mode) {
    case "replace":
      return [...more];
    case "add":
      return [...new Set([...before, ...more])];
    case "remove":
      return before.filter((id) => !more.has(id));
    case "keep":
      return before.filter((id) => more.has(id));
  }
}

/** Changes the basket with undo; returns how many records it holds afterwards. */
export const changeBasketAtom = atom(null, (get, set, mode: BasketMode, picked: Basket): number => {
  const now = get(basketRecord);
  const next = changed(now, mode, picked);
  set(earlierAtom, (earlier) => [...earlier, now].slice(-steps));
  set(basketRecord, next);
  return sizeOf(next);
});

export const undoBasketAtom = atom(null, (get, set) => {
  const earlier = get(earlierAtom);
  const last = earlier.at(-1);
  if (!last) return;
  set(earlierAtom, earlier.slice(0, -1));
  set(basketRecord, last);
});

/** Whether the list of the basket is open. */
export const basketOpenAtom = atom(false);

/** Replaces ids in an address that would get too long: those in the basket. */
export const inBasket = "basket";

/** Longer addresses are cut off by mail programs. */
const mostInLink = 50;

/** A small basket as part of an address, `dxydsd~id~id;gyyd~id`; null if it is too large. */
export function basketLink(basket: Basket): string | null {
  if (sizeOf(basket) > mostInLink) return null;
  return basket.map(({ dataset, ids }) => [dataset, ...ids].join("~")).join(";");
}

export function readBasketLink(text: string): Basket {
  const parts = text.split(";").flatMap((part) => {
    const [dataset, ...ids] = part.split("~").filter(Boolean);
    const isHeld = dataset && isGathered(dataset) && ids.length > 0;
    return isHeld ? [{ dataset, ids: ids.slice(0, mostInLink) }] : [];
  });
  return parts.slice(0, mostInLink);
}
