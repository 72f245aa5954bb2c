import { type Bbox, bboxMeeting } from "../bbox";
import type { MultiPolygon } from "../position";
import { isFiniteBox } from "./boxIndex";
import { intersectionArea } from "./intersectionArea";
import { lastOutlines } from "./lastOutlines";
import { parcelBoxes } from "./parcelBoxes";
import { areParted, inSteps, type SteppedOutline } from "./parted";

/** A parcel with its bounds, in plane metres of one zone. */
export type BoxedParcel = { bbox: Bbox; multi: MultiPolygon };

/** Two parcels, by their numbers in the lists, and the area in square metres they share. */
export type Overlap = { a: number; b: number; area: number };

/** Smaller areas are rounding errors along a shared side. */
const noise = 0.001;

/** Pairs in a batch (`a` before `b`, in order) that share more than `minArea` square metres. */
export function overlapPairs(items: readonly BoxedParcel[], minArea = noise): Overlap[] {
  const boxes = parcelBoxes(items);
  const outline = lastOutlines((number) => drawn(items[number]?.multi ?? []));
  const found: Overlap[] = [];
  for (let a = 0; a < boxes.length; a++) {
    const box = boxes.at(a);
    if (!isFiniteBox(box)) continue;
    for (const b of boxes.search(box, (b) => b > a).sort((p, q) => p - q)) {
      const window = bboxMeeting(box, boxes.at(b));
      if (isSmall(window, minArea)) continue;
      const area = sharedArea(outline(a), outline(b), window, minArea);
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
  const outline = lastOutlines((number) => drawn(items[number]?.multi ?? []));
  const overlapsOf = ({ bbox, multi }: BoxedParcel, b: number, minArea: number): Overlap[] => {
    const found: Overlap[] = [];
    let other: Drawn | null = null;
    for (const a of boxes.search(bbox)) {
      const window = bboxMeeting(boxes.at(a), bbox);
      if (isSmall(window, minArea)) continue;
      other ??= drawn(multi);
      const area = sharedArea(outline(a), other, window, minArea);
      if (area > minArea) found.push({ a, b, area });
    }
    return found;
  };
  return (library, minArea = noise) =>
    library
      .flatMap((other, b) => (isFiniteBox(other.bbox) ? overlapsOf(other, b, minArea) : []))
      .sort((p, q) => p.a - q.a || p.b - q.b);
}

/** An outline, and all its corners in a row. */
type Drawn = { multi: MultiPolygon; row: SteppedOutline };

const drawn = (multi: MultiPolygon): Drawn => ({ multi, row: inSteps(multi) });

/** To look along all sides of larger ones takes as long as to measure. */
const mostCorners = 64;

/** Their shared area; 0 also if it is quickly seen to be no more than `minArea`. */
function sharedArea(a: Drawn, b: Drawn, window: Bbox, minArea: number): number {
  const isQuick = cornersOf(a) + cornersOf(b) <= mostCorners;
  if (isQuick && areParted(a.row, b.row, 0, 0, marginFor(window, minArea))) return 0;
  return intersectionArea(a.multi, b.multi, window);
}

const cornersOf = ({ row }: Drawn): number => row.steps[0] as number;

/** Two that reach so far across a line share at most a strip along it of twice that width. */
const marginFor = ([minX, minY, maxX, maxY]: Bbox, minArea: number): number =>
  minArea / (2 * (maxX - minX + maxY - minY));

/** Whether bounds meeting in this box rule out a shared area above `minArea`. */
function isSmall([minX, minY, maxX, maxY]: Bbox, minArea: number): boolean {
  const width = maxX - minX;
  return width <= 0 || width * (maxY - minY) <= minArea;
}
