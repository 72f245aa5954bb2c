import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { isMask, isPersonal, maskOf, toldTo } from "#contract/define/secret";
import { bulkApi as api } from "#contract/endpoints/lists/bulk";
import { messages, Refusal, status } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { write } from "../../db/write";
import { versionsOf } from "../../repositories/records/history";
import { lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import type { LedgerEdit } from "../context/ledgerEdit";
import { type BegunEntries, noteEdits } from "../records/noteInLedger";
import { changesBetween } from "../records/recordInfo";
import { type Mounted, type Update, updateOf } from "./bulkUpdates";
import { type JoinOrder, joinSheet } from "./joinSheet";

type Item = z.output<(typeof api)["save"]["input"]>["items"][number];
type Failure = z.output<(typeof api)["save"]["output"]>["failed"][number];
/** The outcome of one record: its state before and after, or why it was not changed. */
type Outcome =
  | { id: string; before: AnyRecord; after: AnyRecord; edits: readonly LedgerEdit[] }
  | { id: string; failure: Failure };

/** Records per transaction: each is checked separately, so many would take seconds. */
const changedAtOnce = 10;

/** A dataset, and how to change one of its records. */
type Changed = { dataset: AnyDataset; update: Update["update"] };

/** The bulk calls, on top of the services that make each change. */
export const bulkCalls = (mounted: Mounted) => ({
  preview: (ctx: Context, { dataset, items }: z.output<(typeof api)["preview"]["input"]>) =>
    preview(ctx, changedBy(mounted, ctx, dataset), items),
  save: (ctx: Context, { dataset, ...order }: z.output<(typeof api)["save"]["input"]>) =>
    save(ctx, changedBy(mounted, ctx, dataset), order),
  sheet: (ctx: Context, { dataset, ...order }: JoinOrder & { dataset: string }) =>
    joinSheet(ctx, changedBy(mounted, ctx, dataset).dataset, order),
});

/** What a save would change; found out in a transaction that is rolled back. */
async function preview(ctx: Context, of: Changed, items: readonly Item[]) {
  const shown = toldTo(of.dataset, ctx.caller.authorities);
  const state = (values: AnyRecord) => ({ values, outline: "" });
  const tried: { id: string; changes: ReturnType<typeof changesBetween>; warnings: string[] }[] =
    [];
  const failed: Failure[] = [];
  const slices = await inSlices(items, changedAtOnce, (some) =>
    takenBack(ctx, async (tx) => {
      const strict = await changeEach(tx, of, some, false);
      const warned = some.filter(({ id }) => warningsOf(strict, id).length > 0);
      const accepted = await changeEach(tx, of, warned, true);
      return strict.map((one) => ({
        outcome: accepted.find(({ id }) => id === one.id) ?? one,
        warnings: warningsOf(strict, one.id),
      }));
    }),
  );
  for (const { outcome, warnings } of slices.flat()) {
    if ("failure" in outcome) failed.push(outcome.failure);
    else {
      const changes = changesBetween(shown, state(outcome.before), state(outcome.after));
      tried.push({ id: outcome.id, changes, warnings });
    }
  }
  return { ok: tried, failed };
}

/** Changes records one by one; those refused by the rules stay as they are, with the reason. */
async function save(
  ctx: Context,
  of: Changed,
  { items, confirmWarnings }: { items: readonly Item[]; confirmWarnings: boolean },
) {
  let entries: BegunEntries = new Map();
  const some = async (slice: readonly Item[]) => {
    const { begun, ...result } = await write(ctx.db, authorOf(ctx), async (db) => {
      const outcomes = await changeEach({ ...ctx, db }, of, slice, confirmWarnings);
      const done = outcomes.flatMap((one) => ("after" in one ? [one] : []));
      const failed = outcomes.flatMap((one) => ("failure" in one ? [one.failure] : []));
      ctx.note({ dataset: of.dataset.name, changed: done.length, refused: failed.length });
      const edits = done.flatMap((one) => one.edits);
      return {
        ...{ ok: done.map(({ id }) => id), failed, records: done.map(({ after }) => after) },
        begun: await noteEdits(db, edits, entries),
      };
    });
    entries = begun;
    return result;
  };
  const slices = await inSlices(items, changedAtOnce, some);
  return {
    ok: slices.flatMap(({ ok }) => ok),
    failed: slices.flatMap(({ failed }) => failed),
    records: slices.flatMap(({ records }) => records),
  };
}

const authorOf = ({ caller }: Context) => ({ by: caller.username, via: api.save.path });

function changedBy(mounted: Mounted, { caller }: Context, name: string): Changed {
  const dataset = datasets[name];
  const { access, update } = updateOf(mounted, name);
  if (!dataset || !caller.authorities.includes(access)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return { dataset, update };
}

/** Runs `work` in a transaction that is rolled back. */
async function takenBack<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  let found: { value: T } | undefined;
  const undo = new Error("taken back");
  try {
    await write(ctx.db, authorOf(ctx), async (db) => {
      found = { value: await work({ ...ctx, db }) };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return (found as { value: T }).value;
}

/** Works in id order, so that two batches cannot deadlock; results are in the requested order. */
async function changeEach(
  ctx: Context,
  of: Changed,
  items: readonly Item[],
  confirmWarnings: boolean,
): Promise<Outcome[]> {
  const { dataset } = of;
  const ids = items.map(({ id }) => id);
  const rows = await lockRecords<AnyRecord>(ctx.db, dataset, ids, demandScope(ctx.caller));
  const before = new Map(rows.map((row) => [String(row[dataset.key.id]), row]));
  const outcomes = new Map<string, Outcome>();
  for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = before.get(item.id);
    outcomes.set(item.id, await changeOne(ctx, of, { ...item, confirmWarnings }, row));
  }
  return ids.flatMap((id) => outcomes.get(id) ?? []);
}

async function changeOne(
  ctx: Context,
  { dataset, update }: Changed,
  item: Item & { confirmWarnings: boolean },
  before: AnyRecord | undefined,
): Promise<Outcome> {
  const { id } = item;
  if (!before) return { id, failure: { id, message: "记录不存在或不在权限范围内" } };
  const edits: LedgerEdit[] = [];
  const values = await unmasked(ctx, dataset, item.values, before);
  try {
    const after = await write(ctx.db, authorOf(ctx), (db) =>
      update({ ...ctx, db, edits }, { ...item, values }, before),
    );
    return { id, before, after, edits };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, failure: failureOf(id, error) };
  }
}

/**
 * Values as they are stored. An undo sends the mask of what its author has just written over, all that
 * they were shown of it: the value of the version before comes back.
 */
async function unmasked(
  { db, caller }: Context,
  dataset: AnyDataset,
  values: Item["values"],
  before: AnyRecord,
): Promise<Item["values"]> {
  const masks = Object.entries(values).filter(
    ([name, value]) =>
      isPersonal(dataset.fields[name] ?? {}) && isMask(value) && maskOf(before[name]) !== value,
  );
  if (masks.length === 0 || before.gxr !== caller.username) return values;
  const last = (await versionsOf(db, dataset, String(before[dataset.key.id]))).at(-1)?.values ?? {};
  const known = masks.filter(([name, value]) => maskOf(last[name]) === value);
  return { ...values, ...Object.fromEntries(known.map(([name]) => [name, last[name]])) };
}

function failureOf(id: string, { message, problems }: Refusal): Failure {
  if (Array.isArray(problems)) return { id, message, problems: problems as Problem[] };
  const current = (problems as { current?: AnyRecord } | undefined)?.current;
  return { id, message, ...(current && { current }) };
}

/** The warnings of a record that has no errors. */
function warningsOf(outcomes: readonly Outcome[], id: string): string[] {
  const found = outcomes.find((one) => one.id === id);
  const problems = found && "failure" in found ? (found.failure.problems ?? []) : [];
  if (problems.some(({ level }) => level === "E")) return [];
  return problems.flatMap(({ level, message }) => (level === "W" ? [message] : []));
}
