import type { Rejected } from "../../checks/rejectedPages";
import { readLines } from "../../files/readLines";
import type { FileStore } from "../../files/store";

export const rejectedFile = (pcid: string): string => `${pcid}-rejected`;

/** The records of a batch with errors, one by one. */
export async function* rejectedOf(files: FileStore, pcid: string): AsyncGenerator<Rejected> {
  for await (const line of readLines(await files.read(rejectedFile(pcid)))) {
    yield JSON.parse(line) as Rejected;
  }
}
