import type { AnyDataset } from "#contract/define/dataset";
import { roundedIn } from "#contract/define/secret";
import { kept as prepared } from "../../db/keep";
import type { Db } from "../../db/tables";
import { totalsInColumns } from "./columnAnswers";
import type { Filter } from "./filter";
import { heardRevision } from "./heardRevision";
import { isRolledUp, totals } from "./rollup";
import type { Scope } from "./scope";
import type { Sum } from "./sums";

const most = 500;

/** Every record of these datasets has an outline, so none changes without its tiles. */
const outlined = new Set(["dxydsd", "dxydst"]);

type Kept = { revision: string; sum: Sum };
const kept = new Map<string, Kept>();

/**
 * `totals`, cached for the same filter and scope until a record of the dataset changes. Counting
 * matches of a common word visits every such record, and a reader repeats the request for each page
 * and each order.
 */
export async function keptTotals(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
): Promise<Sum> {
  if (!outlined.has(dataset.name)) return totals(db, dataset, filter, scope);
  // Columns in memory need no cache.
  const isHeld = !isRolledUp(dataset, filter, scope);
  const held = isHeld && (await totalsInColumns(db, { dataset, filter, scope }));
  if (held) return held;
  // What is rounded for the reader is filtered by its rounded value.
  const key = JSON.stringify([dataset.name, scope, filter, roundedIn(dataset, filter)]);
  // Read before the data: what is counted from newer data only looks older than it is.
  const revision = heardRevision(db, dataset) ?? (await revisionOf(db, dataset));
  const known = kept.get(key);
  if (known?.revision === revision) return known.sum;
  const sum = await totals(db, dataset, filter, scope);
  kept.delete(key);
  kept.set(key, { revision, sum });
  const [eldest] = kept.keys();
  if (kept.size > most && eldest !== undefined) kept.delete(eldest);
  return sum;
}

/**
 * Differs after every change of a record. The sum notices late commits, which the highest number
 * would not; the highest number distinguishes numbers that were never committed.
 */
export async function revisionOf(db: Db, { name }: AnyDataset): Promise<string> {
  const [row] = await revisions(db, name);
  return row?.revision ?? "";
}

const revisions = prepared<{ revision: string }>(`
  select count(*) || ':' || coalesce(sum(no), 0) || ':' || coalesce(max(no), 0) revision
    from tile_revision where dataset = $1`);
