import { type Bbox, bboxMeeting } from "../bbox";
import type { MultiPolygon } from "../position";
import { isFiniteBox } from "./boxIndex";
import { intersectionArea } from "./intersectionArea";
import { lastOutlines } from "./lastOutlines";
import { parcelBoxes } from "./parcelBoxes";

/** A parcel with its bounds, in plane metres of one zone. */
export type BoxedParcel = { bbox: Bbox; multi: MultiPolygon };

/** Two parcels, by their numbers in the lists, and the area in square metres they share. */
export type Overlap = { a: number; b: number; area: number };

/** Smaller areas are rounding errors along a shared side. */
const noise = 0.001;

/** Pairs in a batch (`a` before `b`, in order) that share more than `minArea` square metres. */
export function overlapPairs(items: readonly BoxedParcel[], minArea = noise): Overlap[] {
  const boxes = parcelBoxes(items);
  const outline = lastOutlines((number) => items[number]?.multi ?? []);
  const found: Overlap[] = [];
  for (let a = 0; a < boxes.length; a++) {
    const box = boxes.at(a);
    if (!isFiniteBox(box)) continue;
    for (const b of boxes.search(box, (b) => b > a).sort((p, q) => p - q)) {
      const window = bboxMeeting(box, boxes.at(b));
      if (isSmall(window, minArea)) continue;
      const area = intersectionArea(outline(a), outline(b), window);
      if (area > minArea) found.push({ a, b, area });
    }
  }
  return found;
}

/** Pairs of a batch parcel `a` and a library parcel `b` that share more than `minArea` ㎡. */
export function overlapsAgainst(
  items: readonly BoxedParcel[],
  library: readonly BoxedParcel[],
  minArea = noise,
): Overlap[] {
  return overlapFinder(items)(library, minArea);
}

/** Compares a batch with one part of a library after another. */
export type OverlapFinder = (library: readonly BoxedParcel[], minArea?: number) => Overlap[];

/** Indexes a batch for `overlapsAgainst`. */
export function overlapFinder(items: readonly BoxedParcel[]): OverlapFinder {
  const boxes = parcelBoxes(items);
  const outline = lastOutlines((number) => items[number]?.multi ?? []);
  const shared = (a: number, { bbox, multi }: BoxedParcel, minArea: number): number => {
    const window = bboxMeeting(boxes.at(a), bbox);
    return isSmall(window, minArea) ? 0 : intersectionArea(outline(a), multi, window);
  };
  const overlapsOf = (other: BoxedParcel, b: number, minArea: number): Overlap[] =>
    boxes
      .search(other.bbox)
      .map((a) => ({ a, b, area: shared(a, other, minArea) }))
      .filter(({ area }) => area > minArea);
  return (library, minArea = noise) =>
    library
      .flatMap((other, b) => (isFiniteBox(other.bbox) ? overlapsOf(other, b, minArea) : []))
      .sort((p, q) => p.a - q.a || p.b - q.b);
}

/** Whether bounds meeting in this box rule out a shared area above `minArea`. */
function isSmall([minX, minY, maxX, maxY]: Bbox, minArea: number): boolean {
  const width = maxX - minX;
  return width <= 0 || width * (maxY - minY) <= minArea;
}
