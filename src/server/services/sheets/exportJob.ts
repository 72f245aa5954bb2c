import { createHash } from "node:crypto";
import type { z } from "zod";
import { exportListApi as api } from "#contract/endpoints/records/exportList";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import { write } from "../../db/write";
import { doneJob, openJobs } from "../../repositories/uploads/job";
import { noteArrival } from "../../repositories/uploads/pendingUpload";
import type { Context, Download } from "../context/context";
import type { MadeFile } from "../context/jobKinds";
import { newId } from "../context/newId";
import type { RunnerOf } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { list, plannedList } from "./exportXlsx";

/** Leaves a long list to a job. What is not allowed is refused at once, and the log names the list. */
export async function start(ctx: Context, order: z.output<typeof api.start.input>) {
  const { db, caller, queue } = ctx;
  const { name: title } = await plannedList(ctx, order);
  return write(db, { by: caller.username, via: api.start.path }, async (tx) => {
    if ((await openJobs(tx, caller.id, "exportList")) >= limits.exportsAtOnce) {
      const words = `同时进行的导出至多 ${limits.exportsAtOnce} 项，请等待完成或在“任务”中取消`;
      throw new Refusal(status.conflict, words);
    }
    return { jobId: await queue.add(tx, "exportList", { ...order, title }, caller) };
  });
}

/**
 * Writes a list to the store. The file is noted as arrived and never entered anywhere, so that it is
 * swept once its time is over, whatever becomes of the job.
 */
export const exportListJob: RunnerOf<"exportList"> = async (job) => {
  const { db, files, caller, input, signal } = job;
  const fileId = newId();
  const tell = (done: number, all: number) => {
    job.report((98 * done) / all, `导出，已写出 ${done} / ${all} 条`);
  };
  job.report(1, "读取列表");
  const { name, type, stream } = await list({ readDb: db, caller, note: () => {}, tell }, input);
  const stop = () => stream.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await noteArrival(db, fileId);
    const { size } = await files.put(fileId, stream, limits.exportMaxBytes);
    const author = { by: caller.username, via: api.start.path };
    return await job.finish(author, async (tx) => {
      await noteArrival(tx, fileId);
      return { fileId, name, type, size, reader: readerOf(caller) };
    });
  } catch (error) {
    await dropBytes({ db, files }, [fileId]);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
};

/** What a list shows depends on these alone. */
const readerOf = ({ areaCode, cyptid, authorities }: Caller): string =>
  createHash("sha256")
    .update(JSON.stringify([areaCode, cyptid, [...authorities].sort()]))
    .digest("hex");

/** The file of a job that is done, while its owner may still see all of it. */
export async function file(ctx: Context, { jobId }: { jobId: string }): Promise<Download> {
  const { db, caller, files, note } = ctx;
  const done = await doneJob(db, jobId, caller.id, "exportList");
  if (!done) throw new Refusal(status.notFound, "导出文件不存在");
  if (done.minutes > limits.exportKeptHours * 60) {
    throw new Refusal(status.notFound, `导出文件已超过 ${limits.exportKeptHours} 小时，请重新导出`);
  }
  const { fileId, name, type, reader } = done.result as MadeFile;
  if (reader !== readerOf(caller)) {
    throw new Refusal(status.forbidden, "账号的权限或行政区在导出之后已调整，请重新导出");
  }
  note({ file: name });
  return { name, type, stream: await files.read(fileId) };
}
