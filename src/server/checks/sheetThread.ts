import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { Refusal } from "#contract/errors";
import type { SheetRow } from "../files/xlsx/sheetRows";
import { xlsxRows } from "../files/xlsx/xlsxRows";
import { threadData } from "../threads/threadData";

/** Entry of the thread that reads a sheet; it sends a batch once the one before has been taken. */

export type SheetOrder = { path: string; dates: boolean };
export type ReadRow = SheetRow & { sheet: string };
export type FromSheetThread =
  | { rows: ReadRow[]; last: boolean }
  | { refused: { status: number; message: string; problems: unknown } };

const batchSize = 500;
const say = (message: FromSheetThread) => parentPort?.postMessage(message);

const { path, dates } = threadData<SheetOrder>();
try {
  let rows: ReadRow[] = [];
  for await (const row of xlsxRows(path, { dates })) {
    rows.push(row);
    if (rows.length < batchSize) continue;
    say({ rows, last: false });
    rows = [];
    if (parentPort) await once(parentPort, "message");
  }
  say({ rows, last: true });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  const { status, message, problems } = error;
  say({ refused: { status, message, problems } });
}
