import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { StoredUpload } from "#contract/define/endpoint";
import type { Field } from "#contract/define/field";
import { readBy } from "#contract/define/secret";
import { stateObjection } from "#contract/define/stateObjection";
import type { JoinedRecord, JoinReport } from "#contract/endpoints/lists/bulk";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { hasLostDigits } from "#contract/rules/values/headingRow";
import { demandTable } from "../../files/table/tableRows";
import { versionsAt } from "../../repositories/records/history";
import { recordsOfNumbers } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { groupedBy } from "../context/groupedBy";
import { inSlices } from "../context/inSlices";
import { dropBytes } from "../records/dropBytes";
import { masked } from "../records/recordList";
import { cellProblems, isBlank, isHeld, readCell, wordsOf } from "./joinedCell";
import { type JoinRow, type JoinSheet, joinRows } from "./joinRows";

export type JoinOrder = {
  file: StoredUpload;
  columns: Readonly<Record<string, string | null>>;
  headingRow?: number | undefined;
};

/** Numbers looked up per statement. */
const readAtOnce = 500;

/** What a workbook has otherwise than the register, record by record; nothing is stored. */
export async function joinSheet(
  ctx: Context,
  whole: AnyDataset,
  { file, ...wishes }: JoinOrder,
): Promise<JoinReport> {
  const { files, caller } = ctx;
  const dataset = readBy(whole, caller.authorities);
  try {
    const sheet = await files.withPath(file.fileId, async (path) => {
      await demandTable(path, file);
      return joinRows(path, dataset, wishes);
    });
    const found = await compared(ctx, dataset, sheet);
    const { list, problems } = found;
    const changed = list.length;
    ctx.note({ dataset: dataset.name, sheet: file.name, rows: sheet.rows.length, changed });
    return {
      fileName: file.name,
      total: sheet.rows.length,
      headingRow: sheet.headingRow,
      headings: sheet.headings,
      exported: sheet.exported,
      same: found.same,
      list,
      problems: problems.slice(0, limits.reportMaxProblems),
      leftOff: Math.max(0, problems.length - limits.reportMaxProblems),
      remarks: sheet.remarks,
    };
  } finally {
    await dropBytes(ctx, [file.fileId]);
  }
}

type Found = { list: JoinedRecord[]; problems: Problem[]; same: number };
/** A row with its record, and with the version that was exported if that is an earlier one. */
type Pair = { row: JoinRow; record: AnyRecord; base: AnyRecord | undefined };

async function compared(ctx: Context, dataset: AnyDataset, sheet: JoinSheet): Promise<Found> {
  const { key } = dataset;
  const found: Found = { list: [], problems: [], same: 0 };
  const label = dataset.fields[key.number]?.label ?? "编号";
  if (!sheet.headings.some(({ column }) => column === key.number)) {
    const words = `表格没有“${label}”列，请保留导出表格的这一列，或在下面指定哪一列是${label}`;
    found.problems.push(problemOf("X012", "E", { row: sheet.headingRow, dkbh: null }, words));
    return found;
  }
  const numbered = numberedRows(sheet, key.number, label, found.problems);
  await inSlices(numbered, readAtOnce, async (rows) => {
    for (const pair of await pairsOf(ctx, dataset, sheet, rows, { label, ...found })) {
      compare(ctx, dataset, sheet, pair, found);
    }
    if (found.list.length > limits.joinedRecords) throw tooMany(dataset);
  });
  found.problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return found;
}

const tooMany = ({ work }: AnyDataset) =>
  new Refusal(
    status.badRequest,
    `表格与登记不同的${work.noun}超过${limits.joinedRecords}${work.counter}，请分成几个表格上传`,
  );

const numberIn = ({ cells }: JoinRow, name: string): string => String(cells[name] ?? "").trim();

/** The rows that have a number of their own; the others are told. */
function numberedRows({ rows }: JoinSheet, name: string, label: string, problems: Problem[]) {
  const seen = new Map<string, number>();
  return rows.filter((one) => {
    const number = numberIn(one, name);
    const refuse = (words: string) => {
      const at = { row: one.row, dkbh: number || null };
      problems.push(problemOf("X012", "E", at, words, { field: label, value: number }));
      return false;
    };
    if (number === "") return refuse(`没有${label}，不知道是哪一条记录`);
    if (hasLostDigits(one.cells[name])) {
      return refuse(`${label}是数字格式，末几位已丢失，请把该列设为文本后重新填写`);
    }
    const first = seen.get(number);
    if (first !== undefined)
      return refuse(`${label}${number}与第${first}行重复，以第${first}行为准`);
    seen.set(number, one.row);
    return true;
  });
}

