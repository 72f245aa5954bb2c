import { type Bbox, bboxOfRing } from "../bbox";
import type { Polygon, Position, Ring } from "../position";
import { pointInRing } from "../ring/pointInRing";

/** The four corners of a box around a point, turned by an angle in degrees, closed. */
export function boxRing([x, y]: Position, width: number, height: number, angle = 0): Ring {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corner = (i: number, j: number): Position => {
    const [dx, dy] = [(i * width) / 2, (j * height) / 2];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
}

export function bboxRing([west, south, east, north]: Bbox): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const turnOf = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = (a: Position, b: Position, c: Position, d: Position): boolean =>
  turnOf(a, b, c) * turnOf(a, b, d) < 0 && turnOf(c, d, a) * turnOf(c, d, b) < 0;

/** Whether a line crosses a ring or lies in it. */
export function lineMeets(line: readonly Position[], ring: Ring): boolean {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Position, line[i] as Position];
    for (let k = 1; k < ring.length; k++) {
      if (cross(a, b, ring[k - 1] as Position, ring[k] as Position)) return true;
    }
  }
  const [first] = line;
  return first !== undefined && pointInRing(first, ring) > 0;
}

/** Whether a convex box and a polygon share ground. */
export function boxMeets(box: Ring, polygon: Polygon): boolean {
  const [outer, ...holes] = polygon;
  if (!outer) return false;
  const [a, b] = [bboxOfRing(box), bboxOfRing(outer)];
  if (a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3]) return false;
  if (lineMeets(outer, box)) return true;
  const corner = box[0] as Position;
  if (pointInRing(corner, outer) <= 0) return false;
  return !holes.some((hole) => pointInRing(corner, hole) > 0 && !lineMeets(hole, box));
}
