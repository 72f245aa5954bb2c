import { Refusal, status } from "#contract/errors";
import { sheetInThread } from "../../checks/sheetInThread";
import type { SheetRow } from "../../files/xlsx/sheetRows";

/**
 * The first sheet of an xlsx: headings and at most a given number of rows; a longer one is refused.
 */
export async function* readSheet(path: string, mostRows: number): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const { row, cells } of sheetInThread(path, { dates: true })) {
    count += 1;
    if (count > mostRows + 1) {
      throw new Refusal(status.badRequest, `数据超过${mostRows}行上限，请分批上传`);
    }
    yield { row, cells };
  }
}
