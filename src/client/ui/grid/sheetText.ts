const quoted = /["\t\r\n]/;

const written = (cell: string): string =>
  quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Cells as spreadsheets take them from the clipboard. */
export const sheetTextOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(written).join("\t")).join("\n");

/** One cell and what ends it; a quoted one may hold any character, its quotes doubled. */
const part = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** Cells as spreadsheets put them into the clipboard. */
export function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  const rest = text.replace(/(\r?\n)+$/, "");
  part.lastIndex = 0;
  for (let found = part.exec(rest); found; found = part.exec(rest)) {
    const [, inQuotes, plain = "", end] = found;
    lines.at(-1)?.push((inQuotes?.replaceAll('""', '"') ?? plain).trim());
    if (end === "") break;
    if (end !== "\t") lines.push([]);
  }
  return lines;
}
