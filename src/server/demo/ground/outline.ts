import type { Position } from "#geo/position";
import { ringArea } from "#geo/ring/ringArea";
import type { Random } from "../base/random";

/** A rectangle of this area around the origin, with a side ratio of 0.6 to 1.8. */
export function rectangleOf(random: Random, area: number): Position[] {
  const ratio = random.between(0.6, 1.8);
  const w = Math.sqrt(area * ratio) / 2;
  const h = area / (4 * w);
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
}

/** An irregular convex outline of this area around the origin, like villages and old quarters. */
export function hullOf(random: Random, area: number): Position[] {
  const count = random.integer(8, 14);
  const stretch = random.between(0.65, 1);
  const points = Array.from({ length: count }, (_, i): Position => {
    const angle = ((i + random.between(0.1, 0.9)) / count) * 2 * Math.PI;
    const distance = random.between(0.75, 1.1);
    return [distance * Math.cos(angle), distance * Math.sin(angle) * stretch];
  });
  const hull = convexHull(points);
  const scale = Math.sqrt(area / Math.abs(ringArea(hull)));
  return hull.map(([x, y]) => [x * scale, y * scale]);
}

export const radiusOf = (ring: readonly Position[]): number =>
  Math.max(...ring.map(([x, y]) => Math.hypot(x, y)));

/** Andrew's monotone chain, counter-clockwise, open. */
function convexHull(points: readonly Position[]): Position[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function chain(points: readonly Position[]): Position[] {
  const hull: Position[] = [];
  for (const point of points) {
    while (hull.length > 1 && turn(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
    hull.push(point);
  }
  hull.pop();
  return hull;
}

function turn(a: Position | undefined, b: Position | undefined, c: Position): number {
  if (!a || !b) return 1;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
