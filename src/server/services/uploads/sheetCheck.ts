import type { Field } from "#contract/define/field";
import { sheetApi as api, type SheetReport } from "#contract/endpoints/uploads/sheetImport";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Choices } from "#contract/rules/import/choices";
import type { Problem } from "#contract/rules/problem/report";
import { rowKinds } from "#contract/rules/sheet/rowKinds";
import { lackingProblems, type Wishes } from "#contract/rules/sheet/sheetColumns";
import { sheetValue } from "#contract/rules/values/sheetValue";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";
import { reopen, saveReport } from "../../repositories/uploads/drpc";
import {
  clearRows,
  type SheetReading,
  type StagedRow,
  saveReading,
  sheetProfileOf,
  stageRows,
} from "../../repositories/uploads/sheetBatch";
import { inSlices } from "../context/inSlices";
import type { Work } from "../context/runner";
import { type Means, unseenBy } from "../records/intake";
import type { SheetKind, SheetPlan } from "./sheetKind";
import { type Sheet, sheetLines } from "./sheetLines";

export type SheetBatch = { pcid: string; wjmc: string; file_id: string };
export type SheetWork = { db: Db; files: FileStore; caller: Caller } & Pick<
  Work,
  "report" | "signal"
>;

/** Rows staged per transaction. */
const stagedAtOnce = 500;

/** A sheet and what each of its rows would do. */
export type CheckedSheet<P extends SheetPlan = SheetPlan> = {
  sheet: Sheet;
  plans: P[];
  /** Problems of the whole sheet. */
  whole: Problem[];
};

/** Reads a sheet and judges its rows; `until` is the progress by then. */
export async function readAndJudge<P extends SheetPlan>(
  { db, files, caller, report, signal }: SheetWork,
  kind: SheetKind<P>,
  { file_id }: Pick<SheetBatch, "file_id">,
  reading: SheetReading & { profile?: Wishes },
  { choices = {}, until }: { choices?: Choices; until: number },
): Promise<CheckedSheet<P>> {
  report(1, "读取文件");
  const profile = reading.profile ?? (await sheetProfileOf(db, kind.register, caller.areaCode));
  const sheet = await files.withPath(file_id, (path) =>
    sheetLines(path, kind, { ...reading, profile }),
  );
  const { headings, headingRow, lines } = sheet;
  const columns = headings.map(({ column }) => column);
  const whole = lackingProblems(kind.needed, columns, kind.titles, headingRow);
  if (whole.length > 0) return { sheet, plans: [], whole };
  if (lines.length === 0) throw new Refusal(status.badRequest, "文件中没有数据");
  const plans = await kind.judge(lines, {
    ...{ db, caller },
    kept: (number) => keptOf(choices, number),
    tell: (done) => {
      signal.throwIfAborted();
      report(1 + ((until - 1) * done) / lines.length, `校验，已处理 ${done} / ${lines.length} 行`);
    },
  });
  return { sheet, plans, whole };
}

const keptOf = (choices: Choices, number: string): readonly string[] =>
  choices[number]?.how === "take" ? choices[number].kept : [];

/** Checks a sheet of a batch and keeps what each row would do, for its clerk to look at. */
export async function checkSheet<E>(
  means: Means<{ pcid: string }, E>,
  work: SheetWork,
  kind: SheetKind,
  batch: SheetBatch,
  reading: SheetReading,
): Promise<E> {
  const checked = await readAndJudge(work, kind, batch, reading, { until: 80 });
  const { pcid } = batch;
  const { plans } = checked;
  const author = { by: work.caller.username, via: api.check.path };
  const unseen = unseenBy(means.write, author);
  await unseen(async (tx) => {
    // Until it is checked whole, nothing of an earlier check can be stored.
    if (!(await reopen(tx, pcid))) throw closed();
    await clearRows(tx, pcid);
  });
  let staged = 0;
  await inSlices(plans, stagedAtOnce, async (some) => {
    work.signal.throwIfAborted();
    await unseen((tx) => stageRows(tx, pcid, some.map(stagedOf(kind))));
    staged += some.length;
    work.report(80 + (18 * staged) / plans.length, "保存校验结果");
  });
  const report = reportOf(kind, batch, checked);
  return means.end(author, async (tx) => {
    // As it was read: what is matched otherwise meanwhile says nothing about this sheet.
    await saveReading(tx, pcid, { ...reading, columns: columnsOf(checked.sheet) });
    const json = new TextEncoder().encode(JSON.stringify(report));
    if (!(await saveReport(tx, pcid, { ...report, json }))) throw closed();
    return { pcid };
  });
}

const columnsOf = ({ headings }: Sheet): Wishes =>
  Object.fromEntries(
    headings.flatMap(({ title, column }, i) => {
      const isFirst = headings.findIndex((one) => one.title === title) === i;
      return title !== "" && isFirst ? [[title, column] as const] : [];
    }),
  );

export const closed = () => new Refusal(status.conflict, "该批次已入库或已作废，请重新上传文件");

/** What a refused row holds, in the units of the template. */
function cellsOf({ dataset }: SheetKind, { cells, factors }: SheetPlan["line"]) {
  const fields: Readonly<Record<string, Field>> = dataset.fields;
  const shown = Object.entries(cells).map(([name, cell]) => {
    const value = sheetValue(fields[name], cell, factors[name]);
    return [name, value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null)];
  });
  return Object.fromEntries(shown) as StagedRow["cells"];
}

const errorsOf = ({ problems }: SheetPlan) => problems.filter(({ level }) => level === "E");

const stagedOf =
  (sheet: SheetKind) =>
  (plan: SheetPlan): StagedRow => {
    const { line, kind, number, name, stored, changes } = plan;
    return {
      ...{ row: line.row, kind, number, name, id: stored?.id ?? null, bbh: stored?.bbh ?? null },
      changes: kind === "changed" ? changes : [],
      messages: errorsOf(plan).map(({ message }) => message),
      cells: kind === "bad" ? cellsOf(sheet, line) : {},
    };
  };

/** All problems of a sheet, by row. */
export const problemsOf = ({ whole, plans }: CheckedSheet): Problem[] => [
  ...whole,
  ...plans.flatMap(({ problems }) => problems).sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
];

function reportOf(
  { register, titles }: SheetKind,
  { pcid, wjmc }: SheetBatch,
  checked: CheckedSheet,
): SheetReport {
  const { sheet, plans, whole } = checked;
  const problems = problemsOf(checked);
  const listed = problems.slice(0, limits.reportMaxProblems);
  const errorCount = problems.filter(({ level }) => level === "E").length;
  const counts = Object.fromEntries(
    rowKinds.map((kind) => [kind, plans.filter((one) => one.kind === kind).length]),
  );
  const clean = plans.length - (counts.bad ?? 0);
  return {
    ...{ pcid, dataset: register, fileName: wjmc, total: sheet.lines.length, clean, counts },
    ...{ errorCount, warnCount: problems.filter(({ level }) => level === "W").length },
    ...{ headings: sheet.headings, titles, headingRow: sheet.headingRow, remarks: sheet.remarks },
    missing: whole.map(({ field }) => field ?? ""),
    ...{ problems: listed, leftOff: problems.length - listed.length },
    canImport: errorCount === 0 && clean > 0,
    canImportClean: clean > 0,
  };
}
