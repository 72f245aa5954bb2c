import Flatbush from "flatbush";
import type { Bbox } from "./bbox";

/** Numbers of the boxes that meet a box, of those that `keep` accepts; in no order. */
export type BoxSearch = (box: Bbox, keep?: (number: number) => boolean) => number[];

/** Index over boxes in any unit; empty and infinite boxes are never found. */
export function boxIndex(boxes: readonly Bbox[]): BoxSearch {
  const numbers: number[] = [];
  for (const [number, box] of boxes.entries()) if (isFiniteBox(box)) numbers.push(number);
  if (numbers.length === 0) return () => [];
  const index = new Flatbush(numbers.length);
  for (const number of numbers) index.add(...(boxes[number] as Bbox));
  index.finish();
  return (box, keep) => {
    const accept = keep && ((i: number) => keep(numbers[i] as number));
    return index.search(...box, accept).map((i) => numbers[i] as number);
  };
}

/** Whether a box bounds something. */
export function isFiniteBox(box: Bbox): boolean {
  return box.every(Number.isFinite);
}
