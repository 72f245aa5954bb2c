import type { AmountColumn } from "./amountColumn";
import type { CodeColumn } from "./codeColumn";

/** A count, and the sum of each column of amounts in its stored unit. */
export type Added = { zs: number; sums: number[] };

/** A sum that may have lost its last digits is none. */
export class TooLarge extends Error {}

const safe = (sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new TooLarge(`${sum} is no exact sum`);
  return sum;
};

/** Adds to a group what belongs to it too. */
export function add(group: Added, { zs, sums }: Added): void {
  group.zs += zs;
  group.sums = group.sums.map((sum, i) => safe(sum + (sums[i] as number)));
}

export function totalOf(rows: Uint32Array, amounts: readonly AmountColumn[]): Added {
  return {
    zs: rows.length,
    sums: amounts.map(({ numbers, nothing }) => {
      let sum = 0;
      for (let i = 0; i < rows.length; i++) {
        const value = numbers[rows[i] as number] as number;
        // What is nothing in wide cells equals nothing, not even itself.
        if (value !== nothing && !Number.isNaN(value)) sum += value;
      }
      return safe(sum);
    }),
  };
}

/** The same for each code of a column; codes that no row has are left out. */
export function totalsByCode(
  rows: Uint32Array,
  { codes, values }: CodeColumn,
  amounts: readonly AmountColumn[],
): Map<string | null, Added> {
  const counts = new Float64Array(values.length);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  const sums = amounts.map(({ numbers, nothing }) => {
    const added = new Float64Array(values.length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const value = numbers[row] as number;
      const code = codes[row] as number;
      if (value !== nothing && !Number.isNaN(value)) added[code] = (added[code] as number) + value;
    }
    return added;
  });
  const groups = new Map<string | null, Added>();
  for (const [code, value] of values.entries()) {
    const zs = counts[code] as number;
    if (zs > 0) groups.set(value, { zs, sums: sums.map((added) => safe(added[code] as number)) });
  }
  return groups;
}

export type Crossing = Added & { values: (string | null)[] };

/** The same for each combination of codes of several columns. */
export function totalsByCodes(
  rows: Uint32Array,
  columns: readonly CodeColumn[],
  amounts: readonly AmountColumn[],
): Crossing[] {
  const places = new Map<number, number>();
  const found: { first: number; zs: number; sums: number[] }[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    let key = 0;
    for (const { codes, values } of columns) key = key * values.length + (codes[row] as number);
    let place = places.get(key);
    if (place === undefined) {
      place = found.push({ first: row, zs: 0, sums: amounts.map(() => 0) }) - 1;
      places.set(key, place);
    }
    const group = found[place] as { zs: number; sums: number[] };
    group.zs++;
    for (let at = 0; at < amounts.length; at++) {
      group.sums[at] = (group.sums[at] as number) + (amounts[at]?.valueAt(row) ?? 0);
    }
  }
  return found.map(({ first, zs, sums }) => ({
    values: columns.map((column) => column.valueAt(first)),
    zs,
    sums: sums.map(safe),
  }));
}

/** Groups under other names: each value counts under each of its names. */
export function renamed(
  groups: ReadonlyMap<string | null, Added>,
  namesOf: (value: string | null) => readonly string[],
): Map<string, Added> {
  const named = new Map<string, Added>();
  for (const [value, { zs, sums }] of groups) {
    for (const name of namesOf(value)) {
      const group = named.get(name);
      if (group) add(group, { zs, sums });
      else named.set(name, { zs, sums: [...sums] });
    }
  }
  return named;
}
