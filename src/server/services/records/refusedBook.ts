import { problemHeading } from "#contract/rules/sheet/sheetColumns";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";

/** A column that has room for its title. */
export const headingFor = (title: string): Heading => ({
  title,
  width: Math.max(14, title.length * 2),
});

type Refused = { cells: Readonly<Record<string, unknown>>; messages: readonly string[] };

/**
 * Refused rows of a sheet as they can be corrected and come back: why in the first column, then the
 * columns that the sheet had, with the template's headings.
 */
export function refusedBook(
  fileName: string,
  tab: string,
  titles: Readonly<Record<string, string>>,
  rows: readonly Refused[],
) {
  const held = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = Object.entries(titles).filter(([name]) => held.has(name));
  const headings = [
    { title: problemHeading, width: 60 },
    ...columns.map(([, title]) => headingFor(title)),
  ];
  const lines = rows.map(({ messages, cells }): Cell[] => [
    messages.join("；"),
    ...columns.map(([name]) => (cells[name] ?? null) as Cell),
  ]);
  return xlsxDownload(`${tab}_${fileName.replace(/\.[^.]*$/, "")}.xlsx`, tab, headings, lines);
}
