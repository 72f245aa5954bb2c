import type { Position } from "#geo/position";
import type { Random } from "../base/random";

export type Rect = { x: number; y: number; w: number; h: number };

/** Divides a rectangle into one for each area; the areas add up to that of the rectangle. */
export function treemap(random: Random, rect: Rect, areas: readonly number[]): Rect[] {
  if (areas.length <= 1) return [rect];
  const total = areas.reduce((a, b) => a + b, 0);
  const at = splitAt(random, areas, total);
  const share = areas.slice(0, at).reduce((a, b) => a + b, 0) / total;
  const [first, second] = cut(rect, share);
  return [
    ...treemap(random, first, areas.slice(0, at)),
    ...treemap(random, second, areas.slice(at)),
  ];
}

/** The split nearest to a random share between 0.3 and 0.7. */
function splitAt(random: Random, areas: readonly number[], total: number): number {
  const wanted = random.between(0.3, 0.7) * total;
  let [best, distance, sum] = [1, Infinity, 0];
  for (let i = 1; i < areas.length; i++) {
    sum += areas[i - 1] as number;
    if (Math.abs(sum - wanted) >= distance) break;
    distance = Math.abs(sum - wanted);
    best = i;
  }
  return best;
}

/** Rounds to half a metre, with a minimum, so that no side is too short. */
export const snapped = (metres: number): number => Math.max(5, Math.round(metres * 2) / 2);

function cut({ x, y, w, h }: Rect, share: number): [Rect, Rect] {
  if (w >= h) {
    const middle = snapped(w * share);
    return [
      { x, y, w: middle, h },
      { x: x + middle, y, w: x + w - (x + middle), h },
    ];
  }
  const middle = snapped(h * share);
  return [
    { x, y, w, h: middle },
    { x, y: y + middle, w, h: y + h - (y + middle) },
  ];
}

/** The corners of a rectangle, counter-clockwise. */
export const cornersOf = ({ x, y, w, h }: Rect): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/**
 * Gives neighbours the same vertices: a corner on another parcel's side becomes a vertex of that
 * side, so that rounding moves both and creates neither a gap nor an overlap.
 */
export function shareVertices(rings: readonly (readonly Position[])[]): Position[][] {
  const all = rings.flat();
  return rings.map((ring) =>
    ring.flatMap((a, i) => {
      const b = ring[(i + 1) % ring.length] as Position;
      return [a, ...between(a, b, all)];
    }),
  );
}

const near = 1e-6;

function between(a: Position, b: Position, all: readonly Position[]): Position[] {
  const axis = Math.abs(a[0] - b[0]) < near ? 1 : Math.abs(a[1] - b[1]) < near ? 0 : null;
  if (axis === null) return [];
  const across = axis === 0 ? 1 : 0;
  const [low, high] = [Math.min(a[axis], b[axis]) + near, Math.max(a[axis], b[axis]) - near];
  const sign = a[axis] < b[axis] ? 1 : -1;
  const found = all
    .filter((p) => Math.abs(p[across] - a[across]) < near && p[axis] > low && p[axis] < high)
    .sort((p, q) => sign * (p[axis] - q[axis]));
  return found.filter((p, i) => Math.abs(p[axis] - (found[i - 1]?.[axis] ?? Infinity)) > near);
}
