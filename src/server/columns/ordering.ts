import type { AmountColumn } from "./amountColumn";
import { CodeColumn } from "./codeColumn";
import type { ColumnTable } from "./columnTable";
import { MomentColumn } from "./momentColumn";

/** The order of a list by a column, records with the same value by their ids or numbers. */
export type ColumnOrder = {
  /** None for the order of ids or numbers alone. */
  column: CodeColumn | AmountColumn | MomentColumn | null;
  down: boolean;
  /** Where records without a value stand. */
  nulls: "first" | "last";
  ties: "ids" | "numbers";
};

/** Up to so many are found by keeping the best; more by parting the rows. */
const few = 4096;
/** Keys are made of so many rows at once. */
const atOnce = 4096;

/**
 * The oids of a part of the selected rows in this order; without one, in the usual order. With
 * `behind`, of those that stand behind that row.
 */
export function sliceOf(
  table: ColumnTable,
  selected: Uint32Array,
  order: ColumnOrder | null,
  offset: number,
  limit: number,
  behind?: number,
): number[] {
  const { oids, numbers } = table;
  const ties = order ? tiesOf(table, order) : byRow;
  const keys = order?.column ? keysOf(order.column, order) : keysBy(ties);
  const rows = behind === undefined ? selected : rowsBehind(selected, keys, ties, behind);
  const to = Math.min(rows.length, offset + limit);
  if (offset >= to) return [];
  const oidOf = (row: number) => oids[row] as number;
  if (!order || (!order.column && order.ties === "numbers" && !numbers)) {
    if (!order?.down) return Array.from(rows.subarray(offset, to), oidOf);
    return Array.from(rows.subarray(rows.length - to, rows.length - offset), oidOf).reverse();
  }
  const found = to <= few ? firstOf(rows, keys, ties, to) : partOf(rows, keys, ties, offset, to);
  const part = to <= few ? found.slice(offset) : found;
  return part.map(oidOf);
}

type Key = (row: number) => number;

/** Puts numbers in their place, ascending in the order of the list, for rows one after the other. */
type Keys = (rows: Uint32Array, into: Float64Array) => void;

const byRow: Key = (row) => row;

const keysBy =
  (tieOf: Key): Keys =>
  (rows, into) => {
    for (let i = 0; i < rows.length; i++) into[i] = tieOf(rows[i] as number);
  };

function keyOf(keys: Keys, row: number): number {
  const key = new Float64Array(1);
  keys(Uint32Array.of(row), key);
  return key[0] as number;
}

function rowsBehind(rows: Uint32Array, keys: Keys, tieOf: Key, behind: number): Uint32Array {
  const [key, tie] = [keyOf(keys, behind), tieOf(behind)];
  const left = new Uint32Array(rows.length);
  const some = new Float64Array(atOnce);
  let found = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.subarray(from, from + atOnce);
    keys(part, some);
    for (let i = 0; i < part.length; i++) {
      const other = some[i] as number;
      if (other > key || (other === key && tieOf(part[i] as number) > tie)) {
        left[found++] = part[i] as number;
      }
    }
  }
  return left.subarray(0, found);
}

/** Ascending numbers in the order of the list. */
function keysOf(
  column: NonNullable<ColumnOrder["column"]>,
  { down, nulls }: Pick<ColumnOrder, "down" | "nulls">,
): Keys {
  const none = nulls === "first" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const sign = down ? -1 : 1;
  if (column instanceof CodeColumn) {
    const { codes } = column;
    const keys = column.places().map((place) => (Number.isNaN(place) ? none : sign * place));
    return (rows, into) => {
      for (let i = 0; i < rows.length; i++)
        into[i] = keys[codes[rows[i] as number] as number] as number;
    };
  }
  if (column instanceof MomentColumn) {
    return (rows, into) => {
      column.putInto(into, rows);
      for (let i = 0; i < rows.length; i++) {
        const value = into[i] as number;
        into[i] = Number.isNaN(value) ? none : sign * value;
      }
    };
  }
  const { numbers, nothing } = column;
  return (rows, into) => {
    for (let i = 0; i < rows.length; i++) {
      const value = numbers[rows[i] as number] as number;
      into[i] = value === nothing || Number.isNaN(value) ? none : sign * value;
    }
  };
}

function tiesOf({ ids, numbers }: ColumnTable, { ties, down }: ColumnOrder): Key {
  const sign = down ? -1 : 1;
  if (ties === "ids") return (row) => sign * (ids[row] as number);
  if (numbers) return (row) => sign * (numbers[row] as number);
  return (row) => sign * row;
}

