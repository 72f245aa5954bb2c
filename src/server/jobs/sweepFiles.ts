import type { Db } from "../db/tables";
import { write } from "../db/write";
import type { FileStore } from "../files/store";
import { dropImportedRows, takeAbandoned } from "../repositories/tax/taxUpload";
import { takeOrphans } from "../repositories/uploads/fj";
import { takeArrivals } from "../repositories/uploads/pendingUpload";
import { dropAbandonedRows } from "../repositories/uploads/sheetBatch";
import { dropBytes } from "../services/records/dropBytes";

/** How long an uploaded file without a record waits for its form to be saved. */
const keptHours = 24;
const batchSize = 500;

type Means = { db: Db; files: FileStore };

const author = { by: "system", via: "calendar" };

/** Removes files that have belonged to nothing for a day; returns how many. */
export async function sweepFiles({ db, files }: Means): Promise<number> {
  for (let swept = 0; ; ) {
    const ids = await write(db, author, (tx) => takeOrphans(tx, keptHours, batchSize));
    await dropBytes({ db, files }, ids);
    swept += ids.length;
    if (ids.length < batchSize) return swept;
  }
}

/** Removes tax sheets uploaded a day ago and never imported, with everything read from them. */
export async function sweepTaxUploads({ db, files }: Means): Promise<number> {
  const ids = await write(db, author, async (tx) => {
    await dropImportedRows(tx);
    return takeAbandoned(tx, keptHours);
  });
  await dropBytes({ db, files }, ids);
  return ids.length;
}

/** How long the rows of a checked sheet wait for its clerk; later it is checked once more. */
const rowsKeptDays = 30;

export const sweepSheetRows = ({ db }: Pick<Means, "db">) =>
  write(db, author, (tx) => dropAbandonedRows(tx, rowsKeptDays));

/**
 * Removes files that arrived but were never entered in any table, because the server ended in
 * between.
 */
export async function sweepArrivals({ db, files }: Means): Promise<number> {
  const ids = await write(db, author, (tx) => takeArrivals(tx, keptHours));
  await dropBytes({ db, files }, ids);
  return ids.length;
}
