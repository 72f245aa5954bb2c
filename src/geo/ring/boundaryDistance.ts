import { type Bbox, bboxDistance, bboxOfRing } from "../bbox";
import type { MultiPolygon, Ring } from "../position";
import { type EdgeIndex, edgeIndexOf } from "./edgeIndex";

/** A parcel whose boundary distances are measured repeatedly. */
export type MeasuredBoundary = { multi: MultiPolygon; bbox: Bbox; edges: EdgeIndex };

/** Prepares a parcel for `boundaryDistance`. */
export function measuredBoundary(multi: MultiPolygon, bbox: Bbox): MeasuredBoundary {
  return { multi, bbox, edges: edgeIndexOf(multi) };
}

/**
 * Distance in metres between two boundaries that do not cross, or `limit` if it is not smaller.
 * Stops at the first distance of at most `enough`.
 */
export function boundaryDistance(
  a: MeasuredBoundary,
  b: MeasuredBoundary,
  limit = Infinity,
  enough = 0,
): number {
  const there = fromVertices(a, b, limit, enough);
  return there <= enough ? there : fromVertices(b, a, there, enough);
}

/**
 * Between two separate segments an end of one is always a nearest point, so checking the vertices
 * of both boundaries is enough.
 */
function fromVertices(a: MeasuredBoundary, b: MeasuredBoundary, limit: number, enough: number) {
  let best = limit;
  for (const ring of a.multi.flat()) {
    if (best <= enough) break;
    if (bboxDistance(bboxOfRing(ring), b.bbox) < best) best = fromRing(ring, b, best, enough);
  }
  return best;
}

function fromRing(ring: Ring, { bbox, edges }: MeasuredBoundary, limit: number, enough: number) {
  let best = limit;
  for (const vertex of ring) {
    if (bboxDistance([...vertex, ...vertex], bbox) >= best) continue;
    best = edges.distance(vertex, best);
    if (best <= enough) break;
  }
  return best;
}
