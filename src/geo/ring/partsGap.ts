import { bboxDistance, bboxOf } from "../bbox";
import type { MultiPolygon } from "../position";
import { boundaryDistance, type MeasuredBoundary, measuredBoundary } from "./boundaryDistance";

/** Above this number of parts, the distance between bounds is used instead. */
const maxMeasuredParts = 64;

/**
 * The widest gap in metres to bridge in order to connect all parts of a parcel; 0 for one part. For
 * two parts it is the distance between them.
 */
export function partsGap(multi: MultiPolygon): number {
  const parts = multi.map((polygon) => measuredBoundary([polygon], bboxOf([polygon])));
  const first = parts.pop();
  if (!first || parts.length === 0) return 0;
  const isExact = parts.length < maxMeasuredParts;
  const apart = (a: MeasuredBoundary, b: MeasuredBoundary, limit: number) =>
    isExact ? boundaryDistance(a, b, limit) : Math.min(limit, bboxDistance(a.bbox, b.bbox));
  // Prim's spanning tree: always add the nearest part; the widest step is the result.
  const reach = parts.map((part) => apart(first, part, Infinity));
  let widest = 0;
  while (parts.length > 0) {
    const nearest = reach.reduce(
      (best, value, i) => (value < (reach[best] as number) ? i : best),
      0,
    );
    widest = Math.max(widest, reach[nearest] as number);
    const [joined] = parts.splice(nearest, 1);
    reach.splice(nearest, 1);
    if (!joined) break;
    for (const [i, part] of parts.entries()) reach[i] = apart(joined, part, reach[i] as number);
  }
  return widest;
}
