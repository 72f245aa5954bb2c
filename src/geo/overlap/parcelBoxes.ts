import type { Bbox } from "../bbox";
import { type Boxes, type BoxSearch, boxIndex } from "./boxIndex";

/** The boxes of a list of parcels by number, and a search among them. */
export type ParcelBoxes = {
  readonly length: number;
  at: (number: number) => Bbox;
  search: BoxSearch;
};

type Boxed = { readonly bbox: Bbox };

const made = new WeakMap<readonly Boxed[], ParcelBoxes>();

/**
 * Boxes as plain numbers, which need a third of the memory of four-number arrays. Created once per
 * list and cached while the list is referenced, so all queries on a batch share one index.
 */
export function parcelBoxes(parcels: readonly Boxed[]): ParcelBoxes {
  const known = made.get(parcels);
  if (known) return known;
  const boxes = packed(parcels);
  const fresh = { ...boxes, search: boxIndex(boxes) };
  made.set(parcels, fresh);
  return fresh;
}

function packed(parcels: readonly Boxed[]) {
  const numbers = new Float64Array(4 * parcels.length);
  for (let i = 0; i < parcels.length; i++) numbers.set((parcels[i] as Boxed).bbox, 4 * i);
  const at = (number: number): Bbox => [
    numbers[4 * number] as number,
    numbers[4 * number + 1] as number,
    numbers[4 * number + 2] as number,
    numbers[4 * number + 3] as number,
  ];
  return { length: parcels.length, at } satisfies Boxes;
}
