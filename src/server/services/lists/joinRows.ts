import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { productName } from "#contract/productName";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import { type Factors, unitsOf } from "#contract/rules/values/headingUnits";
import { type JoinColumn, joinColumns } from "#contract/rules/values/joinColumns";
import type { Made } from "../../files/xlsx/workbook";
import { readSheet } from "../uploads/readSheet";

/** A row of the workbook, its cells by field. */
export type JoinRow = { row: number; cells: Readonly<Record<string, unknown>> };

export type JoinSheet = {
  headings: JoinColumn[];
  headingRow: number;
  /** When the product exported it; null if it did not. */
  exported: string | null;
  factors: Factors;
  rows: JoinRow[];
  remarks: Remark[];
};

type Wishes = {
  columns: Readonly<Record<string, string | null>>;
  headingRow?: number | undefined;
};

/** Reads a workbook of a dataset's records, whatever made it. */
export async function joinRows(
  path: string,
  dataset: AnyDataset,
  { columns: wishes, headingRow }: Wishes,
): Promise<JoinSheet> {
  const matched = (titles: readonly string[]) =>
    joinColumns(dataset, titles, wishes, dataset.reader ?? []);
  const sheet: JoinSheet = {
    ...{ headings: [], headingRow: 1, exported: null },
    ...{ factors: {}, rows: [], remarks: [] },
  };
  let above: readonly string[] = [];
  let isHeaded = false;
  const sought = {
    knownIn: (titles: readonly string[]) => matched(titles).filter(({ column }) => column).length,
    headingRow,
    said: (some: readonly Remark[]) => sheet.remarks.push(...some),
    found: (row: number, texts: readonly string[]) => {
      sheet.headingRow = row;
      above = texts;
    },
    made: ({ by, at }: Made) => {
      if (by === productName) sheet.exported = plausible(at);
    },
  };
  for await (const { row, cells } of readSheet(path, limits.importMaxParcels, sought)) {
    if (!isHeaded) {
      isHeaded = true;
      const titles = cells.map((cell) => String(cell ?? "").trim());
      sheet.headings = matched(titles);
      const columns = sheet.headings.map(({ column, why }) => (why === null ? column : null));
      const units = unitsOf({ titles, columns, fields: dataset.fields, above });
      sheet.factors = units.factors;
      // Its own exports are in the units that it shows: that they are converted is no news.
      if (sheet.exported === null) sheet.remarks.push(...units.remarks);
    } else sheet.rows.push({ row, cells: byField(sheet.headings, cells) });
  }
  if (sheet.exported === null) sheet.remarks.push(strange);
  if (sheet.rows.length === 0) throw new Refusal(status.badRequest, "表格中没有数据");
  return sheet;
}

const dayMs = 86_400_000;

/** A moment that a workbook states, as far as it can be one of an export. */
function plausible(at: string | null): string | null {
  const time = Date.parse(at ?? "");
  return time > 0 && time < Date.now() + dayMs ? new Date(time).toISOString() : null;
}

const strange = remarkOf(
  "column",
  "不是本系统导出的xlsx：无法判断导出之后是否有人改过，空单元格不改动已有内容",
);

const byField = (headings: readonly JoinColumn[], cells: readonly unknown[]) =>
  Object.fromEntries(
    headings.flatMap(({ column, why }, i) =>
      column !== null && why === null ? [[column, cells[i] ?? null] as const] : [],
    ),
  );
