import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import {
  sheetApi as api,
  type SheetRegister,
  type SheetReport,
  type SheetStored,
} from "#contract/endpoints/uploads/sheetImport";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import type { Choices, StoredChoice } from "#contract/rules/import/choices";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandTable } from "../../files/table/tableRows";
import { demandScope } from "../../repositories/records/scope";
import { choicesOf, deleteBatch, reportOf, saveChoices } from "../../repositories/uploads/drpc";
import {
  changedRows,
  openIn,
  readingOf,
  refusedRows,
  type SheetReading,
  stagedPage,
} from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";
import type { RunnerOf } from "../context/runner";
import { idleSheet } from "../idle/idleSheetKind";
import { gyslSheet } from "../industry/gyslSheetKind";
import { taskSheets } from "../plan/taskSheetKind";
import { dropBytes } from "../records/dropBytes";
import { atOnce, ofJob } from "../records/intake";
import { refusedBook } from "../records/refusedBook";
import { ownOfAny } from "../uploads/drpc";
import { checkSheet, closed, readAndJudge, type SheetBatch } from "../uploads/sheetCheck";
import { isDoneAtOnce, type SheetKind, type SheetLine } from "../uploads/sheetKind";
import { sheetLines } from "../uploads/sheetLines";
import { storeSheet } from "../uploads/sheetStore";
import { enterBatch, workAtOnce } from "../uploads/sheetWhole";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** How the sheets of each register are read, judged and stored. */
const kinds: Readonly<Record<SheetRegister, SheetKind>> = {
  xztd: idleSheet,
  gysl: gyslSheet,
  ...taskSheets,
};

const isSheet = (name: string): name is SheetRegister => Object.hasOwn(kinds, name);

