import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { type Choices, chosen } from "#contract/rules/import/choices";
import { isSplit } from "#contract/rules/import/countyParts";
import type { ReportSums } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import {
  type CleanHead,
  type CleanPage,
  cleanFile,
  joinedPages,
  readCleanHead,
  readCleanPages,
} from "../../checks/cleanRows";
import type { Db } from "../../db/tables";
import { importVia } from "../../repositories/records/history";
import { demandScope } from "../../repositories/records/scope";
import { choicesOf, foundOf, markImported, sumsOf } from "../../repositories/uploads/drpc";
import {
  type CountyCount,
  insertParcels,
  librarySeen,
  replacedBy,
  type Stamp,
  updateParcels,
} from "../../repositories/uploads/dxydImport";
import {
  countApart,
  fillApart,
  type Intake,
  indexApart,
  takeIn,
  touchApart,
} from "../../repositories/uploads/intake";
import { noteArrival } from "../../repositories/uploads/pendingUpload";
import { allOver, inLanes, nextSize, pace } from "../context/inSlices";
import type { ImportResult } from "../context/jobKinds";
import type { JobContext, RunnerOf } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { atOnce, changeUnseen, type Means, ofJob } from "../records/intake";
import { checkFile, type FileWork, keepReport } from "./checkFile";
import type { ImportInput } from "./checkOrder";
import { CountyBatches } from "./countyBatches";

type Choice = { confirmWarnings: boolean; onlyClean: boolean };
type Job = JobContext<ImportInput & Choice, ImportResult>;

/**
 * Stores the clean records of a checked file, which become visible all at once. The check is still
 * valid if the library has not changed under the file; otherwise the file is checked again first.
 */
export const importDxyd: RunnerOf<"importDxyd"> = async (job) => {
  job.report(1, "入库");
  const known = await standing(job);
  const checked = known ?? (await checkAgain(job));
  const done = await storeUnseen(ofJob(job), job, checked, known ? 2 : 60);
  await dropBytes(job, [cleanFile(job.input.pcid)]);
  return done;
};

export const importAuthor = ({ caller, input }: FileWork) => ({
  by: caller.username,
  via: importVia(input.pcid),
});

/** Stores the result of the `checkFile` that has just run. */
export const storeChecked = async (work: FileWork, report: ReportSums): Promise<ImportResult> =>
  storeUnseen(atOnce(work.db), work, { head: await headOf(work), report }, 60);

async function headOf({ files, input }: FileWork): Promise<CleanHead> {
  const head = await readCleanHead(files, input.pcid);
  if (!head) throw new Error("a checked file has no clean records");
  return head;
}

/** Why a report does not allow the import, for the user; null if it does. */
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

/** Most records per transaction: triggers fire once in each, so that larger ones are faster overall. */
const storedAtOnce = 500;
/** The same where nobody waits for it, and how many transactions go on at once. */
const apart = { storedAtOnce: 2_000, lanes: 2 };

type Checked = { head: CleanHead; report: ReportSums };

/** The outcome of the last check, if a new one would have the same outcome. */
async function standing({ db, files, input }: Job): Promise<Checked | null> {
  const head = await readCleanHead(files, input.pcid);
  const report = await sumsOf(db, input.pcid);
  if (!head || !report || head.today !== today() || !isOf(head, report)) return null;
  const seen = await librarySeen(db, input.library, head.box);
  return seen === head.seen ? { head, report } : null;
}

/** Whether these are the clean records of the report: both know the same corrections. */
const isOf = ({ mendNo = 0 }: CleanHead, report: ReportSums): boolean =>
  mendNo === (report.mendNo ?? 0);

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

