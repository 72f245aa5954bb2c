import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import type { Report } from "#contract/rules/problem";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import { markImported, saveReport } from "../repositories/drpc";
import { insertParcels, updateParcels } from "../repositories/dxydImport";
import { type Check, checkInThread } from "./checkInThread";
import { checkOrder, type ImportInput } from "./checkOrder";
import type { JobContext, Runner } from "./runner";

type Input = ImportInput & { confirmWarnings: boolean; onlyClean: boolean };
type Result = {
  batchId: string;
  total: number;
  inserted: number;
  updated: number;
  skipped: number;
};

/**
 * Stores the clean records of a checked file in one transaction. The file is checked again: the
 * library may have changed since the report was read.
 */
export const importDxyd: Runner<Input, Result> = async (job) => {
  const { db, input, caller, signal } = job;
  job.report(1, "重新校验");
  const order = await checkOrder(job, input, true);
  const check = await checkInThread({
    db,
    order: { ...order, importedOn: null },
    signal,
    report: (percent, step) => job.report(percent * 0.6, step),
  });
  try {
    await saveReport(db, input.pcid, check.report);
    mustBeAllowed(check.report, input);
    job.report(62, "入库");
    const author = { by: caller.username, via: `import:${input.pcid}` };
    return await write(db, author, (tx) => store(tx, job, check));
  } finally {
    await check.end();
  }
};

/** Answers why a report does not allow the import, in the user's words; null when it does. */
export function refusalOf(
  report: Report,
  { confirmWarnings, onlyClean }: { confirmWarnings: boolean; onlyClean: boolean },
): string | null {
  if (onlyClean && !report.canImportClean)
    return "文件中没有可入库的地块，请按校验结果修改后重新上传";
  if (!onlyClean && !report.canImport) {
    return `文件有 ${report.errorCount} 个错误，请修改后重新上传，或只入库无错误的地块`;
  }
  if (report.warnCount > 0 && !confirmWarnings) {
    return `文件有 ${report.warnCount} 条警告，确认后才能入库`;
  }
  return null;
}

function mustBeAllowed(report: Report, input: Input): void {
  const refusal = refusalOf(report, input);
  if (refusal) throw new Refusal(status.conflict, `库内数据已变化，重新校验后：${refusal}`);
}

async function store(tx: Db, job: JobContext<Input>, check: Check): Promise<Result> {
  const { input, caller, signal } = job;
  const dataset = datasets[input.library] as AnyDataset;
  const stamp = { pcid: input.pcid, by: caller.username, cyptid: caller.cyptid };
  if (!(await markImported(tx, input.pcid))) {
    throw new Refusal(status.conflict, "该批次已入库或已作废");
  }
  let [inserted, updated] = [0, 0];
  for await (const { inserts, updates } of check.pages()) {
    signal.throwIfAborted();
    inserted += await insertNew(tx, dataset, check, inserts, stamp);
    if (updates.length > 0) {
      const done = await updateParcels(tx, dataset, check.columns, updates, stamp, caller.areaCode);
      if (done < updates.length) throw changedMeanwhile();
      updated += done;
    }
    job.report(62 + (35 * (inserted + updated)) / Math.max(1, check.report.clean), "入库");
  }
  const { total } = check.report;
  return { batchId: input.pcid, total, inserted, updated, skipped: total - inserted - updated };
}

async function insertNew(
  tx: Db,
  dataset: AnyDataset,
  { columns }: Check,
  rows: Parameters<typeof insertParcels>[3],
  stamp: Parameters<typeof insertParcels>[4],
): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    return await insertParcels(tx, dataset, columns, rows, stamp);
  } catch (error) {
    if (isDuplicate(error)) throw changedMeanwhile();
    throw error;
  }
}

const changedMeanwhile = () =>
  new Refusal(status.conflict, "入库期间库内地块被他人修改，本次未入库任何数据，请重新校验");

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";
