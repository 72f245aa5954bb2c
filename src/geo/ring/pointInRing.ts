import type { MultiPolygon, Position, Ring } from "../position";
import { crossingOf } from "./edgeCrossing";

/** Where a point lies: 1 inside, 0 exactly on the boundary, -1 outside. */
export type Side = 1 | 0 | -1;

/** Exact position of a point relative to a closed ring (even-odd, any direction). */
export function pointInRing([x, y]: Position, ring: Ring): Side {
  let inside = false;
  let [px, py] = ring[ring.length - 1] ?? [Number.NaN, Number.NaN];
  for (const [qx, qy] of ring) {
    const met = crossingOf(px, py, qx, qy, x, y);
    if (met === "on") return 0;
    if (met === "right") inside = !inside;
    px = qx;
    py = qy;
  }
  return inside ? 1 : -1;
}

/** Position of a point relative to a parcel; holes count as outside. */
export function pointInMultiPolygon(point: Position, multi: MultiPolygon): Side {
  for (const polygon of multi) {
    const side = pointInPolygon(point, polygon);
    if (side >= 0) return side;
  }
  return -1;
}

function pointInPolygon(point: Position, [outer, ...holes]: readonly Ring[]): Side {
  const side = outer ? pointInRing(point, outer) : -1;
  if (side !== 1) return side;
  for (const hole of holes) {
    const inHole = pointInRing(point, hole);
    if (inHole >= 0) return inHole === 0 ? 0 : -1;
  }
  return 1;
}
