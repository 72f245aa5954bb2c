import { xzztCodes } from "#contract/codes/supplyCodes";
import { xztd } from "#contract/datasets/xztd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { StoredUpload } from "#contract/define/endpoint";
import { xztdApi as api, type IdleUploaded } from "#contract/endpoints/idle/xztd";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import { idleFee, idleTime, stateOfList } from "#contract/rules/idle/idleLand";
import {
  checkSheet,
  type IdleDraft,
  idleHeadings,
  knownHeadings,
  problem,
  readHeadings,
  type SheetRow,
  sheetFields,
} from "#contract/rules/idle/idleSheet";
import type { Remark } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import { type Factors, unitsOf } from "#contract/rules/values/headingUnits";
import { today } from "#contract/today";
import { editableXzzt } from "#contract/workflow/xzzt";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandTable } from "../../files/table/tableRows";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import {
  type IdleRow,
  type IdleSupply,
  idleOfNumbers,
  insertIdle,
  logAdded,
  suppliesOf,
  updateIdle,
} from "../../repositories/idle/idle";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { newId } from "../context/newId";
import { untilGivenUp } from "../context/patience";
import type { RunnerOf, Work } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { atOnce, changeUnseen, type Means, ofJob } from "../records/intake";
import { isApproved, noteBatch } from "../records/noteInLedger";
import { readSheet } from "../sheets/readSheet";

const mostRows = 5_000;

/** An empty sheet to fill in: only the headings. */
export const template = () =>
  xlsxDownload(
    "闲置土地导入模板.xlsx",
    "闲置土地",
    Object.values(idleHeadings).map((title) => ({ title, width: Math.max(14, title.length * 2) })),
    [],
  );

type Order = { file: StoredUpload; confirmWarnings: boolean; headingRow?: number | undefined };

/** Imports a sheet of idle land: all of it, or nothing if a row has an error. */
export async function uploadSheet(ctx: Context, order: Order): Promise<IdleUploaded> {
  try {
    return await storeAtOnce(ctx, order, await checkedFile(ctx, order));
  } finally {
    await dropBytes(ctx, [order.file.fileId]);
  }
}

/** The same; a sheet of many rows without errors is left to a job. */
export async function startSheet(ctx: Context, order: Order) {
  const { db, caller, queue } = ctx;
  const { file, confirmWarnings, headingRow } = order;
  const found = await checkedFile(ctx, order);
  if (found.added.length + found.changed.length <= limits.sheetRowsAtOnce) {
    const done = await storeAtOnce(ctx, order, found);
    await dropBytes(ctx, [file.fileId]);
    return { jobId: null, done };
  }
  const input = { fileId: file.fileId, fileName: file.name, confirmWarnings, headingRow };
  return write(db, { by: caller.username, via: api.startUpload.path }, async (tx) => ({
    jobId: await queue.add(tx, "importIdle", input, caller),
    done: null,
  }));
}

/** Checks a long sheet once more, for the register may have changed, and stores it. */
export const importIdle: RunnerOf<"importIdle"> = async (job) => {
  const { db, files, caller, input } = job;
  job.report(1, "校验");
  const sheet = await files.withPath(input.fileId, (path) => rowsOf(path, input.headingRow));
  const found = await checked({ db, caller }, sheet, input.confirmWarnings);
  const done = await storeUnseen(ofJob(job), job, input.fileName, found);
  await dropBytes(job, [input.fileId]);
  return done;
};

type Asking = Pick<Context, "db" | "caller">;

async function checkedFile(ctx: Context, order: Order): Promise<Checked> {
  const { file, confirmWarnings, headingRow } = order;
  const sheet = await ctx.files.withPath(file.fileId, async (path) => {
    await demandTable(path, file);
    return rowsOf(path, headingRow);
  });
  return checked(ctx, sheet, confirmWarnings);
}

function storeAtOnce({ db, caller }: Context, { file }: Order, found: Checked) {
  const work = { caller, signal: untilGivenUp(), report: () => {} };
  return storeUnseen(atOnce<IdleUploaded>(db), work, file.name, found);
}

type Stored = AnyRecord & { xzid: string; xzzt: string };
type Sheet = { rows: SheetRow[]; remarks: Remark[] };
type Checked = {
  added: Stored[];
  changed: Stored[];
  known: ReadonlyMap<string, IdleRow>;
  remarks: Remark[];
};

