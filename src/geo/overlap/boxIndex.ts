import Flatbush from "flatbush";
import type { Bbox } from "../bbox";

/** Numbers of the boxes that meet a box and that `keep` accepts, in no particular order. */
export type BoxSearch = (box: Bbox, keep?: (number: number) => boolean) => number[];

/** Boxes by number, as in a list. */
export type Boxes = { readonly length: number; at: (number: number) => Bbox | undefined };

/** Index over boxes in any unit; empty and infinite boxes are never found. */
export function boxIndex(boxes: Boxes): BoxSearch {
  const numbers: number[] = [];
  for (let number = 0; number < boxes.length; number++) {
    if (isFiniteBox(boxes.at(number) as Bbox)) numbers.push(number);
  }
  if (numbers.length === 0) return () => [];
  const index = new Flatbush(numbers.length);
  for (const number of numbers) index.add(...(boxes.at(number) as Bbox));
  index.finish();
  return (box, keep) => {
    const accept = keep && ((i: number) => keep(numbers[i] as number));
    return index.search(...box, accept).map((i) => numbers[i] as number);
  };
}

/** Whether a box is finite and not empty. */
export function isFiniteBox(box: Bbox): boolean {
  return box.every(Number.isFinite);
}
