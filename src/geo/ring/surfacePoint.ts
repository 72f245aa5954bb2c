import { bboxOf } from "../bbox";
import type { MultiPolygon, Polygon, Position } from "../position";
import { crossingsAt } from "./insidePoint";

/**
 * The point inside a parcel that PostGIS gives (ST_PointOnSurface): the middle of the widest stretch
 * on the line half-way between the corners next above and below the middle. Null if the parcel
 * encloses nothing.
 */
export function surfacePoint(multi: MultiPolygon): Position | null {
  let best: Position | null = null;
  let widest = 0;
  for (const polygon of multi) {
    const y = heightIn(polygon);
    const crossings = crossingsAt(y, polygon);
    for (let i = 1; i < crossings.length; i += 2) {
      const [from, to] = [crossings[i - 1] as number, crossings[i] as number];
      if (to - from <= widest) continue;
      widest = to - from;
      best = [(from + to) / 2, y];
    }
  }
  return best;
}

function heightIn(polygon: Polygon): number {
  const [, south, , north] = bboxOf([polygon]);
  const middle = (south + north) / 2;
  let [below, above] = [south, north];
  for (const ring of polygon) {
    for (const [, y] of ring) {
      if (y <= middle) below = Math.max(below, y);
      else above = Math.min(above, y);
    }
  }
  return (below + above) / 2;
}
