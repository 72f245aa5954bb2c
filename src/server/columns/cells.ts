/** What columns are stored in. */
export type Cells =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float64Array;

type Maker<C extends Cells> = new (length: number) => C;

/** The same cells with another capacity, or in wider numbers. */
export function withCapacity<C extends Cells>(cells: Cells, Made: Maker<C>, capacity: number): C {
  const made = new Made(capacity);
  made.set(cells.length > capacity ? cells.subarray(0, capacity) : cells);
  return made;
}

export const grown = <C extends Cells>(cells: C, capacity: number): C =>
  withCapacity(cells, cells.constructor as Maker<C>, capacity);

/**
 * Makes room for rows behind the given ones (in ascending order; -1 is the beginning), where
 * several may stand behind the same. The new rows keep whatever lay there.
 */
export function makeRoom(cells: Cells, count: number, behind: ArrayLike<number>): void {
  let end = count;
  for (let i = behind.length - 1; i >= 0; i--) {
    const from = (behind[i] as number) + 1;
    cells.copyWithin(from + i + 1, from, end);
    end = from;
  }
}

/** Leaves only these rows, in ascending order. */
export function keepRows(cells: Cells, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) cells[i] = cells[rows[i] as number] as number;
}
