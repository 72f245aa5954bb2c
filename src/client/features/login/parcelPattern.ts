type Point = readonly [x: number, y: number];

/** A small seeded random generator (mulberry32): the drawing is the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];

const length = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

type Quad = readonly [Point, Point, Point, Point];

/** Cuts a quadrilateral across its longer sides, leaving a street of `gap` between the halves. */
function cut([a, b, c, d]: Quad, at: number, slant: number, gap: number): [Quad, Quad] {
  if (length(a, b) + length(d, c) < length(b, c) + length(a, d)) {
    const [first, second] = cut([b, c, d, a], at, slant, gap);
    return [first, second];
  }
  const half = gap / 2 / length(a, b);
  const [top, foot] = [at + slant, at - slant];
  return [
    [a, between(a, b, top - half), between(d, c, foot - half), d],
    [between(a, b, top + half), b, c, between(d, c, foot + half)],
  ];
}

function areaOf(quad: Quad): number {
  let twice = 0;
  quad.forEach(([x1, y1], i) => {
    const [x2, y2] = quad[(i + 1) % 4] as Point;
    twice += x1 * y2 - x2 * y1;
  });
  return Math.abs(twice / 2);
}

/** Splits an area into streets, blocks and parcels, as a cadastral map shows them. */
export function parcelPattern(area: Quad, seed: number): Quad[] {
  const next = chance(seed);
  const parcels: Quad[] = [];
  const split = (quad: Quad): void => {
    const size = areaOf(quad);
    const isParcel = size < 9_000 || (size < 22_000 && next() < 0.28);
    if (isParcel) {
      parcels.push(quad);
      return;
    }
    const gap = size > 260_000 ? 22 : size > 70_000 ? 12 : 0;
    const halves = cut(quad, 0.36 + next() * 0.28, (next() - 0.5) * 0.1, gap);
    for (const half of halves) split(half);
  };
  split(area);
  return parcels;
}

/** One path `d` for many outlines. */
export const pathOf = (quads: readonly Quad[]): string =>
  quads
    .map((quad) => `M${quad.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`)
    .join("");

export const middleOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
];

/** The parcel that contains a point. */
export const parcelAt = (quads: readonly Quad[], [x, y]: Point): Quad | undefined =>
  quads.find((quad) =>
    quad.every(([x1, y1], i) => {
      const [x2, y2] = quad[(i + 1) % 4] as Point;
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
    }),
  );
