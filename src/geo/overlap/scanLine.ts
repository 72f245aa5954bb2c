/**
 * Where a horizontal line enters and leaves two parcels, in ascending order; `count` values each.
 */
export type ScanLine = {
  a: Float64Array;
  countA: number;
  b: Float64Array;
  countB: number;
};

/** Length inside both parcels. An entry without an exit continues beyond the window. */
export function commonLength({ a, countA, b, countB }: ScanLine): number {
  let [i, j, length] = [0, 0, 0];
  while (i < countA && j < countB) {
    const endA = i + 1 < countA ? (a[i + 1] as number) : Infinity;
    const endB = j + 1 < countB ? (b[j + 1] as number) : Infinity;
    const common = Math.min(endA, endB) - Math.max(a[i] as number, b[j] as number);
    if (common > 0 && common < Infinity) length += common;
    if (endA < endB) i += 2;
    else j += 2;
  }
  return length;
}

/** The widest stretch inside both parcels: where it begins, and its length. */
export function widestCommon({ a, countA, b, countB }: ScanLine): [from: number, length: number] {
  let [i, j] = [0, 0];
  let widest: [number, number] = [0, 0];
  while (i < countA && j < countB) {
    const endA = i + 1 < countA ? (a[i + 1] as number) : Infinity;
    const endB = j + 1 < countB ? (b[j + 1] as number) : Infinity;
    const from = Math.max(a[i] as number, b[j] as number);
    const common = Math.min(endA, endB) - from;
    if (common > widest[1] && common < Infinity) widest = [from, common];
    if (endA < endB) i += 2;
    else j += 2;
  }
  return widest;
}

/** Inserts a value in order among the first `count`; sides arrive nearly sorted. */
export function insertSorted(values: Float64Array, count: number, value: number): void {
  let at = count;
  while (at > 0 && (values[at - 1] as number) > value) {
    values[at] = values[at - 1] as number;
    at--;
  }
  values[at] = value;
}
