import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { drpcApi as api } from "#contract/endpoints/records/job";
import { messages, Refusal, status } from "#contract/errors";
import { codeRange } from "#contract/regions";
import { isTaskRegister, taskRegisters } from "#contract/rules/plan/taskRegisters";
import { levels, type Problem, type Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";
import { demandScope } from "../../repositories/records/scope";
import { batchOf, batchPage, reportOf } from "../../repositories/uploads/drpc";
import type { Context } from "../context/context";
import type { RevokeResult } from "../context/jobKinds";
import { untilGivenUp } from "../context/patience";
import type { JobContext } from "../context/runner";
import { atOnce, ofJob } from "../records/intake";
import { demandBatchReader } from "./fileAccess";
import { demandStored, movedOfBatch, takeBack } from "./takeBack";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const libraries: readonly string[] = ["dxydst", "dxydsd"] satisfies Library[];

function demandRight(caller: Context["caller"], register: string, right: "read" | "import"): void {
  const { access } = isTaskRegister(register) ? taskRegisters[register] : datasetOf(register);
  if (!caller.authorities.includes(access[right])) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
}

/** Batches uploaded in the caller's region; a platform clerk sees their own. */
export async function pageList({ readDb, caller }: Context, input: In<"pageList">) {
  const registers = input.ywlx ? [input.ywlx] : libraries;
  for (const one of registers) demandRight(caller, one, "read");
  const { list, total } = await batchPage(
    readDb,
    codeRange(caller.areaCode),
    {
      ywlx: registers,
      brought: input.brought,
      scr: seesOwnOnly(caller) ? caller.username : undefined,
    },
    caller.id,
    input.pageSize,
    (input.current - 1) * input.pageSize,
  );
  const rows = list.map(async ({ file_id, area_code, zt, ywlx, ...row }) => {
    const moved = zt === "3" ? await movedOfBatch(readDb, { pcid: row.pcid, ywlx }) : 0;
    return {
      ...row,
      ywlx,
      areaCode: area_code,
      fileId: file_id,
      zt: zt as "0" | "1" | "2" | "3" | "4",
      revocable: zt === "3" && moved === 0,
      moved,
    };
  });
  return { list: await Promise.all(rows), total };
}

/** Reverts a batch within the request: all of it, or nothing. */
export async function revoke({ db, caller }: Context, { pcid }: In<"revoke">) {
  const batch = await revocable(db, caller, pcid);
  const signal = untilGivenUp();
  return takeBack(atOnce(db), { caller, signal, report: () => {} }, batch);
}

/** The same as a job, with progress, and cancellable. */
export async function startRevoke({ db, caller, queue }: Context, { pcid }: In<"startRevoke">) {
  const batch = await revocable(db, caller, pcid);
  await demandStored(db, batch);
  const input = { pcid, fileName: batch.wjmc };
  return write(db, { by: caller.username, via: api.startRevoke.path }, async (tx) => ({
    jobId: await queue.add(tx, "revokeBatch", input, caller),
  }));
}

export async function runRevoke(job: JobContext<{ pcid: string }, RevokeResult>) {
  const batch = await revocable(job.db, job.caller, job.input.pcid);
  return takeBack(ofJob(job), job, batch);
}

/** A batch that the caller has uploaded, or that was brought into their county. */
async function revocable(db: Db, caller: Context["caller"], pcid: string) {
  const batch = await visibleOfAny(db, caller, pcid);
  demandRight(caller, batch.ywlx, "import");
  const isBrought = batch.ypcid !== null && batch.area_code === caller.areaCode;
  if (!isBrought) demandOwn(batch, caller, "只能撤回本人导入的批次");
  return batch;
}

function demandOwn({ scr }: { scr: string }, caller: Context["caller"], whyNot: string): void {
  if (scr !== caller.username) throw new Refusal(status.forbidden, whyNot);
}

/** A batch of any register that the caller has uploaded; others are told why not. */
export async function ownOfAny(db: Db, caller: Context["caller"], pcid: string, whyNot: string) {
  const batch = await visibleOfAny(db, caller, pcid);
  demandOwn(batch, caller, whyNot);
  return batch;
}

/** The same of a batch of parcels. */
export const ownBatch = async (db: Db, caller: Context["caller"], pcid: string, whyNot: string) =>
  ofLibrary(await ownOfAny(db, caller, pcid, whyNot));

const problemHeadings: readonly Heading[] = [
  { title: "序号", width: 8 },
  { title: "级别", width: 8 },
  { title: "规则", width: 8 },
  { title: "行号", width: 8 },
  { title: "地块编号", width: 22 },
  { title: "字段", width: 14 },
  { title: "字段名", width: 16 },
  { title: "值", width: 24 },
  { title: "问题", width: 60 },
  { title: "相关地块", width: 22 },
  { title: "经度", width: 14 },
  { title: "纬度", width: 14 },
];

/** The report of a check as a sheet (校验报告). */
export async function report({ db, caller }: Context, { pcid }: In<"report">) {
  demandBatchReader(caller);
  const batch = await visible(db, caller, pcid);
  const found = await reportOf(db, pcid);
  if (!found) throw new Refusal(status.notFound, "该批次没有校验报告");
  const dataset = datasetOf(batch.ywlx);
  const rows = found.problems.map((problem, i) => problemRow(dataset, problem, i));
  if (found.leftOff > 0) rows.push(leftOffRow(found));
  return xlsxDownload(`校验报告_${batch.wjmc}.xlsx`, "校验报告", problemHeadings, rows);
}

function leftOffRow({ problems, leftOff }: Report): Cell[] {
  const row: Cell[] = problemHeadings.map(() => null);
  row[problemHeadings.findIndex(({ title }) => title === "问题")] =
    `只列出 ${problems.length} 条，另有 ${leftOff} 条未列出，请改正后重新校验`;
  return row;
}

function problemRow(dataset: AnyDataset, problem: Problem, index: number): Cell[] {
  const { rule, level, row, dkbh, field, value, message, other_dkbh, place } = problem;
  return [
    index + 1,
    levels[level],
    rule,
    row,
    dkbh,
    field,
    field ? (dataset.fields[field.toLowerCase()]?.label ?? null) : null,
    value,
    message,
    other_dkbh ?? null,
    place?.[0] ?? null,
    place?.[1] ?? null,
  ];
}

/** Batches of a platform are not shown to other platforms of the county. */
const seesOwnOnly = (caller: Context["caller"]): boolean => demandScope(caller).cyptid !== null;

/** A batch of parcels that the caller may see. */
export const visible = async (db: Db, caller: Context["caller"], pcid: string) =>
  ofLibrary(await visibleOfAny(db, caller, pcid));

function ofLibrary<B extends { ywlx: string }>(batch: B): B & { ywlx: Library } {
  if (!libraries.includes(batch.ywlx)) throw absent();
  return batch as B & { ywlx: Library };
}

async function visibleOfAny(db: Db, caller: Context["caller"], pcid: string) {
  const batch = await batchOf(db, pcid, codeRange(caller.areaCode));
  if (!batch || (seesOwnOnly(caller) && batch.scr !== caller.username)) {
    throw absent();
  }
  return batch;
}

const absent = () => new Refusal(status.notFound, "导入批次不存在");

function datasetOf(library: string): AnyDataset {
  const dataset = datasets[library];
  if (!dataset) throw new Error(`no dataset ${library}`);
  return dataset;
}
