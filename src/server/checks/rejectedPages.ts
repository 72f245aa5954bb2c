import { type Split, toldToCounty, withCounties } from "#contract/rules/import/countyParts";
import type { ParcelDraft } from "#contract/rules/import/draft";
import type { ProblemLog } from "#contract/rules/problem/problemLog";
import type { Problem } from "#contract/rules/problem/report";
import { fileFields } from "#contract/rules/values/fileColumns";
import type { Library } from "#contract/workflow/shzt";
import { writeWkb } from "#geo/format/wkb";
import type { Cell } from "../files/xlsx/sheetXml";

/** A rejected record: its values as checked, the reasons, and its outline in degrees as WKB in base64. */
export type Rejected = {
  row: number;
  values: Record<string, Cell>;
  messages: string[];
  /** In a file of several counties: how the record's own is told the reasons. */
  told?: string[];
  /** Absent in files of before. */
  wkb?: string | null;
};

/** Some ten kilobytes: a page is in memory as objects, text and bytes at once. */
const pageSize = 50;

/** The records with errors as JSON lines: their values in the file, and the reasons. */
export function* rejectedPages(
  drafts: readonly ParcelDraft[],
  log: ProblemLog,
  library: Library,
  split: Split | null,
): Generator<Uint8Array> {
  const messages = errorsByRow(log, ({ message }) => message);
  const told =
    split && errorsByRow(log, (one) => toldToCounty(withCounties(one, split.counties)).message);
  const names = Object.keys(fileFields(library));
  const encoder = new TextEncoder();
  let lines: string[] = [];
  for (const draft of drafts) {
    const why = messages.get(draft.row ?? 0);
    if (!why) continue;
    const own = told?.get(draft.row ?? 0);
    const record = { ...rejected(draft, names, why), ...(own && { told: own }) };
    lines.push(`${JSON.stringify(record)}\n`);
    if (lines.length < pageSize) continue;
    yield encoder.encode(lines.join(""));
    lines = [];
  }
  if (lines.length > 0) yield encoder.encode(lines.join(""));
}

function errorsByRow(log: ProblemLog, say: (one: Problem) => string): Map<number, string[]> {
  const messages = new Map<number, string[]>();
  for (const problem of log.sorted()) {
    const { row, level } = problem;
    if (level !== "E" || row === null) continue;
    const message = say(problem);
    const known = messages.get(row);
    if (known) known.push(message);
    else messages.set(row, [message]);
  }
  return messages;
}

function rejected(
  { row, values, unread, outline }: ParcelDraft,
  names: readonly string[],
  messages: string[],
): Rejected {
  const read = values as Readonly<Record<string, string | number | null>>;
  const cells = names.map((name) => [name.toUpperCase(), unread[name] ?? read[name] ?? null]);
  const wkb = outline && Buffer.from(writeWkb(outline.degrees)).toString("base64");
  return { row: row ?? 0, values: Object.fromEntries(cells), messages, wkb };
}
