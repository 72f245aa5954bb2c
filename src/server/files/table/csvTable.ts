import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import { decodeText } from "#geo/format/decodeText";
import type { SheetCell, SheetRow } from "../xlsx/sheetRows";
import { UnreadableBook } from "../xlsx/zipParts";
import { csvRecords, type Separator, separatorOf } from "./csvText";

export type GivenEncoding = "gbk" | "utf-8" | null;

export type CsvTable = { encoding: string; remarks: Remark[]; rows: Generator<SheetRow> };

const words = { "utf-8": "UTF-8", "utf-16": "UTF-16", gb18030: "GBK", gbk: "GBK" } as const;
const separators: Readonly<Record<Separator, string>> = {
  ",": "逗号",
  ";": "分号",
  "\t": "制表符",
};

/** A table in a text file, and what was guessed about it. */
export function csvTable(bytes: Uint8Array, given: GivenEncoding, mostColumns: number): CsvTable {
  const { text, encoding } = given ? textIn(bytes, given) : decodeText(bytes);
  const { separator, isStated } = separatorOf(text);
  const remarks: Remark[] = [];
  if (!given && !hasMark(bytes) && bytes.some((byte) => byte > 0x7f)) {
    remarks.push(remarkOf("encoding", `文件没有说明编码，按${words[encoding]}读取`));
  }
  if (text.includes("\ufffd")) {
    remarks.push(remarkOf("encoding", `有文字不能按${words[encoding]}识别，请核对编码`));
  }
  if (!isStated && separator !== ",") {
    remarks.push(remarkOf("column", `各列以${separators[separator]}分隔`));
  }
  return { encoding, remarks, rows: rowsOf(text, separator, isStated, mostColumns) };
}

const textIn = (bytes: Uint8Array, encoding: NonNullable<GivenEncoding>) => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

const hasMark = ([a, b, c]: Uint8Array) =>
  (a === 0xef && b === 0xbb && c === 0xbf) ||
  (a === 0xff && b === 0xfe) ||
  (a === 0xfe && b === 0xff);

function* rowsOf(
  text: string,
  separator: Separator,
  isStated: boolean,
  mostColumns: number,
): Generator<SheetRow> {
  for (const { row, fields } of csvRecords(text, separator)) {
    if (isStated && row === 1) continue;
    const cells = fields.map(cellOf);
    while (cells.length > 0 && cells.at(-1) === null) cells.pop();
    if (cells.length > mostColumns) throw new UnreadableBook("tooWide");
    if (cells.length > 0) yield { row, cells };
  }
}

/**
 * The value of a field: a text, since leading zeros count. `="0601"` and `'0601` are how programs keep
 * Excel from taking texts for numbers; `9.13E+17` is what Excel has made of a long one.
 */
function cellOf(field: string): SheetCell {
  const text = /^="(.*)"$/s.exec(field.trim())?.[1] ?? field.replace(/^\t+|\t+$/g, "");
  if (/^\s*[+-]?\d(\.\d+)?E\+\d{1,3}\s*$/i.test(text)) return Number(text);
  return (/^'\d/.test(text) ? text.slice(1) : text) || null;
}
