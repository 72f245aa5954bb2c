import { sshsApi, type TaxReport } from "#contract/endpoints/tax/sshs";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { profileRemarks, type Wishes, wishesFor } from "#contract/rules/sheet/sheetColumns";
import {
  checkTaxRow,
  derivedTax,
  oddityOf,
  readTaxRow,
  type TaxContext,
  type TaxRow,
  taxFields,
  taxParts,
} from "#contract/rules/tax/taxRules";
import {
  matchHeadings,
  neededColumns,
  type TaxColumn,
  taxHeadings,
} from "#contract/rules/tax/taxSheet";
import {
  findHeading,
  headingRemarks,
  headingRows,
  leavesOut,
  leftOutRemarks,
  noneLeftOut,
  textsAbove,
} from "#contract/rules/values/headingRow";
import { type Factors, unitsOf } from "#contract/rules/values/headingUnits";
import { sheetValue } from "#contract/rules/values/sheetValue";
import { sheetInChild } from "../../checks/sheetInChild";
import { write } from "../../db/write";
import type { AboutTable } from "../../files/table/tableRows";
import type { SheetRow } from "../../files/xlsx/sheetRows";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import {
  beginUpload,
  factsOf,
  finishUpload,
  type NewUpload,
  stageRows,
} from "../../repositories/tax/taxUpload";
import { sheetProfileOf } from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";

const batchSize = 1000;
const mostRows = 100_000;

/** How a user wants a sheet to be read. */
type TaxChoice = { wishes?: Wishes; headingRow?: number | undefined };
type Columns = readonly (TaxColumn | null)[];

/**
 * Reads an uploaded sheet row by row, checks it and stages its rows; the version itself is not
 * changed.
 */
export async function readTaxSheet(
  ctx: Context,
  upload: NewUpload,
  nd: number,
  { wishes = {}, headingRow }: TaxChoice,
): Promise<TaxReport> {
  const { db, files } = ctx;
  await write(db, { by: upload.by, via: sshsApi.upload.path }, async (tx) => {
    await beginUpload(tx, upload);
    return { uploadId: upload.uploadId };
  });
  const report = emptyReport(upload);
  const context = await contextOf(ctx, nd);
  const profile = await sheetProfileOf(db, "sshsjcb", ctx.caller.areaCode);
  const match = matching(profile, wishes);
  await files.withPath(upload.fileId, (path) =>
    readRows(ctx, report, { path, match, headingRow, context }),
  );
  if (report.headings.length > 0) {
    const titles = report.headings.map(({ title }) => title);
    const remarks = profileRemarks(titles, profile, wishes, taxHeadings);
    report.remarks = [...remarks, ...(report.remarks ?? [])];
  }
  return finish(ctx, report);
}

/** The column of each heading: as chosen, as the last time, or by its words. */
type Match = (titles: readonly string[]) => Columns;

const matching =
  (profile: Wishes, chosen: Wishes): Match =>
  (titles) =>
    matchHeadings(titles, wishesFor(titles, profile, chosen) as Record<string, TaxColumn | null>);

type Reading = {
  path: string;
  match: Match;
  headingRow: number | undefined;
  context: Awaited<ReturnType<typeof contextOf>>;
};

async function readRows(ctx: Context, report: TaxReport, reading: Reading) {
  const { path, match, context } = reading;
  const first: SheetRow[] = [];
  const left = noneLeftOut();
  let columns: Columns | null = null;
  let factors: Factors = {};
  let waiting: SheetRow[] = [];
  const drain = async () => {
    if (columns && waiting.length > 0) {
      await stage(ctx, report, { columns, factors }, waiting, context);
    }
    waiting = [];
  };
  const take = async (row: SheetRow) => {
    if (leavesOut(row, left)) return;
    if (report.total + waiting.length >= mostRows) {
      throw new Refusal(status.badRequest, `行数超过上限${mostRows}`);
    }
    waiting.push(row);
    if (waiting.length === batchSize) await drain();
  };
  const begin = async () => {
    const heading = findHeading(first, (titles) => knownIn(titles, match), reading.headingRow);
    const { titles } = heading;
    columns = readHeadings(report, titles, match);
    const above = textsAbove(first, heading);
    const found = unitsOf({ titles, columns, fields: taxFields, above });
    factors = found.factors;
    report.headingRow = first[heading.at]?.row ?? 1;
    report.remarks = [
      ...(report.remarks ?? []),
      ...headingRemarks(first, heading),
      ...found.remarks,
    ];
    const rows = report.missing.length > 0 ? [] : first.slice(heading.at + heading.depth);
    for (const row of rows) await take(row);
  };
  const about = ({ sheet, remarks }: AboutTable) => Object.assign(report, { sheet, remarks });
  for await (const row of sheetInChild(path, { about })) {
    if (columns === null) {
      first.push(row);
      // One more, as headings may take two lines.
      if (first.length > headingRows) await begin();
    } else if (report.missing.length > 0) break;
    else await take(row);
  }
  if (columns === null && first.length > 0) await begin();
  await drain();
  report.remarks = [...(report.remarks ?? []), ...leftOutRemarks(left)];
}

const knownIn = (titles: readonly string[], match: Match): number =>
  match(titles).filter((column) => column !== null).length;

