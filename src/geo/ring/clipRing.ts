/** A square in tile units, from `low` to `high` in both directions. */
export type Square = { low: number; high: number };

/**
 * The part of a closed ring inside a square, closed again and in the same direction
 * (Sutherland–Hodgman); empty if there is none. Coordinates alternate x and y.
 */
export function clipRing(ring: Numbers, { low, high }: Square): number[] {
  const x = reachOf(ring, 0);
  const y = reachOf(ring, 1);
  let kept = ring;
  // Most rings cross one side at most; a cut that meets nothing would only copy.
  if (x.least < low) kept = cut(kept, 0, low, 1);
  if (x.most > high) kept = cut(kept, 0, high, -1);
  if (y.least < low) kept = cut(kept, 1, low, 1);
  if (y.most > high) kept = cut(kept, 1, high, -1);
  if (kept.length < 6) return [];
  const closed = kept === ring || !Array.isArray(kept) ? Array.from(kept) : kept;
  closed.push(kept[0] as number, kept[1] as number);
  return closed;
}

function reachOf(ring: Numbers, axis: 0 | 1) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < ring.length; i += 2) {
    const value = ring[i] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

type Numbers = readonly number[] | Int32Array;

/** Keeps the side of a line where `sign · coordinate ≥ sign · limit`; the result is not closed. */
function cut(ring: Numbers, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  let from = ring.length - 2;
  if (from < 0) return kept;
  for (let to = 0; to < ring.length; to += 2) {
    const before = sign * ((ring[from + axis] as number) - limit);
    const after = sign * ((ring[to + axis] as number) - limit);
    if (before >= 0 !== after >= 0) {
      const t = before / (before - after);
      const other = 1 - axis;
      const crossing =
        (ring[from + other] as number) +
        t * ((ring[to + other] as number) - (ring[from + other] as number));
      const rounded = Math.round(crossing);
      if (axis === 0) kept.push(limit, rounded);
      else kept.push(rounded, limit);
    }
    if (after >= 0) kept.push(ring[to] as number, ring[to + 1] as number);
    from = to;
  }
  return kept;
}
