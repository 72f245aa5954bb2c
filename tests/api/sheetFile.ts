import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import exceljs from "exceljs";
import { limits } from "#contract/limits";
import { here } from "./harness";

type Cell = string | number | Date | null;

/** A workbook with these rows, by their headings. */
export async function sheetFile(
  rows: readonly Readonly<Record<string, Cell>>[],
  name = "清单.xlsx",
): Promise<File> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet("清单");
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.addRow(titles);
  for (const row of rows) sheet.addRow(titles.map((title) => row[title] ?? null));
  return new File([Buffer.from(await book.xlsx.writeBuffer())], name);
}

/** The same among the stored files, as a job finds it; returns its id. */
export async function storedSheet(rows: Parameters<typeof sheetFile>[0]): Promise<string> {
  const fileId = randomUUID().replaceAll("-", "");
  const bytes = Buffer.from(await (await sheetFile(rows)).arrayBuffer());
  await here().files.put(fileId, Readable.from([bytes]), limits.importMaxBytes);
  return fileId;
}
