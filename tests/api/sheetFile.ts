import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { limits } from "#contract/limits";
import { bookOf, titled } from "../files/books";
import { here } from "./harness";

type Rows = Parameters<typeof titled>[0];

/** A workbook with these rows, by their headings. */
export const sheetFile = async (rows: Rows, name = "清单.xlsx"): Promise<File> =>
  new File([new Uint8Array(await bookOf(titled(rows)))], name);

/** The same among the stored files, as a job finds it; returns its id. */
export async function storedSheet(rows: Rows): Promise<string> {
  const fileId = randomUUID().replaceAll("-", "");
  const bytes = Buffer.from(await (await sheetFile(rows)).arrayBuffer());
  await here().files.put(fileId, Readable.from([bytes]), limits.importMaxBytes);
  return fileId;
}
