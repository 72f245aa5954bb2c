import { type Bbox, bboxDistance, bboxesMeet, bboxOfRing } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { pointToSegment } from "./segmentDistance";

/** The boundary of a parcel or county, prepared for many distance queries in plane metres. */
export type EdgeIndex = {
  /** Distance from a point to the boundary, or `limit` if it is not smaller. */
  distance: (point: Position, limit?: number) => number;
  /** Whether any side's bounds meet a box. */
  meets: (minX: number, minY: number, maxX: number, maxY: number) => boolean;
};

/** A run of the boundary; its sides are close together, so its bounds are tight. */
type Run = { line: readonly Position[]; box: Bbox };

const shortestRun = 8;

/**
 * Indexes the sides of all rings in runs of about the square root of their number. To find the
 * nearest side of a county this beats a tree, which has to open the whole square around the point.
 */
export function edgeIndexOf(multi: MultiPolygon): EdgeIndex {
  const rings = multi.flat();
  const sides = rings.reduce((sum, ring) => sum + ring.length, 0);
  const size = Math.max(shortestRun, Math.ceil(Math.sqrt(sides)));
  const runs = rings.flatMap((ring) => runsOf(ring, size));
  return {
    distance: (point, limit = Infinity) => nearest(point, runs, limit),
    meets: (...box) => runs.some((run) => bboxesMeet(run.box, box) && lineMeets(run.line, box)),
  };
}

function runsOf(ring: readonly Position[], size: number): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start + 1 < ring.length; start += size) {
    const line = ring.slice(start, start + size + 1);
    runs.push({ line, box: bboxOfRing(line) });
  }
  return runs;
}

function nearest(point: Position, runs: readonly Run[], limit: number): number {
  const [x, y] = point;
  const spot = [x, y, x, y] as const;
  let [first, least] = [-1, limit];
  for (let i = 0; i < runs.length; i++) {
    const apart = bboxDistance((runs[i] as Run).box, spot);
    if (apart < least) [first, least] = [i, apart];
  }
  if (first < 0) return limit;
  let best = toLine(point, (runs[first] as Run).line, limit);
  for (let i = 0; i < runs.length; i++) {
    const { line, box } = runs[i] as Run;
    if (i !== first && bboxDistance(box, spot) < best) best = toLine(point, line, best);
  }
  return best;
}

function toLine(point: Position, line: readonly Position[], limit: number): number {
  let best = limit;
  for (let i = 1; i < line.length; i++) {
    const distance = pointToSegment(point, line[i - 1] as Position, line[i] as Position);
    if (distance < best) best = distance;
  }
  return best;
}

function lineMeets(line: readonly Position[], box: Bbox): boolean {
  for (let i = 1; i < line.length; i++) {
    if (bboxesMeet(bboxOfRing([line[i - 1] as Position, line[i] as Position]), box)) return true;
  }
  return false;
}
