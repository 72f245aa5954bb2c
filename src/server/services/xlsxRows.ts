import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import exceljs from "exceljs";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import { problemOf, wholeFile } from "#contract/rules/problemOf";
import { checkUpload, endingOf } from "#contract/rules/uploadRules";

export type SheetRow = { row: number; cells: unknown[] };

const edgeBytes = 64 * 1024;
/** What the parts of a workbook may unpack to: more is a trap, not a table. */
const mostBytes = 400 * 1024 * 1024;
const mostColumns = 200;
const broken = (message: string) =>
  new Refusal(status.badRequest, message, [problemOf("F002", "E", wholeFile, message)]);

/** X010: a file that is no xlsx by name and content is not opened. */
export async function demandXlsx(path: string, { name, size }: StoredUpload): Promise<void> {
  if (endingOf(name) !== "xlsx") throw broken("文件类型不正确，请上传xlsx文件");
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(edgeBytes, size));
    const tail = Buffer.alloc(Math.min(edgeBytes, size));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    const problem = checkUpload({ name, size, head, tail });
    if (problem) throw new Refusal(status.badRequest, problem.message, [problem]);
    if (unpackedSize(tail) > mostBytes) throw broken("文件解压后过大，无法读取");
  } finally {
    await file.close();
  }
}

const entryMark = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const sizeAt = 24;

/** Sum of the sizes that the directory of a zip states. */
function unpackedSize(tail: Buffer): number {
  let sum = 0;
  for (let at = tail.indexOf(entryMark); at >= 0; at = tail.indexOf(entryMark, at + 4)) {
    if (at + sizeAt + 4 <= tail.length) sum += tail.readUInt32LE(at + sizeAt);
  }
  return sum;
}

/**
 * The rows of the first sheet, one at a time, with plain values: a formula counts by its result. Days
 * are numbers to a file; only its styles tell them apart, which `dates` has read.
 */
export async function* xlsxRows(
  path: string,
  { dates = false } = {},
): AsyncGenerator<SheetRow & { sheet: string }> {
  const book = new exceljs.stream.xlsx.WorkbookReader(createReadStream(path), {
    entries: "ignore",
    sharedStrings: "cache",
    hyperlinks: "ignore",
    styles: dates ? "cache" : "ignore",
    worksheets: "emit",
  });
  try {
    for await (const sheet of book) {
      const { name = "" } = sheet as unknown as { name?: string };
      for await (const row of sheet) {
        const cells = cellsOf(row);
        if (cells.some((cell) => cell !== null)) yield { row: row.number, cells, sheet: name };
      }
      return;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw broken("文件无法读取或已损坏");
  }
}

function cellsOf(row: exceljs.Row): unknown[] {
  if (row.cellCount > mostColumns) throw broken(`列数超过上限${mostColumns}`);
  const cells: unknown[] = [];
  for (let column = 1; column <= row.cellCount; column++) {
    cells.push(plainOf(row.getCell(column).value));
  }
  return cells;
}

function plainOf(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value !== "object" || value instanceof Date) return value;
  if ("result" in value) return plainOf(value.result);
  if ("richText" in value) {
    return (value.richText as { text: string }[]).map(({ text }) => text).join("");
  }
  if ("text" in value) return plainOf(value.text);
  return "error" in value ? String(value.error) : null;
}
