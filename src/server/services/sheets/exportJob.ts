import { createHash } from "node:crypto";
import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import { gydxjh } from "#contract/datasets/gydxjh";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { AnyDataset } from "#contract/define/dataset";
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
import { exportShape } from "./exportShape";
import { plannedList } from "./exportXlsx";

type Job = Parameters<RunnerOf<"exportList">>[0];

/** Registers that are exported as shapefiles. */
const shaped: Readonly<Record<string, AnyDataset>> = { dxydsd, dxydst, gydxjh, zkfxmsd };

function shapeOf(name: string) {
  const dataset = Object.hasOwn(shaped, name) ? shaped[name] : undefined;
  if (!dataset) throw new Refusal(status.badRequest, "该数据集不能导出SHP");
  return exportShape(dataset);
}

/** Leaves a long list to a job. What is not allowed is refused at once, and the log names the list. */
export async function start(ctx: Context, order: z.output<typeof api.start.input>) {
  const { db, caller, queue } = ctx;
  if (order.shape) shapeOf(order.dataset);
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
  const { db, files, caller } = job;
  const fileId = newId();
  job.report(1, "读取列表");
  try {
    await noteArrival(db, fileId);
    const { name, type, stream } = await made(job);
    const { size } = await files.put(fileId, stream, limits.exportMaxBytes);
    return await job.finish({ by: caller.username, via: api.start.path }, async (tx) => {
      await noteArrival(tx, fileId);
      return { fileId, name, type, size, reader: readerOf(caller) };
    });
  } catch (error) {
    await dropBytes({ db, files }, [fileId]);
    throw error;
  }
};

async function made({ db, caller, input, signal, report }: Job): Promise<Download> {
  const ground = { readDb: db, caller };
  const tell = (done: number) => {
    signal.throwIfAborted();
    report((98 * done) / count, `导出，已写出 ${done} / ${count} 条`);
  };
  const planned = await plannedList({ ...ground, note: () => {}, tell }, input);
  const { count, filter } = planned;
  const { shape } = input;
  return shape
    ? shapeOf(input.dataset)({ ...ground, tell }, { ...filter, ...shape })
    : planned.write();
}

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
