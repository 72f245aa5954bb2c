import type { Db } from "../../db/tables";
import { derivedIds } from "../../files/derived";
import type { FileStore } from "../../files/store";
import { noteArrival } from "../../repositories/uploads/pendingUpload";

/**
 * Removes the bytes of files that no table refers to any more, and pictures derived from them. What
 * the store cannot remove now is noted, and swept with uploads that were never entered.
 */
export async function dropBytes(
  { db, files }: { db: Db; files: FileStore },
  fileIds: readonly string[],
): Promise<void> {
  for (const id of fileIds.flatMap((one) => [one, ...derivedIds(one)])) {
    await files.remove(id).catch(() => noteArrival(db, id));
  }
}
