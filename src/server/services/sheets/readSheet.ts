import { Refusal, status } from "#contract/errors";
import { findHeading, headingRows } from "#contract/rules/values/headingRow";
import { sheetInChild } from "../../checks/sheetInChild";
import type { SheetRow } from "../../files/xlsx/sheetRows";

/**
 * The first sheet of an xlsx: its headings in one row, wherever they stand, and at most a given number
 * of rows below; a longer one is refused. `knownIn` counts headings that mean something. Titles and
 * notes above them are left out.
 */
export async function* readSheet(
  path: string,
  mostRows: number,
  knownIn: (titles: readonly string[]) => number,
): AsyncGenerator<SheetRow> {
  const first: SheetRow[] = [];
  let count = 0;
  const counted = (rows: readonly SheetRow[]) => {
    count += rows.length;
    if (count <= mostRows) return rows;
    throw new Refusal(status.badRequest, `数据超过${mostRows}行上限，请分批上传`);
  };
  let isBelow = false;
  for await (const { row, cells } of sheetInChild(path, { dates: true })) {
    if (isBelow) {
      yield* counted([{ row, cells }]);
      continue;
    }
    first.push({ row, cells });
    // One more, as headings may take two lines.
    isBelow = first.length > headingRows;
    if (isBelow) yield* headed(first, knownIn, counted);
  }
  if (!isBelow && first.length > 0) yield* headed(first, knownIn, counted);
}

function* headed(
  first: readonly SheetRow[],
  knownIn: (titles: readonly string[]) => number,
  counted: (rows: readonly SheetRow[]) => readonly SheetRow[],
): Generator<SheetRow> {
  const { at, depth, titles } = findHeading(first, knownIn);
  yield { row: first[at]?.row ?? 1, cells: titles };
  yield* counted(first.slice(at + depth));
}
