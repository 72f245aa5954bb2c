import { open, readFile } from "node:fs/promises";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import {
  checkUpload,
  endingOf,
  lockedFile,
  tableEndings,
  wrongType,
} from "#contract/rules/import/uploadRules";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import type { Remark } from "#contract/rules/problem/remark";
import { xlsBook } from "../xls/xlsBook";
import type { SheetRow } from "../xlsx/sheetRows";
import type { Made } from "../xlsx/workbook";
import { xlsxRows } from "../xlsx/xlsxRows";
import { UnreadableBook } from "../xlsx/zipParts";
import { csvTable, type GivenEncoding } from "./csvTable";

const edgeBytes = 64 * 1024;
const mostColumns = 200;
const broken = (message: string) =>
  new Refusal(status.badRequest, message, [problemOf("F002", "E", wholeFile, message)]);

/** X010: only files that are tables by name and content are opened. */
export async function demandTable(path: string, { name, size }: StoredUpload): Promise<void> {
  if (!tableEndings.includes(endingOf(name))) {
    throw broken(wrongType(name, tableEndings.join("、")));
  }
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

export type AboutTable = {
  sheet: string;
  /** Of a text file. */
  encoding: string | null;
  /** What was guessed about encoding and separator. */
  remarks: Remark[];
  /** Of an .xlsx. */
  made?: Made;
};

export type TableOptions = {
  /** Dates are plain numbers in a workbook; only their styles, which this asks for, tell them apart. */
  dates?: boolean;
  encoding?: GivenEncoding;
  /** Called before the first row. */
  about: (about: AboutTable) => void;
};

/**
 * The rows of a table, one at a time, with plain values: of an .xlsx or .xls the first visible sheet,
 * in which a formula gives its result, or of a .csv. Its bytes say what it is.
 */
export async function* tableRows(path: string, options: TableOptions): AsyncGenerator<SheetRow> {
  const { dates = false, encoding: given = null, about } = options;
  const plain = { sheet: "", encoding: null, remarks: [] };
  try {
    const kind = await kindOf(path);
    if (kind === "xlsx") {
      const opened = ({ sheet, made }: { sheet: string; made: Made }) =>
        about({ ...plain, sheet, made });
      yield* xlsxRows(path, { dates, mostColumns, opened });
    } else if (kind === "xls") {
      const { sheet, rows } = xlsBook(await readFile(path), { dates, mostColumns });
      about({ ...plain, sheet });
      yield* rows;
    } else {
      const { rows, ...found } = csvTable(await readFile(path), given, mostColumns);
      about({ ...plain, ...found });
      yield* rows;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken(wordsOf(error));
  }
}

/** By the first bytes: a zip, a compound file, or a text. */
async function kindOf(path: string): Promise<"xlsx" | "xls" | "csv"> {
  const file = await open(path);
  try {
    const head = new Uint8Array(4);
    await file.read(head, 0, head.length, 0);
    const [a, b] = head;
    if (a === 0x50 && b === 0x4b) return "xlsx";
    return a === 0xd0 && b === 0xcf ? "xls" : "csv";
  } finally {
    await file.close();
  }
}

const whyUnread: Readonly<Record<UnreadableBook["kind"], string>> = {
  damaged: "文件无法读取或已损坏",
  locked: lockedFile,
  tooLarge: "文件解压后过大，无法读取",
  tooWide: `列数超过上限${mostColumns}`,
  oldBook: "不能读取Excel 95及更早的xls，请用WPS或Excel另存为xlsx后上传",
  noBook: "文件内容不是Excel工作簿",
  openQuote: "csv中有引号没有结束，请检查后重新导出",
};

const wordsOf = (error: unknown): string =>
  whyUnread[error instanceof UnreadableBook ? error.kind : "damaged"];
