import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import {
  ownMatches,
  profileRemarks,
  type Wishes,
  wishesFor,
} from "#contract/rules/sheet/sheetColumns";
import type { GivenCells } from "#contract/rules/values/givenCells";
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

type Choice = {
  columns: Wishes;
  profile: Wishes;
  headingRow?: number | undefined;
  given?: GivenCells;
};

/** The rows of a sheet by field, its headings matched as chosen, as the last time, or by their words. */
export async function sheetLines(
  path: string,
  kind: Pick<SheetKind, "dataset" | "titles" | "match" | "mostRows" | "units" | "given">,
  { columns: chosen, profile, headingRow, given = {} }: Choice,
): Promise<Sheet> {
  const { dataset, titles: labels, match, mostRows, units: unitsIn = unitsOf } = kind;
  const filled = (kind.given ?? []).flatMap((name) =>
    given[name] ? [[name, given[name]] as const] : [],
  );
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
  for await (const { row, cells: line } of readSheet(path, mostRows, sought)) {
    if (columns === null) {
      const titles = line.map((cell) => String(cell ?? "").trim());
      columns = matched(titles);
      found.headings = titles.map((title, i) => ({ title, column: columns?.[i] ?? null }));
      found.own = ownMatches(titles, columns, match(titles, {}));
      const units = unitsIn({ titles, columns, fields: dataset.fields, above });
      factors = units.factors;
      found.remarks.push(...profileRemarks(titles, profile, chosen, labels), ...units.remarks);
      found.remarks.push(...twiceRemarks(titles), ...givenRemarks(filled, columns, labels));
      continue;
    }
    const named = columns.flatMap((name, i) => (name ? [[name, line[i] ?? null] as const] : []));
    const cells = Object.fromEntries(named);
    for (const [name, value] of filled) if (isEmpty(cells[name])) cells[name] = value;
    found.lines.push({ row, cells, factors });
  }
  return found;
}

const isEmpty = (cell: unknown): boolean => String(cell ?? "").trim() === "";

/** Says what columns that the sheet lacks are taken for. */
function givenRemarks(
  filled: readonly (readonly [name: string, value: string])[],
  columns: readonly (string | null)[],
  labels: Readonly<Record<string, string>>,
): Remark[] {
  return filled
    .filter(([name]) => !columns.includes(name))
    .map(([name, value]) =>
      remarkOf("column", `表中没有“${labels[name]}”列，按页面所选的“${value}”`),
    );
}

function twiceRemarks(titles: readonly string[]): Remark[] {
  const twice = titles.filter((title, i) => title !== "" && titles.indexOf(title) < i);
  return twice.map((title) => remarkOf("column", `列“${title}”出现两次，只读第一列`));
}