async function finish({ db }: Context, report: TaxReport): Promise<TaxReport> {
  if (report.total === 0 && report.missing.length === 0) {
    add(report, [problemOf("F005", "E", wholeFile, "文件中没有数据")]);
  }
  for (const name of Object.keys(report.totals) as (keyof TaxReport["totals"])[]) {
    report.totals[name] = Math.round(report.totals[name] * 10_000) / 10_000;
  }
  report.canImport = report.errorCount === 0;
  report.canImportClean = report.clean > 0;
  await finishUpload(db, report);
  return report;
}

const emptyReport = ({ uploadId, bbid, fileName }: NewUpload): TaxReport => ({
  ...{ uploadId, bbid, fileName, sheet: "", total: 0, clean: 0, errorCount: 0, warnCount: 0 },
  ...{ problems: [], leftOff: 0, headings: [], missing: [] },
  totals: { ssje: 0, mdtytse: 0, tsje: 0, hsss: 0, ydmj: 0 },
  ...{ canImport: false, canImportClean: false },
});

async function contextOf({ db, caller }: Context, nd: number) {
  const counties = new Set((await countyNames(db)).keys());
  return { nd, callerArea: caller.areaCode, counties, seen: new Map<string, number>() };
}

/** Matches the columns; if a required one is missing, no row is read. */
function readHeadings(report: TaxReport, titles: readonly string[], match: Match): Columns {
  const columns = match(titles);
  report.headings = titles.map((title, i) => ({ title, column: columns[i] ?? null }));
  const missing = neededColumns.filter((name) => !columns.includes(name));
  report.missing = missing.map((name) => taxHeadings[name]);
  const details = (name: TaxColumn) => ({ field: name.toUpperCase() });
  add(
    report,
    missing.map((name) =>
      problemOf("X001", "E", wholeFile, `缺少列“${taxHeadings[name]}”，请匹配列名`, details(name)),
    ),
  );
  return columns;
}

async function stage(
  { db, caller }: Context,
  report: TaxReport,
  { columns, factors }: { columns: Columns; factors: Factors },
  sheet: readonly SheetRow[],
  context: Omit<TaxContext, "isEnterprise" | "lastYear" | "countyOf">,
): Promise<void> {
  const rows = sheet.map(({ row, cells }) =>
    readTaxRow(row, named(columns, cells), context.nd, factors),
  );
  const codes = rows.flatMap(({ values }) => (values.tyshxydm ? [String(values.tyshxydm)] : []));
  const { nd } = context;
  const scope = demandScope(caller);
  const facts = await factsOf(db, codes, { nd, bbid: report.bbid, scope });
  const world: TaxContext = {
    ...context,
    isEnterprise: (code) => facts.get(code)?.known ?? false,
    lastYear: (code) => facts.get(code)?.before ?? undefined,
    countyOf: (code) => facts.get(code)?.county ?? undefined,
  };
  const staged = rows.map((row, i) => {
    const problems = checkTaxRow(row, world);
    add(report, problems);
    const bad = problems.some(({ level }) => level === "E");
    if (!bad) report.clean += 1;
    const code = row.values.tyshxydm ? String(row.values.tyshxydm) : null;
    const known = code !== null && world.isEnterprise(code);
    return {
      row: row.row,
      tyshxydm: code,
      bad,
      ...refusedOf(bad, problems, named(columns, sheet[i]?.cells ?? []), factors),
      matched: known,
      values: written(report, row, world, facts.get(code ?? "")?.total),
    };
  });
  report.total += rows.length;
  await stageRows(db, report.uploadId, staged);
}

const named = (columns: Columns, cells: readonly unknown[]) =>
  Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[column, cells[i] ?? null] as const] : [])),
  );

/** A refused row as it goes out for correction, in the units of the template. */
function refusedOf(
  bad: boolean,
  problems: readonly Problem[],
  cells: Readonly<Record<string, unknown>>,
  factors: Factors,
) {
  if (!bad) return { cells: {}, messages: [] };
  const given = Object.entries(cells).map(([name, cell]) => {
    const value = sheetValue(taxFields[name], cell, factors[name]);
    return [name, value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null)];
  });
  const errors = problems.filter(({ level }) => level === "E");
  return { cells: Object.fromEntries(given), messages: errors.map(({ message }) => message) };
}

const noParts = Object.fromEntries(taxParts.map((name) => [name, null]));

/**
 * The single taxes add up to the total, so none may be left from another total. A sheet without
 * them keeps the stored ones if the total is the same.
 */
const partsOf = ({ values }: TaxRow, total: number | null | undefined) =>
  values.ssje === total && taxParts.every((name) => !(name in values)) ? {} : noParts;

/** Values of the row for the version, whose current total for it is `total`. */
function written(report: TaxReport, row: TaxRow, { lastYear }: TaxContext, total?: number | null) {
  const { values } = row;
  const derived = derivedTax(values);
  const { totals } = report;
  totals.ssje += Number(values.ssje ?? 0);
  totals.mdtytse += Number(values.mdtytse ?? 0);
  totals.tsje += Number(values.tsje ?? 0);
  totals.hsss += derived.hsss;
  totals.ydmj += Number(values.ydmj ?? 0);
  const odd = oddityOf(values.ssje, lastYear(String(values.tyshxydm)));
  return { ...partsOf(row, total), ...values, sfyc: odd ? 1 : 0, ycyy: odd };
}

/** A report lists the first problems, and counts all. */
function add(report: TaxReport, problems: readonly Problem[]): void {
  for (const problem of problems) {
    if (problem.level === "E") report.errorCount += 1;
    else report.warnCount += 1;
    if (report.problems.length < limits.reportMaxProblems) report.problems.push(problem);
    else report.leftOff += 1;
  }
}
