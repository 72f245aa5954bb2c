import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import type { ReportSums } from "#contract/rules/problem/problem";
import { today } from "#contract/today";
import {
  type CleanHead,
  type CleanPage,
  cleanFile,
  readCleanHead,
  readCleanPages,
} from "../../checks/cleanRows";
import type { Db } from "../../db/tables";
import { importVia } from "../../repositories/records/history";
import { demandScope } from "../../repositories/records/scope";
import { markImported, sumsOf } from "../../repositories/uploads/drpc";
import {
  insertParcels,
  librarySeen,
  type Stamp,
  updateParcels,
} from "../../repositories/uploads/dxydImport";
import type { ImportResult } from "../context/jobKinds";
import type { JobContext, RunnerOf } from "../context/runner";
import { noteBatch } from "../records/ledger";
import { checkFile, type FileWork, keepReport } from "./checkFile";
import type { ImportInput } from "./checkOrder";

type Choice = { confirmWarnings: boolean; onlyClean: boolean };
type Job = JobContext<ImportInput & Choice, ImportResult>;

/**
 * Stores the clean records of a checked file in one transaction. What the check found stands as long
 * as nothing has changed under the file; else the file is checked again first.
 */
export const importDxyd: RunnerOf<"importDxyd"> = async (job) => {
  job.report(1, "入库");
  const known = await standing(job);
  const checked = known ?? (await checkAgain(job));
  const done = await job.finish(importAuthor(job), (tx) => store(tx, job, checked, known ? 2 : 60));
  await job.files.remove(cleanFile(job.input.pcid));
  return done;
};

export const importAuthor = ({ caller, input }: FileWork) => ({
  by: caller.username,
  via: importVia(input.pcid),
});

/** Stores what `checkFile` has just left behind. */
export async function storeChecked(
  tx: Db,
  job: FileWork,
  report: ReportSums,
): Promise<ImportResult> {
  return store(tx, job, { head: await headOf(job), report }, 60);
}

async function headOf({ files, input }: FileWork): Promise<CleanHead> {
  const head = await readCleanHead(files, input.pcid);
  if (!head) throw new Error("a checked file has no clean records");
  return head;
}

/** Answers why a report does not allow the import, in the user's words; null when it does. */
export function refusalOf(
  report: ReportSums,
  { confirmWarnings, onlyClean }: Choice,
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

type Checked = { head: CleanHead; report: ReportSums };

/** The outcome of the last check, if it would be the same now. */
async function standing({ db, files, input }: Job): Promise<Checked | null> {
  const head = await readCleanHead(files, input.pcid);
  const report = await sumsOf(db, input.pcid);
  if (!head || !report || head.today !== today()) return null;
  const seen = await librarySeen(db, input.library, head.box);
  return seen === head.seen ? { head, report } : null;
}

async function checkAgain(job: Job): Promise<Checked> {
  const report = await checkFile({
    ...job,
    report: (percent, step) => job.report(percent * 0.6, `库内数据已变化，重新校验：${step}`),
  });
  await job.write(importAuthor(job), (tx) => keepReport(tx, job.input.pcid, report));
  const refusal = refusalOf(report, job.input);
  if (refusal) throw new Refusal(status.conflict, `库内数据已变化，重新校验后：${refusal}`);
  return { head: await headOf(job), report };
}

async function store(
  tx: Db,
  job: FileWork,
  { head: { columns, box, seen }, report: { total, clean } }: Checked,
  start: number,
): Promise<ImportResult> {
  const { files, input, caller, signal } = job;
  if (!(await markImported(tx, input.pcid))) {
    throw new Refusal(status.conflict, "该批次已入库或已作废");
  }
  if ((await librarySeen(tx, input.library, box)) !== seen) throw changedMeanwhile();
  const { cyptid } = caller;
  const sjly = input.txt ? "3" : "2";
  const save = saver(tx, job, { columns, pcid: input.pcid, sjly, by: caller.username, cyptid });
  const done = { insert: 0, update: 0 };
  for await (const page of readCleanPages(files, input.pcid)) {
    signal.throwIfAborted();
    if (page.count === 0) continue;
    if ((await save(page)) < page.count) throw changedMeanwhile();
    done[page.kind] += page.count;
    const share = (done.insert + done.update) / Math.max(1, clean);
    job.report(start + (98 - start) * share, "入库");
  }
  const { insert: inserted, update: updated } = done;
  const { title } = datasets[input.library] as AnyDataset;
  await noteBatch(tx, {
    ...{ source: input.library, id: input.pcid, unit: "宗", by: job.caller },
    title: `${title}入库：${input.fileName}，新增${inserted}宗，更新${updated}宗`,
    counts: { 新增: inserted, 更新: updated },
  });
  return { batchId: input.pcid, total, inserted, updated, skipped: total - inserted - updated };
}

function saver(tx: Db, { input, caller }: FileWork, stamp: Stamp) {
  const dataset = datasets[input.library] as AnyDataset;
  const scope = demandScope(caller);
  return ({ kind, json }: CleanPage) =>
    kind === "insert"
      ? insertParcels(tx, dataset, json, stamp)
      : updateParcels(tx, dataset, json, stamp, scope);
}

const changedMeanwhile = () =>
  new Refusal(status.conflict, "入库期间库内地块被他人修改，本次未入库任何数据，请重新校验");
