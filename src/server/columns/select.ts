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
  latest = null;
  const left = inTurn(conditions);
  const [first, ...others] = left;
  const alone = living === count && first ? ofOne(first, rows, count) : null;
  let found = alone ?? ofAll(oids, rows, count);
  for (const condition of alone === null ? left : others) {
    if (found === 0) break;
    found = narrowed(condition, oids, rows, found);
  }
  return rows.subarray(0, found);
}

/** What was selected last, and of what. */
let latest: { of: WeakRef<object>; key: string; rows: Uint32Array } | null = null;

/**
 * The same for who asks twice, as a list does for its page and for its total: what was selected last is not
 * selected again, if both say that it is the same of the same.
 */
export function selectOnce(
  table: ColumnTable,
  of: object,
  key: string,
  conditions: readonly Condition[],
): Uint32Array {
  if (latest?.of.deref() === of && latest.key === key) return latest.rows;
  const rows = select(table, conditions);
  latest = { of: new WeakRef(of), key, rows };
  return rows;
}

/** Codes before amounts, as they are looked up quickest; both limits of an amount are one. */
function inTurn(conditions: readonly Condition[]): Condition[] {
  const [codes, others]: Condition[][] = [[], []];
  const amounts = new Map<AmountColumn, AmountCondition>();
  for (const one of conditions) {
    if ("fits" in one) {
      if (!isMetByAll(one)) codes?.push(one);
    } else if ("oids" in one) others?.push(one);
    else {
      const { least, most } = amounts.get(one.column) ?? one;
      const both = { least: Math.max(least, one.least), most: Math.min(most, one.most) };
      amounts.set(one.column, { column: one.column, ...both });
    }
  }
  return [...(codes ?? []), ...amounts.values(), ...(others ?? [])];
}

/** Of all rows, while all records live; null for what has to be looked up by oid. */
function ofOne(condition: Condition, rows: Uint32Array, count: number): number | null {
  if ("fits" in condition) return ofCode(condition, rows, count);
  return "oids" in condition ? null : ofAmount(condition, rows, count);
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

// Without a branch, which would be guessed wrong as often as right.

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

/** The least that is an amount at all; what is none in wide cells is no number, and within no limits. */
const leastOf = ({ column: { nothing }, least }: AmountCondition): number =>
  Number.isNaN(nothing) ? least : Math.max(least, nothing + 1);

function ofAmount(condition: AmountCondition, rows: Uint32Array, count: number): number {
  const { numbers } = condition.column;
  const [least, most] = [leastOf(condition), condition.most];
  let found = 0;
  for (let row = 0; row < count; row++) {
    const value = numbers[row] as number;
    rows[found] = row;
    found += Number(value >= least) & Number(value <= most);
  }
  return found;
}

function byAmount(condition: AmountCondition, rows: Uint32Array, count: number): number {
  const { numbers } = condition.column;
  const [least, most] = [leastOf(condition), condition.most];
  let found = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    const value = numbers[row] as number;
    rows[found] = row;
    found += Number(value >= least) & Number(value <= most);
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
