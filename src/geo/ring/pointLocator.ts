import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { crossingOf } from "./edgeCrossing";

const sidesPerRow = 2;
const maxRows = 4096;

type Edge = readonly [Position, Position];

/**
 * Sorts the sides of a region into rows by height, so that each query looks at a few sides out of
 * thousands. The answer is exact: 1 inside, 0 on the boundary, -1 outside.
 */
export function pointLocator(region: MultiPolygon): (point: Position) => 1 | 0 | -1 {
  const [minX, minY, maxX, maxY] = bboxOf(region);
  const count = region.flat().reduce((sum, ring) => sum + ring.length, 0);
  const last = Math.max(0, Math.min(maxRows, Math.ceil(count / sidesPerRow)) - 1);
  const scale = maxY > minY ? (last + 1) / (maxY - minY) : 0;
  const rowOf = (y: number) => Math.min(last, Math.max(0, Math.floor((y - minY) * scale)));
  const rows: Edge[][] = Array.from({ length: last + 1 }, () => []);
  for (const [p, q] of edgesOf(region)) {
    const [from, to] = [rowOf(Math.min(p[1], q[1])), rowOf(Math.max(p[1], q[1]))];
    for (let row = from; row <= to; row++) rows[row]?.push([p, q]);
  }
  return ([x, y]) => {
    if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) return -1;
    return sideAmong(rows[rowOf(y)] ?? [], x, y);
  };
}

function sideAmong(edges: readonly Edge[], x: number, y: number): 1 | 0 | -1 {
  let inside = false;
  for (const [p, q] of edges) {
    const met = crossingOf(p[0], p[1], q[0], q[1], x, y);
    if (met === "on") return 0;
    if (met === "right") inside = !inside;
  }
  return inside ? 1 : -1;
}

function* edgesOf(region: MultiPolygon): Generator<Edge> {
  for (const polygon of region) {
    for (const ring of polygon) {
      for (let i = 1; i < ring.length; i++) yield [ring[i - 1] as Position, ring[i] as Position];
    }
  }
}
