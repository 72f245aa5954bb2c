import { orient2d } from "robust-predicates";

/**
 * Whether the side from `p` to `q` passes through a point ("on") or crosses the ray to its right;
 * exact for any doubles. An odd number of crossings means inside.
 */
export function crossingOf(
  px: number,
  py: number,
  qx: number,
  qy: number,
  x: number,
  y: number,
): "on" | "right" | "no" {
  if ((py > y && qy > y) || (py < y && qy < y)) return "no";
  if (py === qy) return x >= Math.min(px, qx) && x <= Math.max(px, qx) ? "on" : "no";
  const turn = turnOf(px, py, qx, qy, x, y);
  if (turn === 0) return "on";
  // A side includes its lower end but not its upper one, so that each vertex counts once.
  if (Math.max(py, qy) === y) return "no";
  return turn > 0 === py < qy ? "right" : "no";
}

function turnOf(px: number, py: number, qx: number, qy: number, x: number, y: number): number {
  if (x < px && x < qx) return py < qy ? 1 : -1;
  if (x > px && x > qx) return py < qy ? -1 : 1;
  return -orient2d(px, py, qx, qy, x, y);
}