/** How a register's sheets are read, if the caller may import them. */
function kindFor(caller: Caller, name: string): SheetKind {
  if (!isSheet(name)) throw new Refusal(status.badRequest, "该批次不是清单");
  const kind = kinds[name];
  if (!caller.authorities.includes(kind.dataset.access.import)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  if (demandScope(caller).cyptid === "") {
    throw new Refusal(status.forbidden, "账号未关联产业平台，不能导入");
  }
  return kind;
}

/** The caller's own batch of a sheet. */
async function ownSheet({ db, caller }: Pick<Context, "db" | "caller">, pcid: string) {
  const batch = await ownOfAny(db, caller, pcid, "只能处理本人导入的批次");
  return { batch, kind: kindFor(caller, batch.ywlx) };
}

function demandOpen({ zt }: { zt: string }): void {
  if (zt === "3" || zt === "4") throw closed();
}

export async function check(
  ctx: Context,
  order: Omit<In<"check">, "file"> & { file: StoredUpload },
) {
  const { db, caller, files } = ctx;
  const { dataset, file, columns, headingRow, given } = order;
  const kind = kindFor(caller, dataset);
  const reading = { columns, headingRow, given };
  const rows = await files
    .withPath(file.fileId, async (path) => {
      await demandTable(path, file);
      const { lines } = await sheetLines(path, kind, { ...reading, profile: {} });
      return lines.length;
    })
    .catch(async (error: unknown) => {
      await dropBytes(ctx, [file.fileId]);
      throw error;
    });
  const batch = await write(db, { by: caller.username, via: api.check.path }, (tx) =>
    enterBatch(tx, ctx, dataset, file),
  );
  try {
    return await checkedBy(ctx, kind, batch, reading, rows);
  } catch (error) {
    await write(db, { by: caller.username, via: api.check.path }, (tx) =>
      deleteBatch(tx, batch.pcid),
    );
    await dropBytes(ctx, [file.fileId]);
    throw error;
  }
}

export async function match(ctx: Context, { pcid, ...asked }: In<"match">) {
  const { batch, kind } = await ownSheet(ctx, pcid);
  demandOpen(batch);
  const before = await readingOf(ctx.db, pcid);
  const reading = {
    ...before,
    columns: asked.columns ?? before.columns,
    headingRow: asked.headingRow ?? before.headingRow,
  };
  const { total = 0 } = (await reportOfSheet(ctx.db, kind, pcid)) ?? {};
  return checkedBy(ctx, kind, batch, reading, total);
}

/** Checks a short sheet at once; a long one is left to a job. */
async function checkedBy(
  ctx: Context,
  kind: SheetKind,
  batch: SheetBatch,
  reading: SheetReading,
  rows: number,
) {
  const { db, caller, queue } = ctx;
  const { pcid, wjmc: fileName, file_id: fileId } = batch;
  if (isDoneAtOnce(kind, rows)) {
    await checkSheet(atOnce<{ pcid: string }>(db), workAtOnce(ctx), kind, batch, reading);
    return { jobId: null, done: await reportOfSheet(db, kind, pcid) };
  }
  const input = { pcid, fileId, fileName, dataset: kind.register, reading };
  return write(db, { by: caller.username, via: api.check.path }, async (tx) => ({
    jobId: await queue.add(tx, "checkSheet", input, caller),
    done: null,
  }));
}

export const checkSheetJob: RunnerOf<"checkSheet"> = async (job) => {
  const { batch, kind } = await ownSheet(job, job.input.pcid);
  demandOpen(batch);
  return checkSheet(ofJob(job), job, kind, batch, job.input.reading);
};

async function reportOfSheet(db: Db, kind: SheetKind, pcid: string): Promise<SheetReport | null> {
  const report = (await reportOf(db, pcid)) as SheetReport | null;
  // The database has its keys in an order of its own; the template's is to be seen.
  return report && { ...report, titles: kind.titles };
}

export async function info(ctx: Context, { pcid }: In<"info">) {
  const { batch, kind } = await ownSheet(ctx, pcid);
  const report = await reportOfSheet(ctx.db, kind, pcid);
  if (!report) throw new Refusal(status.notFound, "该清单还没有校验结果");
  return { state: batch.zt, report };
}

export async function rows(ctx: Context, { pcid, kind, current, pageSize }: In<"rows">) {
  const { db } = ctx;
  await ownSheet(ctx, pcid);
  const page = { limit: pageSize, offset: (current - 1) * pageSize };
  const { total, list } = await stagedPage(db, pcid, kind, page);
  return { total, list, open: await openOf(db, pcid) };
}

const openOf = async (db: Db, pcid: string): Promise<number> =>
  openIn((await changedRows(db, pcid)).keys(), await choicesOf(db, pcid));

/** Keeps choices for some of the records with other values, or for all of them. */
export async function choose(ctx: Context, { pcid, all, choices: given }: In<"choose">) {
  const { db, caller } = ctx;
  const { batch, kind } = await ownSheet(ctx, pcid);
  demandOpen(batch);
  const changed = await changedRows(db, pcid);
  const made: Record<string, StoredChoice> = {};
  if (all) for (const number of changed.keys()) made[number] = { how: all, kept: [] };
  for (const { number, how, kept } of given) {
    const one = changed.get(number);
    if (!one) throw new Refusal(status.conflict, `${number}与登记没有差异，请刷新后重试`);
    const stays = how === "take" ? kept.filter((field) => one.fields.includes(field)) : [];
    made[number] =
      stays.length === one.fields.length ? { how: "keep", kept: [] } : { how, kept: stays };
  }
  await demandSound(ctx, kind, batch, made);
  await write(db, { by: caller.username, via: api.choose.path }, async (tx) => {
    if (!(await saveChoices(tx, pcid, made))) throw closed();
  });
  return { open: openIn(changed.keys(), await choicesOf(db, pcid)) };
}

/** Values of sheet and register together make a new record, so that they are judged as one. */
async function demandSound(ctx: Context, kind: SheetKind, batch: SheetBatch, choices: Choices) {
  const mixed = new Set(Object.keys(choices).filter((number) => choices[number]?.kept.length));
  if (mixed.size === 0) return;
  const reading = await readingOf(ctx.db, batch.pcid);
  const { number } = kind.dataset.key;
  const isMixed = ({ cells }: SheetLine) => mixed.has(String(cells[number] ?? "").trim());
  const only: SheetKind = {
    ...kind,
    // Few that are stored as a whole are judged as a whole: they are not found by one column.
    judge: (lines, asking) =>
      kind.judge("storeWhole" in kind ? lines : lines.filter(isMixed), asking),
  };
  const { plans } = await readAndJudge(workAtOnce(ctx), only, batch, reading, {
    ...{ choices, until: 98 },
  });
  const wrong = plans
    .filter((plan) => mixed.has(plan.number ?? ""))
    .flatMap(({ problems }) => problems.filter(({ level }) => level === "E"));
  if (wrong.length === 0) return;
  const why = wrong.map(({ row, message }) => `第${row}行${message}`).join("；");
  throw new Refusal(status.badRequest, `按此选择不符合规则：${why}`, wrong);
}

export async function store(ctx: Context, { pcid, ...choice }: In<"store">) {
  const { db, caller, queue } = ctx;
  const { batch, kind } = await ownSheet(ctx, pcid);
  demandOpen(batch);
  const report = await reportOfSheet(db, kind, pcid);
  if (!report) throw new Refusal(status.conflict, "该清单尚未校验完成");
  const { counts, total } = report;
  const moved = (counts.added ?? 0) + (counts.changed ?? 0);
  if (isDoneAtOnce(kind, Math.max(moved, total))) {
    const means = atOnce<SheetStored>(db);
    return { jobId: null, done: await storeSheet(means, workAtOnce(ctx), kind, batch, choice) };
  }
  const { wjmc: fileName, file_id: fileId } = batch;
  const input = { pcid, fileId, fileName, dataset: kind.register, ...choice };
  return write(db, { by: caller.username, via: api.store.path }, async (tx) => ({
    jobId: await queue.add(tx, "importSheet", input, caller),
    done: null,
  }));
}

export const importSheetJob: RunnerOf<"importSheet"> = async (job) => {
  const { batch, kind } = await ownSheet(job, job.input.pcid);
  demandOpen(batch);
  return storeSheet(ofJob(job), job, kind, batch, job.input);
};

/** The refused rows as they can come back: with the template's headings, and why they were refused. */
export async function rejected(ctx: Context, { pcid }: In<"rejected">) {
  const { batch, kind } = await ownSheet(ctx, pcid);
  const refused = await refusedRows(ctx.db, pcid);
  if (refused.length === 0) throw new Refusal(status.notFound, "该批次没有未入库的行");
  return refusedBook(batch.wjmc, "未入库的行", kind.titles, refused);
}
