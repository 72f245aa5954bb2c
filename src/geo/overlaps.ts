import { type Bbox, bboxMeeting } from "./bbox";
import { boxIndex, isFiniteBox } from "./boxIndex";
import { intersectionArea } from "./intersectionArea";
import type { MultiPolygon } from "./position";

/** A parcel with its bounds, in plane metres of one zone. */
export type BoxedParcel = { bbox: Bbox; multi: MultiPolygon };

/** Numbers of two parcels in their lists, and the area in square metres that they share. */
export type Overlap = { a: number; b: number; area: number };

/** Less is rounding along a shared side. */
const noise = 0.001;

/** Pairs in a batch (`a` before `b`, in order) that share more than `minArea` square metres. */
export function overlapPairs(items: readonly BoxedParcel[], minArea = noise): Overlap[] {
  return overlapsWith(items, items, minArea, true);
}

/** Pairs of a batch's parcel `a` and a library's parcel `b` that share more than `minArea` ㎡. */
export function overlapsAgainst(
  items: readonly BoxedParcel[],
  library: readonly BoxedParcel[],
  minArea = noise,
): Overlap[] {
  return overlapsWith(items, library, minArea, false);
}

function overlapsWith(
  items: readonly BoxedParcel[],
  others: readonly BoxedParcel[],
  minArea: number,
  onlyLater: boolean,
): Overlap[] {
  const search = boxIndex(others.map(({ bbox }) => bbox));
  const found: Overlap[] = [];
  for (const [a, item] of items.entries()) {
    if (!isFiniteBox(item.bbox)) continue;
    const candidates = search(item.bbox, onlyLater ? (b) => b > a : undefined);
    for (const b of candidates.sort((p, q) => p - q)) {
      const area = commonArea(item, others[b] as BoxedParcel, minArea);
      if (area > minArea) found.push({ a, b, area });
    }
  }
  return found;
}

function commonArea(a: BoxedParcel, b: BoxedParcel, minArea: number): number {
  const window = bboxMeeting(a.bbox, b.bbox);
  const [width, height] = [window[2] - window[0], window[3] - window[1]];
  return width > 0 && width * height > minArea ? intersectionArea(a.multi, b.multi, window) : 0;
}
