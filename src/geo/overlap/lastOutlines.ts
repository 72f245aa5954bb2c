import type { MultiPolygon } from "../position";

/**
 * Outlines by number, with the most recent ones cached: neighbours are mostly close together in a
 * file, and decoding an outline from its bytes takes longer than comparing two.
 */
export function lastOutlines<T = MultiPolygon>(
  outlineOf: (number: number) => T,
  size = 1024,
): (number: number) => T {
  const numbers = new Int32Array(size).fill(-1);
  const outlines: T[] = [];
  return (number) => {
    const slot = number % size;
    const known = outlines[slot];
    if (known && numbers[slot] === number) return known;
    const fresh = outlineOf(number);
    numbers[slot] = number;
    outlines[slot] = fresh;
    return fresh;
  };
}