/** The records of a sheet without errors; others are refused. */
async function checked(
  { db, caller }: Asking,
  { rows, remarks }: Sheet,
  confirmWarnings: boolean,
): Promise<Checked> {
  const scope = demandScope(caller);
  if (scope.cyptid === "") throw new Refusal(status.forbidden, "账号未关联产业平台，不能导入");
  const counties = await countyNames(db);
  const world = { callerArea: caller.areaCode, counties, today: today(), asOf: businessDay() };
  const { drafts, problems } = checkSheet(rows, world);
  const numbers = drafts.map(({ values }) => String(values.dzjgh ?? ""));
  const known = new Map((await idleOfNumbers(db, numbers, scope)).map((row) => [row.dzjgh, row]));
  problems.push(...drafts.flatMap((draft) => closed(draft, known)));
  refuse(problems, confirmWarnings);
  const supplies = new Map((await suppliesOf(db, numbers)).map((one) => [one.dzjgh, one]));
  const stored = drafts.map(({ values }) => {
    const number = String(values.dzjgh);
    const place = { xzqmc: counties.get(String(values.xzqdm))?.name };
    return { ...place, ...recordOf(caller, values, supplies.get(number), known.get(number)?.xzid) };
  });
  const isKnown = ({ dzjgh }: AnyRecord) => known.has(String(dzjgh));
  return {
    added: stored.filter((one) => !isKnown(one)),
    changed: stored.filter(isKnown),
    known,
    remarks,
  };
}

/** Enters in the ledger how many recognised records the sheet has changed. */
async function noteChanged(
  tx: Db,
  by: Caller,
  fileName: string,
  changed: readonly string[],
  known: ReadonlyMap<string, IdleRow>,
): Promise<void> {
  const ids = new Set(changed);
  const count = [...known.values()].filter((row) => ids.has(row.xzid) && isApproved(xztd, row));
  if (count.length === 0) return;
  await noteBatch(tx, {
    ...{ dataset: xztd, id: null, by, counts: { 更新: count.length } },
    title: `闲置土地清单上传：${fileName}，更新已认定的闲置土地${count.length}宗`,
  });
}

/** The rows below the headings. */
async function rowsOf(path: string, headingRow: number | undefined): Promise<Sheet> {
  let fields: (string | null)[] | undefined;
  const rows: SheetRow[] = [];
  const remarks: Remark[] = [];
  let above: readonly string[] = [];
  let headingAt = 1;
  let factors: Factors = {};
  const sought = {
    ...{ knownIn: knownHeadings, headingRow },
    said: (some: readonly Remark[]) => remarks.push(...some),
    found: (row: number, texts: readonly string[]) => {
      headingAt = row;
      above = texts;
    },
  };
  for await (const { row, cells } of readSheet(path, mostRows, sought)) {
    if (!fields) {
      const titles = cells.map((cell) => String(cell ?? "").trim());
      const head = readHeadings(titles, headingAt);
      refuse(head.problems, false);
      fields = head.fields;
      const units = unitsOf({ titles, columns: fields, fields: sheetFields, above });
      factors = units.factors;
      remarks.push(...units.remarks);
      continue;
    }
    const named = fields.flatMap((name, i) => (name ? [[name, cells[i] ?? null] as const] : []));
    rows.push({ row, cells: Object.fromEntries(named), factors });
  }
  if (rows.length === 0) throw new Refusal(status.badRequest, "文件中没有闲置土地");
  return { rows, remarks };
}

/** A record that is under review, signed off, or another office's is not overwritten. */
function closed({ row, values }: IdleDraft, known: ReadonlyMap<string, IdleRow>): Problem[] {
  const number = String(values.dzjgh ?? "");
  const found = known.get(number);
  if (!found) return [];
  const label = xzztCodes[found.xzzt as keyof typeof xzztCodes];
  if (!found.reachable) {
    return [problem(row, "A008", "E", "dzjgh", number, "该地块不在权限范围内，不能覆盖")];
  }
  if ((editableXzzt as readonly string[]).includes(found.xzzt)) return [];
  return [problem(row, "A008", "E", "dzjgh", number, `该地块“${label}”，不能覆盖`)];
}

