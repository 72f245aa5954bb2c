import { orient2d } from "robust-predicates";
import type { MultiPolygon, Position, Ring } from "./position";

/** Where a point lies: 1 inside, 0 exactly on the boundary, -1 outside. */
export type Side = 1 | 0 | -1;

/** Exact position of a point relative to a closed ring (even-odd, any direction). */
export function pointInRing([x, y]: Position, ring: Ring): Side {
  let inside = false;
  let [px, py] = ring[ring.length - 1] ?? [Number.NaN, Number.NaN];
  for (const [qx, qy] of ring) {
    const met = meets(px, py, qx, qy, x, y);
    if (met === "on") return 0;
    if (met === "right") inside = !inside;
    px = qx;
    py = qy;
  }
  return inside ? 1 : -1;
}

/** Position of a point relative to a parcel: holes are outside of it. */
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

/** Whether a side passes through the point, or to its right at its height. */
function meets(px: number, py: number, qx: number, qy: number, x: number, y: number) {
  if ((py > y && qy > y) || (py < y && qy < y)) return "no";
  if (py === qy) return x >= Math.min(px, qx) && x <= Math.max(px, qx) ? "on" : "no";
  const turn = turnOf(px, py, qx, qy, x, y);
  if (turn === 0) return "on";
  // The lower end belongs to a side and the upper does not, so that a vertex counts once.
  if (Math.max(py, qy) === y) return "no";
  return turn > 0 === py < qy ? "right" : "no";
}

function turnOf(px: number, py: number, qx: number, qy: number, x: number, y: number): number {
  if (x < px && x < qx) return py < qy ? 1 : -1;
  if (x > px && x > qx) return py < qy ? -1 : 1;
  return -orient2d(px, py, qx, qy, x, y);
}
