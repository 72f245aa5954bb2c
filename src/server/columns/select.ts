import type { AmountColumn } from "./amountColumn";
import type { CodeColumn } from "./codeColumn";
import type { ColumnTable } from "./columnTable";

type CodeCondition = { column: CodeColumn; fits: Uint8Array };
type AmountCondition = { column: AmountColumn; least: number; most: number };

type OidCondition = { oids: Uint8Array };

/**
 * What a selected row must meet: its code is one of those marked, its amount lies within limits, or the bit
 * of its oid is set.
 */
export type Condition = CodeCondition | AmountCondition | OidCondition;

/** One for all tables: a selection is used up before the next is made. */
let scratch = new Uint32Array(0);

/** The rows that meet all conditions, in ascending order. Valid until the next selection. */
export function select(table: ColumnTable, conditions: readonly Condition[]): Uint32Array {
  const { count, oids, living } = table;
  if (scratch.length < count) scratch = new Uint32Array(Math.ceil(count * 1.05));
  const rows = scratch;
  const left = conditions.filter((one) => !("fits" in one && isMetByAll(one)));
  const [first, ...others] = left;
  const isFirst = first && "fits" in first && living === count;
  let found = isFirst ? ofCode(first, rows, count) : ofAll(oids, rows, count);
  for (const condition of isFirst ? others : left) {
    if (found === 0) break;
    found = narrowed(condition, oids, rows, found);
  }
  return rows.subarray(0, found);
}

function narrowed(
  condition: Condition,
  oids: Int32Array,
  rows: Uint32Array,
  count: number,
): number {
  if ("fits" in condition) return byCode(condition, rows, count);
  return "oids" in condition
    ? byOid(condition, oids, rows, count)
    : byAmount(condition, rows, count);
}

/** Whoever sees the whole province asks for its region too: nothing has to be looked at for it. */
const isMetByAll = ({ column, fits }: CodeCondition): boolean =>
  fits.every((fit, code) => fit === 1 || (code === 0 && !column.hasNone));

function ofAll(oids: Int32Array, rows: Uint32Array, count: number): number {
  let found = 0;
  for (let row = 0; row < count; row++) {
    rows[found] = row;
    found += oids[row] === 0 ? 0 : 1;
  }
  return found;
}

/** While all records live; without a branch, which would be guessed wrong as often as right. */
function ofCode(
  { column: { codes }, fits }: CodeCondition,
  rows: Uint32Array,
  count: number,
): number {
  let found = 0;
  for (let row = 0; row < count; row++) {
    rows[found] = row;
    found += fits[codes[row] as number] as number;
  }
  return found;
}

function byCode(
  { column: { codes }, fits }: CodeCondition,
  rows: Uint32Array,
  count: number,
): number {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    rows[found] = row;
    found += fits[codes[row] as number] as number;
  }
  return found;
}

function byAmount(
  { column, least, most }: AmountCondition,
  rows: Uint32Array,
  count: number,
): number {
  const { numbers, nothing } = column;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    const value = numbers[row] as number;
    rows[found] = row;
    if (value >= least && value <= most && value !== nothing) found++;
  }
  return found;
}

function byOid(
  { oids: marked }: OidCondition,
  oids: Int32Array,
  rows: Uint32Array,
  count: number,
): number {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    const oid = oids[row] as number;
    rows[found] = row;
    found += ((marked[oid >>> 3] ?? 0) >> (oid & 7)) & 1;
  }
  return found;
}
