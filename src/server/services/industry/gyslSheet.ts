import { dxydsd } from "#contract/datasets/dxydsd";
import { gysl as dataset, type Gysl } from "#contract/datasets/gysl";
import type { Fields } from "#contract/define/dataset";
import type { StoredUpload } from "#contract/define/endpoint";
import { shownValue } from "#contract/define/shownValue";
import {
  gyslSheetApi as api,
  type GyslReport,
  type RowKind,
  rowKinds,
} from "#contract/endpoints/industry/gyslSheet";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import {
  groundColumn,
  gyslHeadings,
  gyslKeys,
  matchGyslHeadings,
} from "#contract/rules/industry/gyslSheet";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Remark } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import { codeInCell } from "#contract/rules/values/headings";
import { type Factors, unitsOf } from "#contract/rules/values/headingUnits";
import { sheetValue } from "#contract/rules/values/sheetValue";
import { editableSpzt } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandTable } from "../../files/table/tableRows";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import { groundOf } from "../../repositories/low/parcelGround";
import { findRecords, idsOfNumbers } from "../../repositories/records/record";
import { demandScope, type Scope } from "../../repositories/records/scope";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import type { Asker, Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { untilGivenUp } from "../context/patience";
import type { RunnerOf, Work } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { atOnce, changeUnseen, type Means } from "../records/intake";
import {
  type Draft,
  examined,
  insertInto,
  keptValues,
  ownPlatform,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { readSheet } from "../sheets/readSheet";
import { gyslRegister as register } from "./gysl";

const mostRows = 1_000;
const fields: Fields = dataset.fields;

type Input = {
  file: StoredUpload;
  columns: Record<string, string | null>;
  headingRow?: number | undefined;
  save: boolean;
};
type Sheet = Pick<GyslReport, "headings" | "headingRow" | "remarks"> & { rows: SheetLine[] };
type SheetLine = { row: number; cells: Readonly<Record<string, unknown>>; factors: Factors };
/** The outcome of a row: a project to add or to change, or the problems that prevent it. */
type Plan = {
  line: SheetLine;
  kind: RowKind;
  before: (Gysl & StoredValues) | null;
  values: StoredValues;
  draft: Draft;
  problems: Problem[];
  changes: GyslReport["list"][number]["changes"];
};

/** An empty sheet to fill in: only the headings. */
export const template = () =>
  xlsxDownload(
    "工业上楼导入模板.xlsx",
    "工业上楼",
    Object.values(gyslHeadings).map((title) => ({ title, width: Math.max(14, title.length * 2) })),
    [],
  );

/** Reports what a sheet would change; with `save`, rows without errors are written. */
export async function upload(ctx: Context, input: Input): Promise<GyslReport> {
  try {
    return await reportAtOnce(ctx, input, await linesOf(ctx, input));
  } finally {
    await dropBytes(ctx, [input.file.fileId]);
  }
}

/** The same; a sheet of many rows is left to a job. */
export async function startUpload(ctx: Context, input: Input) {
  const { db, caller, queue } = ctx;
  const { file, columns, headingRow, save } = input;
  const sheet = await linesOf(ctx, input);
  if (sheet.rows.length <= limits.sheetRowsAtOnce) {
    const done = await reportAtOnce(ctx, input, sheet);
    await dropBytes(ctx, [file.fileId]);
    return { jobId: null, done };
  }
  const order = { fileId: file.fileId, fileName: file.name, columns, headingRow, save };
  return write(db, { by: caller.username, via: api.startUpload.path }, async (tx) => ({
    jobId: await queue.add(tx, "importGysl", order, caller),
    done: null,
  }));
}

/** Checks a long sheet and, if it is to be saved, writes it. */
export const importGysl: RunnerOf<"importGysl"> = async (job) => {
  const { db, files, caller, input } = job;
  const { save, fileName } = input;
  const sheet = await files.withPath(input.fileId, (path) =>
    readLines(path, input.columns, input.headingRow),
  );
  const until = save ? 40 : 98;
  const plans = await plansOf(db, job, sheet.rows, (done) => {
    job.signal.throwIfAborted();
    const words = `校验，已处理 ${done} / ${sheet.rows.length} 行`;
    job.report(1 + ((until - 1) * done) / sheet.rows.length, words);
  });
  const report = (written: number | null) => reportOf(fileName, sheet, plans, written);
  const author = authorOf(caller);
  const finish = (_: unknown, work: (tx: Db) => Promise<number>) =>
    job.finish(author, async (tx) => report(await work(tx)));
  const means = { db, owner: job.id, write: job.write, end: finish };
  const done = save
    ? await store(means, job, plans)
    : await job.finish(author, async () => report(null));
  await dropBytes(job, [input.fileId]);
  return done;
};

const authorOf = ({ username: by }: Asker["caller"]) => ({ by, via: api.upload.path });

const linesOf = ({ files }: Context, { file, columns, headingRow }: Input): Promise<Sheet> =>
  files.withPath(file.fileId, async (path) => {
    await demandTable(path, file);
    return readLines(path, columns, headingRow);
  });

async function reportAtOnce(ctx: Context, { file, save }: Input, sheet: Sheet) {
  const { db, caller } = ctx;
  const plans = await plansOf(db, ctx, sheet.rows);
  const work = { caller, signal: untilGivenUp(), report: () => {} };
  const written = save ? await store(atOnce<number>(db), work, plans) : null;
  return reportOf(file.name, sheet, plans, written);
}

async function readLines(
  path: string,
  wishes: Input["columns"],
  headingRow: number | undefined,
): Promise<Sheet> {
  const found: Sheet = { headings: [], headingRow: 1, rows: [], remarks: [] };
  let columns: (string | null)[] | null = null;
  const knownIn = (titles: readonly string[]) =>
    matchGyslHeadings(titles, wishes).filter((column) => column !== null).length;
  let above: readonly string[] = [];
  let factors: Factors = {};
  const sought = {
    ...{ knownIn, headingRow },
    said: (remarks: readonly Remark[]) => found.remarks.push(...remarks),
    found: (row: number, texts: readonly string[]) => {
      found.headingRow = row;
      above = texts;
    },
  };
  for await (const { row, cells } of readSheet(path, mostRows, sought)) {
    if (columns === null) {
      const titles = cells.map((cell) => String(cell ?? "").trim());
      columns = matchGyslHeadings(titles, wishes);
      found.headings = titles.map((title, i) => ({ title, column: columns?.[i] ?? null }));
      const units = unitsOf({ titles, columns, fields, above });
      factors = units.factors;
      found.remarks.push(...units.remarks);
      continue;
    }
    const named = columns.flatMap((name, i) => (name ? [[name, cells[i] ?? null] as const] : []));
    found.rows.push({ row, cells: Object.fromEntries(named), factors });
  }
  if (found.rows.length === 0) throw new Refusal(status.badRequest, "文件中没有数据");
  return found;
}

const textOf = (value: unknown): string => String(value ?? "").trim();

/** The outcome of every row, by the same rules as a form. */
async function plansOf(
  db: Db,
  by: Asker,
  lines: readonly SheetLine[],
  tell: (done: number) => void = () => {},
): Promise<Plan[]> {
  const scope = demandScope(by.caller);
  const numbers = lines.map(({ cells }) => textOf(cells.xmbh)).filter(Boolean);
  const ids = await idsOfNumbers(db, dataset, numbers, scope);
  const rows = await findRecords<Gysl & StoredValues>(db, dataset, [...ids.values()], scope);
  const known = new Map(rows.map((row) => [row.xmbh, row]));
  const grounds = lines.map(({ cells }) => textOf(cells[groundColumn])).filter(Boolean);
  const parcels = await idsOfNumbers(db, dxydsd, grounds, scope);
  const seen = new Map<string, number>();
  const plans: Plan[] = [];
  for (const line of lines) {
    tell(plans.length);
    plans.push(await planOf(db, by, scope, line, { known, parcels, seen }));
  }
  return plans;
}

type World = {
  known: ReadonlyMap<string, Gysl & StoredValues>;
  /** Ids of city library parcels by number. */
  parcels: ReadonlyMap<string, string>;
  /** Rows by the number or name of their project. */
  seen: Map<string, number>;
};

async function planOf(
  db: Db,
  by: Asker,
  scope: Scope,
  line: SheetLine,
  { known, parcels, seen }: World,
): Promise<Plan> {
  const number = textOf(line.cells.xmbh);
  const before = known.get(number) ?? null;
  const ground = textOf(line.cells[groundColumn]);
  const values = valuesOf(line, parcels.get(ground) ?? null);
  const outline =
    !before && values[groundColumn]
      ? await groundOf(db, String(values[groundColumn]), scope)
      : undefined;
  const geometry = outline?.geometry;
  const kept = before ? keptValues(dataset, before) : ownPlatform(by.caller, {});
  const draft: Draft = { before, values: kept, geometry };
  const against = objections(line, {
    number,
    before,
    ground,
    hasOutline: geometry !== undefined,
    seen,
  });
  const { whole, problems } = await examined(db, by, register, scope, { values }, draft);
  // Of a row that names no project, nobody can say what it lacks; its own values are judged all the same.
  const isOwn = ({ field }: Problem) => String(field ?? "").toLowerCase() in values;
  const told = against.length > 0 ? problems.filter(isOwn) : problems;
  const all = [...against, ...told.map((one) => atRow(line.row, one))];
  const changes = Object.keys(values).flatMap((name) => changeOf(name, before, whole.values));
  const isBad = all.some(({ level }) => level === "E");
  const kind = isBad ? "bad" : before ? (changes.length > 0 ? "changed" : "same") : "added";
  return { line, kind, before, values, draft, problems: all, changes };
}

/** Empty cells keep what is stored. */
function valuesOf({ cells, factors }: SheetLine, parcel: string | null): StoredValues {
  const given = Object.entries(cells).flatMap(([name, value]) => {
    if (name === "xmbh" || name === groundColumn || textOf(value) === "") return [];
    const plain = sheetValue(fields[name], value, factors[name]);
    if (plain === null) return [];
    return [[name, codeInCell(fields[name], plain) as string | number] as const];
  });
  return { ...Object.fromEntries(given), ...(parcel && { [groundColumn]: parcel }) };
}

type Facts = {
  number: string;
  before: (Gysl & StoredValues) | null;
  ground: string;
  hasOutline: boolean;
  seen: Map<string, number>;
};

/** Problems of a row that are found before its values are checked. */
function objections(
  { row, cells }: SheetLine,
  { number, before, ground, hasOutline, seen }: Facts,
) {
  const said = (name: string, message: string) =>
    problemOf("X002", "E", { row, dkbh: null }, message, {
      field: gyslHeadings[name] ?? name,
      value: textOf(cells[name]),
    });
  const name = gyslKeys.find((key) => textOf(cells[key]) !== "");
  if (!name) return [said("xmbh", "项目编号和项目名称都没有填写")];
  const twice = seen.get(textOf(cells[name]));
  seen.set(textOf(cells[name]), twice ?? row);
  if (twice) return [said(name, `${gyslHeadings[name]}与第${twice}行重复`)];
  if (number && !before) return [said("xmbh", `项目编号${number}不存在或不在权限范围内`)];
  if (before && !(editableSpzt as readonly string[]).includes(before.spzt)) {
    return [said("xmbh", `“${fields.spzt?.codes?.[before.spzt] ?? ""}”的项目不能修改`)];
  }
  if (before || hasOutline) return [];
  return [
    said(
      groundColumn,
      ground
        ? `关联低效地块${ground}不存在或不在权限范围内`
        : "新增项目须填写关联低效地块编号，图形由该地块带入",
    ),
  ];
}

const atRow = (row: number, problem: Problem): Problem => ({
  ...problem,
  row,
  field: gyslHeadings[String(problem.field ?? "").toLowerCase()] ?? problem.field,
});

function changeOf(name: string, before: StoredValues | null, after: StoredValues) {
  const field = fields[name];
  const [old = null, now = null] = [before?.[name], after[name]];
  if (!field || old === now || name === groundColumn) return [];
  return [{ label: field.label, before: shownValue(field, old), after: shownValue(field, now) }];
}

/** Each is checked once more as it is saved. */
const savedAtOnce = 10;

/** Saves rows without errors, each as its form would, a few at a time; they become visible together. */
function store<E>(
  means: Means<number, E>,
  { caller, report, signal }: Pick<Work, "caller" | "report" | "signal">,
  plans: readonly Plan[],
): Promise<E> {
  const good = plans.filter(({ kind }) => kind === "added" || kind === "changed");
  const author = authorOf(caller);
  const change = { register: "gysl" as const, caller, author, signal, stale };
  let stored = 0;
  return changeUnseen(means, change, {
    async fill(slice) {
      await inSlices(good, savedAtOnce, async (some) => {
        await slice((tx, intake) => storeSome(tx, { caller }, intake, some));
        stored += some.length;
        report(40 + (58 * stored) / good.length, `写入，已处理 ${stored} / ${good.length} 行`);
      });
    },
    async last(_, show) {
      await show();
      return good.length;
    },
  });
}

async function storeSome(
  db: Db,
  { caller }: Asker,
  intake: Intake,
  some: readonly Plan[],
): Promise<void> {
  const via = api.upload.path;
  const ids = some.flatMap(({ before }) => before?.xmid ?? []);
  if ((await takeIn(db, intake, ids)) < ids.length) throw stale();
  for (const { before, values, draft } of some) {
    const order = { values, confirmWarnings: true, fromSheet: true } as const;
    const by = { db, caller };
    if (before) await updateIn(by, register, via, { ...order, id: before.xmid, bbh: before.bbh });
    else await insertInto(by, register, via, { ...order, geometry: draft.geometry });
  }
}

const stale = () =>
  new Refusal(status.conflict, "导入期间项目被他人修改，本次未写入任何数据，请重新导入");

const countsOf = (plans: readonly Plan[]): Record<string, number> =>
  Object.fromEntries(
    rowKinds.map((kind) => [kind, plans.filter((one) => one.kind === kind).length]),
  );

const reportOf = (
  fileName: string,
  { headings, headingRow, remarks }: Sheet,
  plans: readonly Plan[],
  written: number | null,
): GyslReport => ({
  ...{
    fileName,
    total: plans.length,
    headings,
    headingRow,
    remarks,
    written,
    counts: countsOf(plans),
  },
  list: plans.map(({ line, kind, before, changes }) => ({
    ...{ row: line.row, kind, changes },
    xmbh: before?.xmbh ?? (textOf(line.cells.xmbh) || null),
    xmmc: textOf(line.cells.xmmc) || (before?.xmmc ?? null),
  })),
  problems: plans.flatMap(({ problems }) => problems).slice(0, limits.reportMaxProblems),
});
