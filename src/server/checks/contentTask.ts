import { open, readFile } from "node:fs/promises";
import { openPromise } from "yauzl";
import type { z } from "zod";
import type { fileApi } from "#contract/endpoints/uploads/file";
import { decodeText } from "#geo/format/decodeText";
import { docxText } from "../files/docxText";
import { csvTable } from "../files/table/csvTable";
import { xlsBook } from "../files/xls/xlsBook";
import { type SheetCell, type SheetRow, sheetRows } from "../files/xlsx/sheetRows";
import { readWorkbook } from "../files/xlsx/workbook";
import { openParts, UnreadableBook } from "../files/xlsx/zipParts";

export type Content = z.input<typeof fileApi.content.output>;

const most = { rows: 200, columns: 50, textBytes: 256 * 1024, blocks: 1_500, entries: 500 };
const unpackLimits = { bytes: 80 * 1024 * 1024, entries: 2_000 };

/** An .xls has no more. */
const mostColumns = 256;

const readers: Readonly<Record<string, (path: string) => Promise<Content>>> = {
  xlsx: readBook,
  xls: readOldBook,
  csv: readCsv,
  docx: async (path) => ({ kind: "document", ...(await docxText(path, most.blocks)) }),
  txt: readText,
  zip: readEntries,
};

/** The beginning of a file, read in a child process; or why it cannot be shown. */
export async function contentTask({
  path,
  ending,
}: {
  path: string;
  ending: string;
}): Promise<Content | "locked" | "damaged"> {
  try {
    return (await readers[ending]?.(path)) ?? "damaged";
  } catch (error) {
    return error instanceof UnreadableBook && error.kind === "locked" ? "locked" : "damaged";
  }
}

async function readOldBook(path: string): Promise<Content> {
  const { sheet, rows } = xlsBook(await readFile(path), { dates: true, mostColumns });
  return tableOf(sheet, rows);
}

async function readCsv(path: string): Promise<Content> {
  return tableOf("", csvTable(await readFile(path), null, mostColumns).rows);
}

async function readBook(path: string): Promise<Content> {
  const zip = await openParts(path, unpackLimits);
  try {
    const book = await readWorkbook(zip, { dates: true });
    return await tableOf(book.sheet, sheetRows(zip, book, Number.POSITIVE_INFINITY));
  } finally {
    zip.close();
  }
}

async function tableOf(
  sheet: string,
  found: AsyncIterable<SheetRow> | Iterable<SheetRow>,
): Promise<Content> {
  const rows: (string | number | null)[][] = [];
  for await (const { cells } of found) {
    if (rows.length >= most.rows) return { kind: "table", sheet, rows, more: true };
    rows.push(cells.slice(0, most.columns).map(plain));
  }
  return { kind: "table", sheet, rows, more: false };
}

function plain(cell: SheetCell): string | number | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "boolean" ? (cell ? "是" : "否") : cell;
}

async function readText(path: string): Promise<Content> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, most.textBytes));
    await file.read(bytes, 0, bytes.length, 0);
    return { kind: "text", text: decodeText(bytes).text, more: size > bytes.length };
  } finally {
    await file.close();
  }
}

async function readEntries(path: string): Promise<Content> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries: { name: string; size: number }[] = [];
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      if (entries.length >= most.entries) break;
      if (!fileName.endsWith("/")) entries.push({ name: fileName, size: uncompressedSize });
    }
    return { kind: "entries", entries, more: zip.entryCount > most.entries };
  } finally {
    zip.close();
  }
}
