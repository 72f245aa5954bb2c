import type { Gxtz } from "#contract/datasets/gxtz";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset, Ledger } from "#contract/define/dataset";
import { differences } from "#contract/define/differences";
import { inRoles } from "#contract/define/fieldRoles";
import { shownValue } from "#contract/define/shownValue";
import type { Caller } from "#contract/roles";
import type { Edge } from "#contract/workflow/edge";
import type { Db } from "../../db/tables";
import {
  type Change,
  type LedgerEntry,
  noteChange,
  rewriteEntry,
  withdrawUndone,
} from "../../repositories/inbox/gxtz";
import { lastVersionsIn } from "../../repositories/records/history";
import { groupedBy } from "../context/groupedBy";
import type { LedgerEdit } from "../context/ledgerEdit";

type Told = LedgerEdit & { ledger: Ledger; changes: Change[] };
type Begun = { tzid: string; edits: readonly Told[] };
/** Entries that a change in several transactions has begun, by place. */
export type BegunEntries = ReadonlyMap<string, Begun>;

/**
 * Enters edits of approved records in the update ledger (domain/04 §3): those of one call as one entry
 * for each county and platform. An edit that takes back another one, which nobody has handled yet,
 * takes its entry along.
 */
export async function noteEdits(
  tx: Db,
  edits: readonly LedgerEdit[],
  begun: BegunEntries = new Map(),
): Promise<BegunEntries> {
  const entries = new Map(begun);
  for (const [place, group] of groupedBy(edits.flatMap(toldOf), placeOf)) {
    const earlier = entries.get(place);
    const all = [...(earlier?.edits ?? []), ...group];
    const entry = entryOf(all);
    const tzid = earlier?.tzid ?? (await noteChange(tx, entry));
    if (earlier) await rewriteEntry(tx, tzid, entry);
    await withdrawUndone(tx, tzid, entry.changes);
    entries.set(place, { tzid, edits: all });
  }
  return entries;
}

/** What an edit has to tell: nothing if the record is a draft, or nothing has changed. */
function toldOf(edit: LedgerEdit): Told[] {
  const { dataset, before } = edit;
  const { ledger } = dataset;
  if (!ledger || !isApproved(dataset, before)) return [];
  const changes = changesIn(edit);
  return changes.length > 0 ? [{ ...edit, ledger, changes }] : [];
}

/** Whether a record, as it stands, is approved: only of such ones the ledger tells. */
export function isApproved({ ledger, state }: AnyDataset, record: AnyRecord): boolean {
  const states = ledger ? ledger.approved : [];
  return states === null || states.includes(String(record[state ?? ""]));
}

const placeOf = ({ dataset, after: { xzqdm, cyptid } }: Told): string =>
  [dataset.name, xzqdm, cyptid ?? ""].join(" ");

function entryOf(edits: readonly Told[]): LedgerEntry {
  const [{ dataset, ledger, after, verb, by, changes }] = edits as [Told, ...Told[]];
  const { key, title, work } = dataset;
  const labels = [...new Set(edits.flatMap((one) => one.changes.map(({ label }) => label)))];
  const what = `${verb}：${labels.join("、")}`;
  const { xzqdm, cyptid } = after;
  const common = {
    kind: edits.some(({ outlineChanged }) => outlineChanged) ? ("4" as const) : ledger.kind,
    source: dataset.name,
    place: { xzqdm: String(xzqdm), cyptid: (cyptid as string | null | undefined) ?? null },
    by,
  };
  if (edits.length === 1) {
    const name = `${title}${after[key.number] ?? ""}（${after[key.name] ?? ""}）`;
    return { ...common, id: String(after[key.id]), title: `${name}${what}`, changes };
  }
  return {
    ...common,
    id: null,
    title: `${title}${edits.length}${work.counter}${what}`,
    changes: edits.flatMap((one) =>
      one.changes.map((change) => ({
        ...change,
        label: `${one.after[key.number] ?? ""} ${change.label}`,
      })),
    ),
  };
}

/** What an edit has changed, in words. */
export function changesIn({ dataset, before, after, outlineChanged }: LedgerEdit): Change[] {
  const changes = differences(dataset, before, after);
  const { txmj } = dataset.fields;
  if (!outlineChanged || !txmj) return changes;
  const [earlier, later] = [before, after].map((row) => shownValue(txmj, row.txmj));
  return [
    ...changes,
    { field: "geom", label: "图形", before: earlier ?? null, after: later ?? null },
  ];
}

/**
 * Enters what records that were unlocked to be edited have become, now that a step approves them
 * again: until then they were drafts.
 */
export async function noteApproval(
  tx: Db,
  dataset: AnyDataset,
  rows: readonly AnyRecord[],
  { to, action }: Pick<Edge, "to" | "action">,
  by: Caller,
): Promise<void> {
  const { ledger, state, fields, key } = dataset;
  if (!ledger?.approved?.includes(to) || state === null) return;
  const drafts = rows.filter((row) => !isApproved(dataset, row));
  const ids = drafts.map((row) => String(row[key.id]));
  const earlier = await lastVersionsIn(tx, dataset, ids, ledger.approved);
  const followers = [state, ...inRoles(fields, "review")];
  const edits = drafts.flatMap((row) => {
    const found = earlier.get(String(row[key.id]));
    if (!found) return [];
    const { values: before, outlineChanged } = found;
    const unmoved = Object.fromEntries(followers.map((name) => [name, before[name]]));
    const edit = { dataset, before, after: { ...row, ...unmoved }, outlineChanged, by };
    return [{ ...edit, verb: `修改后${action}` }];
  });
  await noteEdits(tx, edits);
}

type Batch = {
  dataset: AnyDataset;
  /** The id of the batch, if it has one. */
  id: string | null;
  title: string;
  /** Counts by action, such as 更新. */
  counts: Readonly<Record<string, number>>;
  by: Caller;
};

const stored: Gxtz["ywlx"] = "6";

/** Enters the approved records that an import has changed. */
export async function noteBatch(tx: Db, { dataset, id, title, counts, by }: Batch): Promise<void> {
  await noteChange(tx, {
    ...{ kind: stored, source: dataset.name, id, title },
    place: { xzqdm: by.areaCode, cyptid: by.cyptid },
    changes: Object.entries(counts).map(([label, count]) => ({
      ...{ field: label, label, before: null },
      after: `${count} ${dataset.work.counter}`,
    })),
    by,
  });
}