async function pairsOf(
  { db, caller }: Context,
  dataset: AnyDataset,
  { exported }: JoinSheet,
  rows: readonly JoinRow[],
  { label, problems }: { label: string; problems: Problem[] },
): Promise<Pair[]> {
  const { key, work } = dataset;
  const numbers = rows.map((row) => numberIn(row, key.number));
  const records = await recordsOfNumbers(db, dataset, numbers, demandScope(caller));
  const byNumber = groupedBy(records, (record) => String(record[key.number]));
  const changed = exported === null ? [] : records.filter((one) => isSince(one, exported));
  const ids = changed.map((record) => String(record[key.id]));
  const bases = exported === null ? new Map() : await versionsAt(db, dataset, ids, exported);
  return rows.flatMap((row): Pair[] => {
    const number = numberIn(row, key.number);
    const [record, second] = byNumber.get(number) ?? [];
    if (record && !second) return [{ row, record, base: bases.get(String(record[key.id])) }];
    const words = second
      ? `${label}${number}有多${work.counter}${work.noun}，不能按编号对应，请在记录中修改`
      : `${label}${number}不存在或不在权限范围内`;
    const at = { row: row.row, dkbh: number };
    problems.push(problemOf("X012", "E", at, words, { field: label, value: number }));
    return [];
  });
}

const isSince = ({ gxsj }: AnyRecord, exported: string): boolean =>
  Date.parse(String(gxsj)) > Date.parse(exported);

/** Adds what a row changes, or why it changes nothing. */
function compare(ctx: Context, dataset: AnyDataset, sheet: JoinSheet, pair: Pair, found: Found) {
  const cells = Object.entries(pair.row.cells)
    .filter(([name, cell]) => name !== dataset.key.number && (sheet.exported || !isBlank(cell)))
    .map(([name, cell]) => changeIn(dataset, sheet, pair, name, cell));
  const changes = cells.flatMap((one) => ("change" in one ? [one.change] : []));
  const stays = cells.flatMap((one) => ("stays" in one ? [one.stays] : []));
  const wrong = cells.flatMap((one) => ("wrong" in one ? one.wrong : []));
  const closed = changes.length > 0 ? objection(dataset, pair) : null;
  found.problems.push(...wrong, ...(closed ? [closed] : []));
  if (closed) return;
  if (changes.length > 0) found.list.push(joined(ctx, dataset, sheet, pair, changes, stays));
  else if (wrong.length === 0) found.same += 1;
}

type Compared =
  | { held: true }
  /** Others have changed the field since, and the workbook has it as it was exported. */
  | { stays: string }
  | { wrong: Problem[] }
  | { change: JoinedRecord["changes"][number] };

/** What a cell changes. */
function changeIn(
  dataset: AnyDataset,
  { factors, headings }: JoinSheet,
  { row, record, base }: Pair,
  name: string,
  cell: unknown,
): Compared {
  const field = dataset.fields[name] as Field;
  const { label } = field;
  const factor = factors[name];
  const read = readCell(field, cell, factor);
  if (isHeld(field, cell, read, record[name], factor)) return { held: true };
  if (base && isHeld(field, cell, read, base[name], factor)) return { stays: label };
  const title = headings.find(({ column }) => column === name)?.title ?? label;
  const number = numberIn(row, dataset.key.number);
  const wrong = cellProblems(name, field, read, { row: row.row, number, title });
  if (wrong.length > 0) return { wrong };
  const words = wordsOf(field, record[name], read.value);
  const both = base !== undefined && base[name] !== record[name];
  return { change: { field: name, label, ...words, value: read.value, both } };
}

/** Why the state of a record forbids the change. */
function objection(dataset: AnyDataset, { row, record }: Pair): Problem | null {
  const words = stateObjection(dataset, record, dataset.work.editable, "修改");
  if (words === null) return null;
  const number = numberIn(row, dataset.key.number);
  return problemOf("X012", "E", { row: row.row, dkbh: number }, words, {
    field: dataset.fields[dataset.key.number]?.label ?? null,
    value: number,
  });
}

function joined(
  { caller }: Context,
  dataset: AnyDataset,
  { exported }: JoinSheet,
  { row, record }: Pair,
  changes: JoinedRecord["changes"],
  stays: string[],
): JoinedRecord {
  const isLater = exported !== null && isSince(record, exported);
  const by = record.gxr === null || record.gxr === undefined ? null : String(record.gxr);
  return {
    row: row.row,
    id: String(record[dataset.key.id]),
    bbh: Number(record.bbh),
    record: masked(dataset, caller, [record])[0] as AnyRecord,
    since: isLater ? { by, at: new Date(String(record.gxsj)).toISOString() } : null,
    stays,
    changes,
  };
}
