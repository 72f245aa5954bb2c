import { open } from "node:fs/promises";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import { checkUpload, endingOf, lockedFile } from "#contract/rules/import/uploadRules";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { type SheetRow, sheetRows } from "./sheetRows";
import { readWorkbook } from "./workbook";
import { openParts, UnreadableBook, type ZipParts } from "./zipParts";

const edgeBytes = 64 * 1024;
/** Limits of an unpacked workbook: anything larger is a zip bomb, not a table. */
const unpackLimits = { bytes: 400 * 1024 * 1024, entries: 2_000 };
const mostColumns = 200;
const broken = (message: string) =>
  new Refusal(status.badRequest, message, [problemOf("F002", "E", wholeFile, message)]);

/** X010: only files that are xlsx by name and content are opened. */
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
  } finally {
    await file.close();
  }
}

/**
 * The rows of the first visible sheet, one at a time, with plain values: a formula gives its
 * result. Dates are plain numbers in the file; only their styles, read into `dates`, tell them
 * apart.
 */
export async function* xlsxRows(
  path: string,
  { dates = false } = {},
): AsyncGenerator<SheetRow & { sheet: string }> {
  let zip: ZipParts | undefined;
  try {
    zip = await openParts(path, unpackLimits);
    const book = await readWorkbook(zip, { dates });
    for await (const row of sheetRows(zip, book, mostColumns)) yield { ...row, sheet: book.sheet };
  } catch (error) {
    throw broken(wordsOf(error));
  } finally {
    zip?.close();
  }
}

function wordsOf(error: unknown): string {
  const kind = error instanceof UnreadableBook ? error.kind : "damaged";
  if (kind === "tooWide") return `列数超过上限${mostColumns}`;
  if (kind === "locked") return lockedFile;
  return kind === "tooLarge" ? "文件解压后过大，无法读取" : "文件无法读取或已损坏";
}
