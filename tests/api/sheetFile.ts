import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { limits } from "#contract/limits";
import type { MadeBy } from "../../src/server/files/xlsx/writeBook";
import { bookOf, titled } from "../files/books";
import { here } from "./harness";

type Rows = Parameters<typeof titled>[0];

/** A workbook with these rows, by their headings; `made` says by whom and when. */
export const sheetFile = async (rows: Rows, name = "清单.xlsx", made?: MadeBy): Promise<File> =>
  new File([new Uint8Array(await bookOf(titled(rows), "数据", made))], name);

/** The same among the stored files, as a job finds it; returns its id. */
export async function storedSheet(rows: Rows): Promise<string> {
  const fileId = randomUUID().replaceAll("-", "");
  const bytes = Buffer.from(await (await sheetFile(rows)).arrayBuffer());
  await here().files.put(fileId, Readable.from([bytes]), limits.importMaxBytes);
  return fileId;
}