/** The first rows, by a heap of the best with the worst of them on top. */
function firstOf(rows: Uint32Array, keysOf: Keys, tieOf: Key, most: number): number[] {
  const heap = new Uint32Array(most);
  const keys = new Float64Array(most);
  let size = 0;
  const isBehind = (row: number, key: number, other: number) => {
    const otherKey = keys[other] as number;
    return key > otherKey || (key === otherKey && tieOf(row) > tieOf(heap[other] as number));
  };
  const put = (place: number, row: number, key: number) => {
    heap[place] = row;
    keys[place] = key;
  };
  const rise = (row: number, key: number) => {
    let place = size++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBehind(row, key, parent)) break;
      put(place, heap[parent] as number, keys[parent] as number);
      place = parent;
    }
    put(place, row, key);
  };
  const sink = (row: number, key: number) => {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      const next = child + 1;
      if (next < size && isBehind(heap[next] as number, keys[next] as number, child)) child = next;
      if (isBehind(row, key, child)) break;
      put(place, heap[child] as number, keys[child] as number);
      place = child;
    }
    put(place, row, key);
  };
  const some = new Float64Array(atOnce);
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.subarray(from, from + atOnce);
    keysOf(part, some);
    for (let i = 0; i < part.length; i++) {
      const key = some[i] as number;
      if (size < most) rise(part[i] as number, key);
      else if (key <= (keys[0] as number) && !isBehind(part[i] as number, key, 0)) {
        sink(part[i] as number, key);
      }
    }
  }
  return sortedBy(heap.subarray(0, size), keysOf, tieOf);
}

function sortedBy(rows: Uint32Array, keysOf: Keys, tieOf: Key): number[] {
  const keys = new Float64Array(rows.length);
  keysOf(rows, keys);
  const places = Array.from(keys, (_, i) => i).sort((a, b) => {
    const [first, second] = [keys[a] as number, keys[b] as number];
    // Of two without a value the difference is no number.
    if (first === second) return tieOf(rows[a] as number) - tieOf(rows[b] as number);
    return first < second ? -1 : 1;
  });
  return places.map((place) => rows[place] as number);
}

/** The rows from one place to another: those between two keys, and parts of those that share these. */
function partOf(rows: Uint32Array, keysOf: Keys, tieOf: Key, from: number, to: number): number[] {
  const keys = new Float64Array(rows.length);
  keysOf(rows, keys);
  const parted = keys.slice();
  const low = nth(parted, from);
  const high = nth(parted, to - 1);
  let before = 0;
  const atLow: number[] = [];
  const between: number[] = [];
  const atHigh: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const key = keys[i] as number;
    if (key < low) before++;
    else if (key <= high) {
      const group = key === low ? atLow : key < high ? between : atHigh;
      group.push(rows[i] as number);
    }
  }
  const start = from - before;
  const first = tiesPart(atLow, tieOf, start, start + (to - from));
  const middle = sortedBy(Uint32Array.from(between), keysOf, tieOf);
  const left = to - from - first.length - middle.length;
  return [...first, ...middle, ...tiesPart(atHigh, tieOf, 0, left)];
}

function tiesPart(rows: readonly number[], tieOf: Key, from: number, to: number): number[] {
  const end = Math.min(to, rows.length);
  if (from >= end) return [];
  const ties = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) ties[i] = tieOf(rows[i] as number);
  const low = nth(ties, from);
  const high = nth(ties, end - 1);
  return rows
    .filter((row) => tieOf(row) >= low && tieOf(row) <= high)
    .sort((a, b) => tieOf(a) - tieOf(b));
}

/** The value at this place of the values in order, which are rearranged. */
function nth(values: Float64Array, place: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right) {
    const [end, begin] = partedBy(values, left, right);
    if (place <= end) right = end;
    else if (place >= begin) left = begin;
    else break;
  }
  return values[place] as number;
}

/** Parts values at one of them: those up to the first place are not larger, those from the second not smaller. */
function partedBy(values: Float64Array, left: number, right: number): [number, number] {
  const at = (i: number) => values[i] as number;
  const pivot = median(at(left), at((left + right) >> 1), at(right));
  let [i, j] = [left, right];
  while (i <= j) {
    while (at(i) < pivot) i++;
    while (at(j) > pivot) j--;
    if (i > j) break;
    const value = at(i);
    values[i++] = at(j);
    values[j--] = value;
  }
  return [j, i];
}

const median = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
