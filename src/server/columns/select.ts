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
  const { count, oids } = table;
  if (scratch.length < count) scratch = new Uint32Array(Math.ceil(count * 1.05));
  const rows = scratch;
  const [first, ...others] = conditions;
  const isCoded = first && "fits" in first;
  let found = isCoded ? ofCode(first, oids, rows, count) : ofAll(oids, rows, count);
  for (const condition of isCoded ? others : conditions) {
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

function ofAll(oids: Int32Array, rows: Uint32Array, count: number): number {
  let found = 0;
  for (let row = 0; row < count; row++) {
    rows[found] = row;
    if (oids[row] !== 0) found++;
  }
  return found;
}

function ofCode(
  { column: { codes }, fits }: CodeCondition,
  oids: Int32Array,
  rows: Uint32Array,
  count: number,
): number {
  let found = 0;
  for (let row = 0; row < count; row++) {
    rows[found] = row;
    if (fits[codes[row] as number] === 1 && oids[row] !== 0) found++;
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
