import { ofdLimits } from "./ofdFault";

/** A rectangle in millimetres, y downwards. */
export type Box = { x: number; y: number; width: number; height: number };

/** `a b c d e f`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Beyond this, browsers' own length arithmetic is no longer exact. */
const farthest = 1e6;

/** A finite number within the drawable range, or the fallback. */
export function numberOf(text: string | undefined, fallback: number): number {
  if (text === undefined || text.trim() === "") return fallback;
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(farthest, Math.max(-farthest, value)) : fallback;
}

/** A count or an index: a non-negative integer, or the fallback. */
export function wholeOf(text: string | undefined, fallback: number): number {
  const value = numberOf(text, fallback);
  return Number.isInteger(value) && value >= 0 ? value : fallback;
}

export const isTrue = (text: string | undefined, fallback: boolean): boolean =>
  text === undefined ? fallback : text.trim().toLowerCase() === "true" || text.trim() === "1";

export const words = (text: string | undefined): string[] =>
  text
    ?.trim()
    .split(/[\s,]+/, ofdLimits.numbers)
    .filter(Boolean) ?? [];

export const numbersOf = (text: string | undefined): number[] =>
  words(text).map((word) => numberOf(word, 0));

/** A rectangle with a non-zero area, or null. */
export function boxOf(text: string | undefined): Box | null {
  const [x, y, width, height] = numbersOf(text);
  if (height === undefined || !width || width < 0 || height <= 0) return null;
  return { x: x as number, y: y as number, width, height };
}

const [smallestPage, largestPage] = [1, 10_000];

/** A page size, or null if no page can be that large or small. */
export function pageBoxOf(text: string | undefined): Box | null {
  const box = boxOf(text);
  const fits = (size: number) => size >= smallestPage && size <= largestPage;
  return box && fits(box.width) && fits(box.height) ? box : null;
}

/** The corner of a boundary; also works for a line's boundary, which has no area. */
export function boundaryOf(text: string | undefined): Box {
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(text);
  return { x, y, width: Math.max(0, width), height: Math.max(0, height) };
}

export function matrixOf(text: string | undefined): Matrix {
  const list = numbersOf(text);
  return list.length === 6 ? (list as unknown as Matrix) : identity;
}

/** Applies `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

export const applied = (m: Matrix, x: number, y: number): [x: number, y: number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** Expands a list such as `3 g 2 1.5 4`: `g n v` means n times v. */
export function deltasOf(text: string | undefined): number[] {
  const list = words(text);
  const deltas: number[] = [];
  for (let at = 0; at < list.length && deltas.length < ofdLimits.numbers; at++) {
    if (list[at] !== "g") {
      deltas.push(numberOf(list[at], 0));
      continue;
    }
    const times = Math.min(wholeOf(list[at + 1], 0), ofdLimits.numbers - deltas.length);
    const value = numberOf(list[at + 2], 0);
    for (let n = 0; n < times; n++) deltas.push(value);
    at += 2;
  }
  return deltas;
}
