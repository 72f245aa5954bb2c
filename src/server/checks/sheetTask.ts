import type { SheetRow } from "../files/xlsx/sheetRows";
import { xlsxRows } from "../files/xlsx/xlsxRows";
import type { Talk } from "../threads/childTalk";

export type SheetOrder = { path: string; dates: boolean };
export type ReadRow = SheetRow & { sheet: string };

const batchSize = 500;

/** Reads a sheet in a child process: it says a batch once the one before has been taken. */
export async function sheetTask({ path, dates }: SheetOrder, { say, hear }: Talk): Promise<void> {
  let rows: ReadRow[] = [];
  const sayRows = async () => {
    if (rows.length > 0) await say(rows);
    rows = [];
  };
  for await (const row of xlsxRows(path, { dates })) {
    rows.push(row);
    if (rows.length < batchSize) continue;
    await sayRows();
    await hear();
  }
  await sayRows();
}
