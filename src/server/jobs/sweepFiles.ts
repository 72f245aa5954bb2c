import type { Db } from "../db/tables";
import type { FileStore } from "../files/store";
import { takeOrphans } from "../repositories/fj";

/** A file that was uploaded and bound to no record waits so long for its form to be saved. */
const keptHours = 24;
const batchSize = 500;

/** Removes files that have belonged to nothing for a day; answers how many. */
export async function sweepFiles({ db, files }: { db: Db; files: FileStore }): Promise<number> {
  for (let swept = 0; ; ) {
    const ids = await takeOrphans(db, keptHours, batchSize);
    for (const id of ids) await files.remove(id);
    swept += ids.length;
    if (ids.length < batchSize) return swept;
  }
}
