import type { Cell } from "../xlsx/sheetXml";

/** Without it, programs of offices read the text in the code page of their machine. */
const byteOrderMark = "\ufeff";
const lineEnd = "\r\n";

/** A csv of texts, numbers and days, a line at a time. */
export async function* csvLines(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + headings.map(textField).join(",") + lineEnd;
  for await (const row of rows) yield row.map(fieldOf).join(",") + lineEnd;
}

function fieldOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dayText(cell);
  return typeof cell === "number" ? String(cell) : textField(String(cell));
}

/** Days stand at midnight of UTC, times at that of China, as in sheets. */
function dayText(at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
}

/** Texts that Excel would take for a formula are marked as texts. */
const formula = /^(?:[=+@\t\r]|-(?!\d))/;

function textField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
