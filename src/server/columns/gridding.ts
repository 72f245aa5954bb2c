import type { AmountColumn } from "./amountColumn";
import type { CodeColumn } from "./codeColumn";
import type { PlaceColumn } from "./placeColumn";

/** A square of so many cells along each side; all lengths in the unit of the positions, a cell's a power of two. */
export type Grid = { left: number; top: number; cell: number; across: number };

/** By cell, row by row: records, the sum of their amounts, and of their positions. */
export type GridSums = Readonly<Record<"zs" | "amount" | "sx" | "sy", Float64Array>>;

/** The rows that lie in a grid, and the cell of each. */
export type Placed = { rows: Uint32Array; cells: Uint16Array; count: number };

type Positions = { x: PlaceColumn; y: PlaceColumn };

/** One for all: used up before the next is made, as selections are. */
let scratch = { rows: new Uint32Array(0), cells: new Uint16Array(0) };

/** Where rows lie; those without a position, and those elsewhere, nowhere. Valid until the next call. */
export function place(rows: Uint32Array, { x, y }: Positions, grid: Grid): Placed {
  if (scratch.rows.length < rows.length) {
    const room = Math.ceil(rows.length * 1.05);
    scratch = { rows: new Uint32Array(room), cells: new Uint16Array(room) };
  }
  const { rows: inside, cells } = scratch;
  const { across } = grid;
  const [left, top] = [grid.left - x.base, grid.top - y.base];
  const shift = Math.log2(grid.cell);
  const [xs, ys, nowhere] = [x.numbers, y.numbers, x.nothing];
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const at = xs[row] as number;
    // What lies to the left or above is below zero, and very large without a sign.
    const column = ((at - left) >> shift) >>> 0;
    if (column >= across || at === nowhere) continue;
    const line = (((ys[row] as number) - top) >> shift) >>> 0;
    if (line >= across) continue;
    inside[count] = row;
    cells[count++] = line * across + column;
  }
  return { rows: inside, cells, count };
}

export function gridSums(
  { rows, cells, count }: Placed,
  { x, y }: Positions,
  amounts: AmountColumn,
  across: number,
): GridSums {
  const [zs, amount, sx, sy] = [0, 1, 2, 3].map(() => new Float64Array(across * across)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const [xs, ys, values, nothing] = [x.numbers, y.numbers, amounts.numbers, amounts.nothing];
  for (let i = 0; i < count; i++) {
    const [row, cell] = [rows[i] as number, cells[i] as number];
    const value = values[row] as number;
    zs[cell] = (zs[cell] as number) + 1;
    // In the middle of what a whole number stands for.
    sx[cell] = (sx[cell] as number) + (xs[row] as number) + x.base + 0.5;
    sy[cell] = (sy[cell] as number) + (ys[row] as number) + y.base + 0.5;
    if (isThere(value, nothing)) amount[cell] = (amount[cell] as number) + value;
  }
  return { zs, amount, sx, sy };
}

/** By cell, the value whose records have the largest amounts; null for none. */
export function gridLeaders(
  { rows, cells, count }: Placed,
  { codes, values: names }: CodeColumn,
  amounts: AmountColumn,
  across: number,
): (cell: number) => string | null {
  const all = across * across;
  const sums = new Float64Array(names.length * all);
  const isFound = new Uint8Array(names.length * all);
  const { numbers: values, nothing } = amounts;
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    const at = (codes[row] as number) * all + (cells[i] as number);
    const value = values[row] as number;
    isFound[at] = 1;
    if (isThere(value, nothing)) sums[at] = (sums[at] as number) + value;
  }
  return (cell) => {
    let [leader, most] = [0, -1];
    for (let code = 0; code < names.length; code++) {
      const at = code * all + cell;
      if (isFound[at] === 0 || (sums[at] as number) <= most) continue;
      most = sums[at] as number;
      leader = code;
    }
    return names[leader] || null;
  };
}

/** In wide cells nothing is not even equal to itself. */
const isThere = (value: number, nothing: number): boolean =>
  value !== nothing && !Number.isNaN(value);
