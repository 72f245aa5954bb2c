import type { SheetStored } from "#contract/endpoints/uploads/sheetImport";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Choices } from "#contract/rules/import/choices";
import type { Db } from "../../db/tables";
import { importVia } from "../../repositories/records/history";
import { choicesOf, markImported } from "../../repositories/uploads/drpc";
import {
  clearRecords,
  dropStoredRows,
  noteRecords,
  readingOf,
  saveSheetProfile,
  stagedStanding,
} from "../../repositories/uploads/sheetBatch";
import { inSlices } from "../context/inSlices";
import { changeUnseen, type Means } from "../records/intake";
import {
  type CheckedSheet,
  closed,
  problemsOf,
  readAndJudge,
  type SheetBatch,
  type SheetWork,
} from "./sheetCheck";
import type { SheetKind, SheetPlan } from "./sheetKind";

export type StoreChoice = { confirmWarnings: boolean; onlyClean: boolean };

/**
 * Stores the rows of a checked sheet that have no errors, as its clerk has chosen: all of them, or none. It
 * is judged once more, and what its clerk has not seen is not stored.
 */
export async function storeSheet<E>(
  means: Means<SheetStored, E>,
  work: SheetWork,
  kind: SheetKind,
  batch: SheetBatch,
  choice: StoreChoice,
): Promise<E> {
  const { db } = work;
  const { pcid } = batch;
  const choices = await choicesOf(db, pcid);
  const reading = await readingOf(db, pcid);
  const checked = await readAndJudge(work, kind, batch, reading, { choices, until: 40 });
  await demandSeen(work, pcid, checked, choices);
  refuseProblems(checked, choice);
  return storePlans(means, work, kind, batch, checked, choices);
}

/** Stores what was judged; becomes visible all at once. */
export async function storePlans<E>(
  means: Means<SheetStored, E>,
  { caller, report, signal }: SheetWork,
  kind: SheetKind,
  { pcid, wjmc }: SheetBatch,
  { sheet, plans }: CheckedSheet,
  choices: Choices,
): Promise<E> {
  const { register } = kind;
  const taken = plans.filter(isTaken(choices));
  const author = { by: caller.username, via: importVia(pcid) };
  const settled = async (tx: Db, entered: number): Promise<SheetStored> => {
    await saveSheetProfile(tx, register, caller.areaCode, sheet.own);
    await dropStoredRows(tx, pcid);
    return storedOf(pcid, plans, taken, entered);
  };
  if ("storeWhole" in kind) {
    return means.end(author, async (tx) => {
      if (!(await markImported(tx, pcid, 0))) throw closed();
      const records = await kind.storeWhole(tx, taken, { caller, via: author.via });
      await clearRecords(tx, pcid);
      await noteRecords(tx, pcid, records);
      return settled(tx, records.length);
    });
  }
  const { storedAtOnce } = kind;
  const change = { register, caller, author, signal, stale };
  let [done, entered] = [0, 0];
  return changeUnseen(means, change, {
    async fill(slice) {
      await slice(async (tx) => {
        await clearRecords(tx, pcid);
      });
      await inSlices(taken, storedAtOnce, async (some) => {
        let records: Awaited<ReturnType<typeof kind.store>> = [];
        await slice(async (tx, intake) => {
          records = await kind.store(tx, intake, some, { caller, via: author.via });
          await noteRecords(tx, pcid, records);
        });
        entered += records.length;
        done += some.length;
        report(40 + (58 * done) / taken.length, `入库，已处理 ${done} / ${taken.length} 行`);
      });
    },
    async last(tx, show) {
      if (!(await markImported(tx, pcid, 0))) throw closed();
      await show();
      await kind.last(tx, caller, wjmc, taken);
      return settled(tx, entered);
    },
  });
}

function storedOf(
  batchId: string,
  plans: readonly SheetPlan[],
  taken: readonly SheetPlan[],
  entered: number,
): SheetStored {
  const inserted = taken.filter(({ kind }) => kind === "added").length;
  // What the database rounds to what it has already is no change.
  const same = plans.filter(({ kind }) => kind === "same").length;
  const unchanged = same + taken.length - entered;
  const updated = entered - inserted;
  const skipped = plans.length - inserted - updated - unchanged;
  return { batchId, total: plans.length, inserted, updated, unchanged, skipped };
}

/** Without a choice the sheet's values are taken. */
const isTaken =
  (choices: Choices) =>
  ({ kind, number }: SheetPlan): boolean =>
    kind === "added" || (kind === "changed" && (choices[number ?? ""]?.how ?? "take") === "take");

/** Refuses what would be stored otherwise than its clerk has seen. */
async function demandSeen(
  { db }: SheetWork,
  pcid: string,
  { plans }: CheckedSheet,
  choices: Choices,
): Promise<void> {
  const seen = await stagedStanding(db, pcid);
  const otherwise = plans.filter(({ line, kind, stored, number }) => {
    const before = seen.get(line.row);
    // Fields that stay may leave nothing to change.
    const isFewer = kind === "same" && (choices[number ?? ""]?.kept.length ?? 0) > 0;
    if (before && isFewer) return before.bbh !== stored?.bbh;
    return (
      before?.kind !== kind ||
      before.id !== (stored?.id ?? null) ||
      before.bbh !== (stored?.bbh ?? null)
    );
  });
  const [first] = otherwise;
  if (!first) return;
  throw new Refusal(
    status.conflict,
    `有 ${otherwise.length} 行与校验时不同（第${first.line.row}行起），登记在此期间被他人修改，请重新校验后再入库`,
  );
}

/** Errors refuse the whole sheet unless its other rows are wanted; so do unconfirmed warnings. */
function refuseProblems(checked: CheckedSheet, { confirmWarnings, onlyClean }: StoreChoice): void {
  const problems = problemsOf(checked);
  const listed = problems.slice(0, limits.reportMaxProblems);
  const errors = problems.filter(({ level }) => level === "E").length;
  const clean = checked.plans.filter(({ kind }) => kind !== "bad").length;
  const refuse = (words: string) => {
    throw new Refusal(status.badRequest, words, listed);
  };
  if (clean === 0) refuse("文件中没有可入库的行，请按校验结果修改后重新上传");
  if (errors > 0 && !onlyClean) {
    refuse(`文件有 ${errors} 个错误，请修改后重新上传，或只入库无错误的行`);
  }
  const warnings = problems.filter(({ level }) => level === "W").length;
  if (warnings > 0 && !confirmWarnings) refuse(`文件有 ${warnings} 条警告，确认后才能入库`);
}

const stale = () =>
  new Refusal(status.conflict, "入库期间登记被他人修改，本次未入库任何数据，请重新校验");
