import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import {
  ownMatches,
  profileRemarks,
  type Wishes,
  wishesFor,
} from "#contract/rules/sheet/sheetColumns";
import { type Factors, unitsOf } from "#contract/rules/values/headingUnits";
import { readSheet } from "./readSheet";
import type { SheetKind, SheetLine } from "./sheetKind";

export type Sheet = {
  headings: { title: string; column: string | null }[];
  headingRow: number;
  lines: SheetLine[];
  remarks: Remark[];
  /** What of the matching is the clerks' own. */
  own: Wishes;
};

type Choice = { columns: Wishes; profile: Wishes; headingRow?: number | undefined };

/** The rows of a sheet by field, its headings matched as chosen, as the last time, or by their words. */
export async function sheetLines(
  path: string,
  {
    dataset,
    titles: labels,
    match,
    mostRows,
  }: Pick<SheetKind, "dataset" | "titles" | "match" | "mostRows">,
  { columns: chosen, profile, headingRow }: Choice,
): Promise<Sheet> {
  const found: Sheet = { headings: [], headingRow: 1, lines: [], remarks: [], own: {} };
  // Of two columns with one heading the first is read.
  const matched = (titles: readonly string[]) =>
    match(titles, wishesFor(titles, profile, chosen)).map((column, i) =>
      titles.indexOf(titles[i] ?? "") < i ? null : column,
    );
  let columns: (string | null)[] | null = null;
  let above: readonly string[] = [];
  let factors: Factors = {};
  const sought = {
    headingRow,
    knownIn: (titles: readonly string[]) =>
      matched(titles).filter((column) => column !== null).length,
    said: (remarks: readonly Remark[]) => found.remarks.push(...remarks),
    found: (row: number, texts: readonly string[]) => {
      found.headingRow = row;
      above = texts;
    },
  };
  for await (const { row, cells } of readSheet(path, mostRows, sought)) {
    if (columns === null) {
      const titles = cells.map((cell) => String(cell ?? "").trim());
      columns = matched(titles);
      found.headings = titles.map((title, i) => ({ title, column: columns?.[i] ?? null }));
      found.own = ownMatches(titles, columns, match(titles, {}));
      const units = unitsOf({ titles, columns, fields: dataset.fields, above });
      factors = units.factors;
      found.remarks.push(...profileRemarks(titles, profile, chosen, labels), ...units.remarks);
      found.remarks.push(...twiceRemarks(titles));
      continue;
    }
    const named = columns.flatMap((name, i) => (name ? [[name, cells[i] ?? null] as const] : []));
    found.lines.push({ row, cells: Object.fromEntries(named), factors });
  }
  return found;
}

function twiceRemarks(titles: readonly string[]): Remark[] {
  const twice = titles.filter((title, i) => title !== "" && titles.indexOf(title) < i);
  return twice.map((title) => remarkOf("column", `列“${title}”出现两次，只读第一列`));
}
