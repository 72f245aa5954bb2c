import type { Gxtz } from "#contract/datasets/gxtz";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { differences } from "#contract/define/differences";
import { shownValue } from "#contract/define/shownValue";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { type Change, noteChange } from "../../repositories/inbox/gxtz";

type Edit = {
  dataset: AnyDataset;
  before: AnyRecord;
  after: AnyRecord;
  /** 业务类型 for a change of attributes; a changed outline is 4. */
  kind: Gxtz["ywlx"];
  outlineChanged: boolean;
  /** What was done, such as 修改 or 撤销修改. */
  verb: string;
  by: Caller;
};

/** Enters an edit of a record in the update ledger, unless nothing has changed. */
export async function noteEdit(tx: Db, edit: Edit): Promise<void> {
  const { dataset, after, kind, outlineChanged, verb, by } = edit;
  const changes = changesOf(edit);
  if (changes.length === 0) return;
  const { id, number, name } = dataset.key;
  const labels = changes.map(({ label }) => label).join("、");
  await noteChange(tx, {
    kind: outlineChanged ? "4" : kind,
    source: dataset.name,
    id: String(after[id]),
    title: `${dataset.title}${after[number] ?? ""}（${after[name] ?? ""}）${verb}：${labels}`,
    place: {
      xzqdm: String(after.xzqdm),
      cyptid: (after.cyptid as string | null | undefined) ?? null,
    },
    changes,
    by,
  });
}

type Batch = {
  /** The dataset, and the id of the batch or file. */
  source: string;
  id: string | null;
  title: string;
  /** Counts by action, such as 新增, with their unit, such as 宗. */
  counts: Readonly<Record<string, number>>;
  unit: string;
  by: Caller;
};

/** Enters an import, or its reversal, in the update ledger. */
export const noteBatch = (tx: Db, { source, id, title, counts, unit, by }: Batch): Promise<void> =>
  noteChange(tx, {
    ...{ kind: "6", source, id, title },
    place: { xzqdm: by.areaCode, cyptid: by.cyptid },
    changes: Object.entries(counts).map(([label, count]) => ({
      ...{ field: label, label, before: null },
      after: `${count} ${unit}`,
    })),
    by,
  });

function changesOf({ dataset, before, after, outlineChanged }: Edit): Change[] {
  const changes = differences(dataset, before, after);
  const { txmj } = dataset.fields;
  if (!outlineChanged || !txmj) return changes;
  const [earlier, later] = [before, after].map((row) => shownValue(txmj, row.txmj));
  return [
    ...changes,
    { field: "geom", label: "图形", before: earlier ?? null, after: later ?? null },
  ];
}
