import { UnreadableBook } from "../xlsx/zipParts";

/** A record of a csv: the line that it begins in, and its fields as texts. */
export type CsvRecord = { row: number; fields: string[] };

export type Separator = "," | ";" | "\t";

const candidates: readonly Separator[] = [",", ";", "\t"];
const looked = 20;

/** Which separator a text has: the one that cuts most of the first records into equally many fields. */
export function separatorOf(text: string): { separator: Separator; isStated: boolean } {
  const stated = /^sep=([,;\t])\r?(\n|$)/i.exec(text)?.[1];
  if (stated) return { separator: stated as Separator, isStated: true };
  let [separator, most]: [Separator, number] = [",", 0];
  for (const one of candidates) {
    const found = evenness(text, one);
    if (found > most) [separator, most] = [one, found];
  }
  return { separator, isStated: false };
}

function evenness(text: string, separator: Separator): number {
  const counts = new Map<number, number>();
  let left = looked;
  try {
    for (const { fields } of csvRecords(text, separator)) {
      if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
      if (--left === 0) break;
    }
  } catch (error) {
    // With another separator a quote may stand elsewhere than at a field's beginning.
    if (!(error instanceof UnreadableBook)) throw error;
  }
  return Math.max(0, ...[...counts].map(([fields, times]) => fields * times));
}

/** The records that are not empty; a quoted field may contain separators and line breaks. */
export function* csvRecords(text: string, separator: Separator): Generator<CsvRecord> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, "y");
  let fields: string[] = [];
  let [at, line, row] = [0, 1, 1];
  while (at < text.length) {
    const { field, end, breaks } =
      text[at] === '"' ? quoted(text, at, plain) : bare(text, at, plain);
    fields.push(field);
    line += breaks;
    at = end;
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
    if (fields.some((one) => one !== "")) yield { row, fields };
    [fields, row] = [[], line];
  }
}

type Field = { field: string; end: number; breaks: number };

function bare(text: string, at: number, plain: RegExp): Field {
  plain.lastIndex = at;
  const field = plain.exec(text)?.[0] ?? "";
  return { field, end: at + field.length, breaks: 0 };
}

/** A quote that is doubled stands for itself; what follows the closing one belongs to the field. */
function quoted(text: string, from: number, plain: RegExp): Field {
  let field = "";
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) throw new UnreadableBook("openQuote");
    field += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const rest = bare(text, end + 1, plain);
      return { field: field + rest.field, end: rest.end, breaks: breaksIn(text, from, end) };
    }
    field += '"';
    at = end + 2;
  }
}

const breaksIn = (text: string, from: number, end: number) =>
  text.slice(from, end).match(/\r\n|\r|\n/g)?.length ?? 0;
