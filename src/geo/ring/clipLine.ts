import type { Square } from "./clipRing";

/**
 * The parts of a line inside a square (Liang–Barsky, side by side); a line that leaves it and comes
 * back has several. Coordinates alternate x and y; crossings are rounded.
 */
export function clipLine(line: readonly number[], square: Square): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const side = line.slice(i - 2, i + 2) as [number, number, number, number];
    const inside = sideWithin(side, square);
    if (!inside) continue;
    const [from, to] = inside;
    const start = at(side, from);
    if (from > 0 || part.length === 0) {
      if (part.length > 0) parts.push(part);
      part = [...start];
    }
    part.push(...at(side, to));
    if (to < 1) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

type Side = [ax: number, ay: number, bx: number, by: number];

const at = ([ax, ay, bx, by]: Side, share: number): [number, number] =>
  share === 0
    ? [ax, ay]
    : share === 1
      ? [bx, by]
      : [Math.round(ax + share * (bx - ax)), Math.round(ay + share * (by - ay))];

/** The shares of a side at which it enters and leaves; null if it stays outside. */
function sideWithin([ax, ay, bx, by]: Side, { low, high }: Square): [number, number] | null {
  let [from, to] = [0, 1];
  const limits = [
    [ax - bx, ax - low],
    [bx - ax, high - ax],
    [ay - by, ay - low],
    [by - ay, high - ay],
  ] as const;
  for (const [step, room] of limits) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from <= to ? [from, to] : null;
}
