import { writeFile } from "node:fs/promises";
import { Refusal, status } from "#contract/errors";
import { checkInChild } from "../../checks/checkInChild";
import type { WrittenReport } from "../../checks/checkMessages";
import { cleanFile, headLine } from "../../checks/cleanRows";
import type { Db } from "../../db/tables";
import { demandScope } from "../../repositories/records/scope";
import { abandonedBatches, discardUnchecked, saveReport } from "../../repositories/uploads/drpc";
import { noteArrival } from "../../repositories/uploads/pendingUpload";
import type { JobContext, Work } from "../context/runner";
import { checkOrder, type ImportInput } from "./checkOrder";
import { rejectedFile } from "./rejectedFile";

/** Clean records are only valid on the day of their check; after that the file is checked again. */
const keptDays = 2;

/** A check inside a job or a request. */
export type FileWork = Work<ImportInput> & Partial<Pick<JobContext, "demandHeld">>;

/** Checks an uploaded geodatabase; keeps its rejected and its clean records. */
export async function checkFile(job: FileWork): Promise<WrittenReport> {
  const { db, files, input, signal } = job;
  job.report(1, "读取文件");
  for (const pcid of await abandonedBatches(db, keptDays)) await files.remove(cleanFile(pcid));
  const report = await files.withPath(input.fileId, (path) => checked(job, path));
  signal.throwIfAborted();
  return report;
}

/** Stores the report of a check in its batch. */
export async function keepReport(tx: Db, pcid: string, report: WrittenReport): Promise<void> {
  const saved = await saveReport(tx, pcid, report);
  if (!saved) throw new Refusal(status.conflict, "该批次已入库或已作废");
}

/** Gives up a batch whose check has not finished; files it may have created are swept. */
export async function dropCheck(tx: Db, pcid: string): Promise<void> {
  await discardUnchecked(tx, pcid);
  for (const fileId of [cleanFile(pcid), rejectedFile(pcid)]) await noteArrival(tx, fileId);
}

async function checked(job: FileWork, path: string): Promise<WrittenReport> {
  const { db, files, input, caller, signal } = job;
  const order = await checkOrder(job, input, path);
  const scope = demandScope(caller);
  const check = await checkInChild({ db, order, scope, signal, report: job.report });
  try {
    job.report(95, "保存校验报告");
    await job.demandHeld?.();
    await files.putMade(rejectedFile(input.pcid), (rejected) =>
      files.putMade(cleanFile(input.pcid), async (clean) => {
        await writeFile(clean, headLine(check.head));
        await check.write({ rejected, clean });
      }),
    );
  } finally {
    check.end();
  }
  return check.report;
}
