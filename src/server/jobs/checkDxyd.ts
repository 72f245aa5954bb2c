import { Readable } from "node:stream";
import { saveReport } from "../repositories/drpc";
import { rejectedFile } from "../services/drpc";
import { checkInThread } from "./checkInThread";
import { checkOrder, type ImportInput } from "./checkOrder";
import type { Runner } from "./runner";

const rejectedMaxBytes = 1024 ** 3;

/** Checks an uploaded geodatabase and keeps the report; stores nothing else. */
export const checkDxyd: Runner<ImportInput, { pcid: string }> = async (job) => {
  const { db, files, input, signal } = job;
  job.report(1, "读取文件");
  const order = await checkOrder(job, input, false);
  const check = await checkInThread({ db, order, signal, report: job.report });
  await check.end();
  signal.throwIfAborted();
  job.report(98, "保存校验报告");
  await files.remove(rejectedFile(input.pcid));
  await files.put(rejectedFile(input.pcid), Readable.from([check.rejects]), rejectedMaxBytes);
  await saveReport(db, input.pcid, check.report);
  return { pcid: input.pcid };
};
