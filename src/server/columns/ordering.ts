import type { AmountColumn } from "./amountColumn";
import { CodeColumn } from "./codeColumn";
import type { ColumnTable } from "./columnTable";
import { MomentColumn } from "./momentColumn";

/** The order of a list by a column, records with the same value by their ids or numbers. */
export type ColumnOrder = {
  column: CodeColumn | AmountColumn | MomentColumn;
  down: boolean;
  /** Where records without a value stand. */
  nulls: "first" | "last";
  ties: "ids" | "numbers";
};

/** Up to so many are found by keeping the best; more by parting the rows. */
const few = 4096;

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
  const keys = order ? keysOf(order) : null;
  const ties = order ? tiesOf(table, order) : byRow;
  const rows = behind === undefined ? selected : rowsBehind(selected, keys ?? byRow, ties, behind);
  const to = Math.min(rows.length, offset + limit);
  if (offset >= to) return [];
  const { oids } = table;
  if (!keys) return Array.from(rows.subarray(offset, to), (row) => oids[row] as number);
  const found = to <= few ? firstOf(rows, keys, ties, to) : partOf(rows, keys, ties, offset, to);
  const part = to <= few ? found.slice(offset) : found;
  return part.map((row) => oids[row] as number);
}

type Key = (row: number) => number;

const byRow: Key = (row) => row;

function rowsBehind(rows: Uint32Array, keyOf: Key, tieOf: Key, behind: number): Uint32Array {
  const [key, tie] = [keyOf(behind), tieOf(behind)];
  return rows.filter((row) => {
    const other = keyOf(row);
    return other > key || (other === key && tieOf(row) > tie);
  });
}

/** Ascending numbers in the order of the list. */
function keysOf({ column, down, nulls }: ColumnOrder): Key {
  const none = nulls === "first" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (column instanceof CodeColumn) {
    const { codes } = column;
    const keys = column
      .places()
      .map((place) => (Number.isNaN(place) ? none : down ? -place : place));
    return (row) => keys[codes[row] as number] as number;
  }
  if (column instanceof MomentColumn) {
    return (row) => {
      const value = column.valueAt(row);
      if (value === null) return none;
      return down ? -value : value;
    };
  }
  const { numbers, nothing } = column;
  return (row) => {
    const value = numbers[row] as number;
    if (value === nothing || Number.isNaN(value)) return none;
    return down ? -value : value;
  };
}

function tiesOf({ ids, numbers }: ColumnTable, { ties, down }: ColumnOrder): Key {
  const sign = down ? -1 : 1;
  if (ties === "ids") return (row) => sign * (ids[row] as number);
  if (numbers) return (row) => sign * (numbers[row] as number);
  return (row) => sign * row;
}

/** The first rows, by a heap of the best with the worst of them on top. */
function firstOf(rows: Uint32Array, keyOf: Key, tieOf: Key, most: number): number[] {
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
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const key = keyOf(row);
    if (size < most) rise(row, key);
    else if (key <= (keys[0] as number) && !isBehind(row, key, 0)) sink(row, key);
  }
  return sortedBy(heap.subarray(0, size), keyOf, tieOf);
}

const sortedBy = (rows: Uint32Array, keyOf: Key, tieOf: Key): number[] =>
  Array.from(rows).sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    // Of two without a value the difference is no number.
    return first === second ? tieOf(a) - tieOf(b) : first < second ? -1 : 1;
  });

/** The rows from one place to another: those between two keys, and parts of those that share these. */
function partOf(rows: Uint32Array, keyOf: Key, tieOf: Key, from: number, to: number): number[] {
  const keys = Float64Array.from(rows, keyOf);
  const low = nth(keys, from);
  const high = nth(keys, to - 1);
  let before = 0;
  const [atLow, between, atHigh]: number[][] = [[], [], []];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const key = keyOf(row);
    if (key < low) before++;
    else if (key === low) atLow?.push(row);
    else if (key < high) between?.push(row);
    else if (key === high) atHigh?.push(row);
  }
  const start = from - before;
  const first = tiesPart(atLow ?? [], tieOf, start, start + (to - from));
  const middle = sortedBy(Uint32Array.from(between ?? []), keyOf, tieOf);
  const left = to - from - first.length - middle.length;
  return [...first, ...middle, ...tiesPart(atHigh ?? [], tieOf, 0, left)];
}

function tiesPart(rows: readonly number[], tieOf: Key, from: number, to: number): number[] {
  const end = Math.min(to, rows.length);
  if (from >= end) return [];
  const ties = Float64Array.from(rows, tieOf);
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