async function storeUnseen<E>(
  means: Means<ImportResult, E>,
  job: FileWork,
  { head: { columns, box, seen, mendNo = 0 }, report: { total, clean } }: Checked,
  start: number,
): Promise<E> {
  const { files, input, caller, signal } = job;
  const { library, pcid } = input;
  const done = { insert: 0, update: 0 };
  const split = await splitOf(job);
  const choices = await choicesOf(job.db, pcid);
  const change = {
    register: library,
    caller,
    author: importAuthor(job),
    signal,
    stale: changedMeanwhile,
  };
  return changeUnseen(means, change, {
    async fill(slice) {
      let isApart = false;
      await slice(async (tx, intake) => {
        isApart = await fillApart(tx, intake);
      });
      let size = isApart ? apart.storedAtOnce : pace.first;
      const pages = chosenPages(readCleanPages(files, pcid), choices, columns);
      const joined = joinedPages(pages, () => size);
      await inLanes(joined, isApart ? apart.lanes : 1, async (page) => {
        const began = performance.now();
        let counts: CountyCount[] = [];
        await slice(async (tx, intake) => {
          counts = await storePage(tx, job, intake, { columns, split }, page);
        });
        split?.count(page.kind, counts);
        if (!isApart) size = nextSize(size, performance.now() - began, storedAtOnce);
        done[page.kind] += page.count;
        const stored = done.insert + done.update;
        const share = stored / Math.max(1, clean);
        job.report(start + (98 - start) * share, `入库，已处理 ${stored} / ${clean} 宗`);
      });
      if (!isApart) return;
      await allOver(
        [indexApart, countApart, touchApart].map((make) =>
          slice(async (tx, intake) => void (await make(tx, intake))),
        ),
      );
    },
    async last(tx, show) {
      if (!(await markImported(tx, pcid, mendNo))) {
        throw new Refusal(status.conflict, "该批次已入库、已作废或数据又有更正，请重新打开");
      }
      if ((await librarySeen(tx, library, box)) !== seen) throw changedMeanwhile();
      await show();
      // If the process is killed right after the commit, the sweep removes the file.
      await noteArrival(tx, cleanFile(pcid));
      const { insert: inserted, update: updated } = done;
      const batches = await split?.insert(tx, input, caller.username);
      const skipped = total - inserted - updated;
      const stored = { batchId: pcid, total, inserted, updated, skipped, bbox: box };
      return { ...stored, ...(batches && { batches }) };
    },
  });
}

/** A file from above the counties becomes a batch of each. */
async function splitOf({ db, caller, input }: FileWork): Promise<CountyBatches | null> {
  if (!isSplit(caller.areaCode)) return null;
  const found = await foundOf(db, input.pcid);
  if (!found) throw new Error(`checked batch ${input.pcid} has no report`);
  return new CountyBatches(found);
}

/** The pages as the clerk has chosen for records that the library has already. */
async function* chosenPages(
  pages: AsyncIterable<CleanPage>,
  choices: Choices,
  columns: readonly string[],
): AsyncGenerator<CleanPage> {
  const isPlain = Object.keys(choices).length === 0;
  for await (const page of pages) {
    if (isPlain || page.kind === "insert") {
      yield page;
      continue;
    }
    const rows = (JSON.parse(page.json.toString()) as Parameters<typeof chosen>[0][]).flatMap(
      (row) => chosen(row, choices[row.dkbh], columns) ?? [],
    );
    yield { ...page, count: rows.length, json: Buffer.from(JSON.stringify(rows)) };
  }
}

async function storePage(
  tx: Db,
  { input, caller }: FileWork,
  intake: Intake,
  { columns, split }: { columns: readonly string[]; split: CountyBatches | null },
  { kind, json, count }: CleanPage,
): Promise<CountyCount[]> {
  const dataset = datasets[input.library] as AnyDataset;
  const { username: by, cyptid } = caller;
  const from = split ? { pcid: split.ids, drr: by } : { pcid: input.pcid, drr: null };
  const stamp: Stamp = { columns, ...from, sjly: input.txt ? "3" : "2", by, cyptid };
  if (kind === "update") await takeIn(tx, intake, await replacedBy(tx, dataset, json));
  const stored =
    kind === "insert"
      ? await insertParcels(tx, dataset, json, stamp)
      : await updateParcels(tx, dataset, json, stamp, demandScope(caller));
  if (stored.reduce((sum, { zs }) => sum + zs, 0) < count) throw changedMeanwhile();
  return stored;
}

const changedMeanwhile = () =>
  new Refusal(status.conflict, "入库期间库内地块被他人修改，本次未入库任何数据，请重新校验");