/** Errors refuse the whole sheet, and so do unconfirmed warnings. */
function refuse(problems: readonly Problem[], confirmed: boolean): void {
  const errors = problems.filter(({ level }) => level === "E").length;
  const warnings = problems.filter(({ level }) => level === "W").length;
  if (errors === 0 && (confirmed || warnings === 0)) return;
  const sorted = [...problems].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const first = sorted.find(({ level }) => level === (errors > 0 ? "E" : "W"));
  const at = first?.row ? `第${first.row}行：` : "";
  const words =
    errors > 0
      ? `文件有 ${errors} 个错误，未入库任何数据（${at}${first?.message}）`
      : `文件有 ${warnings} 条警告，确认后才能入库（${at}${first?.message}）`;
  throw new Refusal(status.badRequest, words, sorted.slice(0, limits.reportMaxProblems));
}

const sheetColumns = Object.keys(idleHeadings).filter((name) => name !== "xzqmc");

function recordOf(
  { username, cyptid }: Caller,
  values: IdleDraft["values"],
  supply: IdleSupply | undefined,
  xzid = newId(),
): Stored {
  const now = new Date().toISOString();
  return {
    ...Object.fromEntries(sheetColumns.map((name) => [name, values[name] ?? null])),
    ...followed(values, supply),
    ...{ xzid, xzzt: stateOfList(values), cyptid, bbh: 0, scbz: 0 },
    ...{ cjr: username, cjsj: now, gxr: username, gxsj: now },
  };
}

const columns = [...sheetColumns, "xzqmc", "xzts", "xznx"];
const signed = ["xzid", "xzzt", "cyptid", "cjr", "cjsj", "gxr", "gxsj", "bbh", "scbz"];

/** Stores all of a list a few at a time; they become visible together. */
function storeUnseen<E>(
  means: Means<IdleUploaded, E>,
  { caller, report, signal }: Pick<Work, "caller" | "report" | "signal">,
  fileName: string,
  { added, changed, known, remarks }: Checked,
): Promise<E> {
  const author = { by: caller.username, via: api.upload.path };
  const change = { register: "xztd" as const, caller, author, signal, stale };
  const total = added.length + changed.length;
  const updated: string[] = [];
  let stored = 0;
  const tell = (some: readonly Stored[]) => {
    stored += some.length;
    report(2 + (96 * stored) / total, `入库，已处理 ${stored} / ${total} 宗`);
  };
  return changeUnseen(means, change, {
    async fill(slice) {
      await inSlices(added, limits.sliceRows, async (some) => {
        await slice((tx) => insertIdle(tx, [...columns, ...signed], some));
        tell(some);
      });
      await inSlices(changed, limits.sliceRows, async (some) => {
        await slice(async (tx, intake) => {
          await takeKnown(tx, intake, caller, some, known);
          updated.push(...(await updateIdle(tx, columns, some, caller.username)));
        });
        tell(some);
      });
    },
    async last(tx, show) {
      await show();
      const log = { by: caller.username, role: caller.roles[0] ?? "", note: "随清单导入" };
      await logAdded(tx, added, log);
      await noteChanged(tx, caller, fileName, updated, known);
      const unchanged = changed.length - updated.length;
      return { total, inserted: added.length, updated: updated.length, unchanged, remarks };
    },
  });
}

/** Takes records in, at the versions that the sheet was checked against. */
async function takeKnown(
  tx: Db,
  intake: Intake,
  caller: Caller,
  some: readonly Stored[],
  known: ReadonlyMap<string, IdleRow>,
): Promise<void> {
  const ids = some.map(({ xzid }) => xzid);
  if ((await takeIn(tx, intake, ids)) < ids.length) throw stale();
  const numbers = some.map(({ dzjgh }) => String(dzjgh));
  const taken = await idleOfNumbers(tx, numbers, demandScope(caller));
  if (taken.some(({ dzjgh, bbh }) => known.get(dzjgh)?.bbh !== bbh)) throw stale();
}

const stale = () =>
  new Refusal(status.conflict, "上传期间清单中的土地被他人修改，本次未入库任何数据，请重新上传");

/** Days idle, and the fee if one is due and not stated. */
function followed(values: IdleDraft["values"], supply: IdleSupply | undefined) {
  const due = values.czfs === "6" && supply?.xzqdm === values.xzqdm ? idleFee(supply?.cjj) : null;
  return { ...idleTime(values, businessDay()), xzfje: values.xzfje ?? due };
}
