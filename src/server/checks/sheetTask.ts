import { type AboutTable, tableRows } from "../files/table/tableRows";
import type { SheetRow } from "../files/xlsx/sheetRows";
import type { Talk } from "../threads/childTalk";

export type SheetOrder = { path: string; dates: boolean };
/** Rows, and with the first of them what is known about the table. */
export type SheetRows = { rows: SheetRow[]; about: AboutTable | null };

const batchSize = 500;

/** Reads a sheet in a child process: it says a batch once the one before has been taken. */
export async function sheetTask({ path, dates }: SheetOrder, { say, hear }: Talk): Promise<void> {
  let batch: SheetRows = { rows: [], about: null };
  const sayRows = async () => {
    if (batch.rows.length > 0 || batch.about) await say(batch);
    batch = { rows: [], about: null };
  };
  const about = (found: AboutTable) => {
    batch.about = found;
  };
  for await (const row of tableRows(path, { dates, about })) {
    batch.rows.push(row);
    if (batch.rows.length < batchSize) continue;
    await sayRows();
    await hear();
  }
  await sayRows();
}
