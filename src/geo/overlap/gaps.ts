import { type Bbox, bboxMeeting } from "../bbox";
import {
  boundaryDistance,
  type MeasuredBoundary,
  measuredBoundary,
} from "../ring/boundaryDistance";
import { isFiniteBox } from "./boxIndex";
import { intersectionArea } from "./intersectionArea";
import type { BoxedParcel } from "./overlaps";
import { parcelBoxes } from "./parcelBoxes";

/** Two neighbours, by number, and the width in metres of the narrowest gap between them. */
export type Gap = { a: number; b: number; gap: number };

/** From this shared area in ㎡ on, two parcels overlap instead of lying apart. */
const noise = 0.001;

/**
 * Pairs in a batch (`a` before `b`, in order; plane metres) that neither touch nor overlap, but are
 * closer than `maxGap`. Up to `minGap` counts as touching.
 */
export function gapPairs(items: readonly BoxedParcel[], minGap = 0.001, maxGap = 0.5): Gap[] {
  const boxes = parcelBoxes(items);
  const boundaries = new Map<number, MeasuredBoundary>();
  const boundaryOf = (number: number): MeasuredBoundary => {
    const known = boundaries.get(number);
    if (known) return known;
    const fresh = measuredBoundary((items[number] as BoxedParcel).multi, boxes.at(number));
    boundaries.set(number, fresh);
    return fresh;
  };
  const found: Gap[] = [];
  for (let a = 0; a < boxes.length; a++) {
    const bbox = boxes.at(a);
    if (!isFiniteBox(bbox)) continue;
    const candidates = boxes.search(grown(bbox, maxGap), (b) => b > a);
    for (const b of candidates.sort((p, q) => p - q)) {
      const gap = boundaryDistance(boundaryOf(a), boundaryOf(b), maxGap, minGap);
      if (gap > minGap && gap < maxGap && !overlap(boundaryOf(a), boundaryOf(b))) {
        found.push({ a, b, gap });
      }
    }
    boundaries.delete(a);
  }
  return found;
}

function overlap(a: MeasuredBoundary, b: MeasuredBoundary): boolean {
  return intersectionArea(a.multi, b.multi, bboxMeeting(a.bbox, b.bbox)) > noise;
}

function grown([minX, minY, maxX, maxY]: Bbox, by: number): Bbox {
  return [minX - by, minY - by, maxX + by, maxY + by];
}
