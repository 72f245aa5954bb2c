import { Refusal, status } from "#contract/errors";
import type { Remark } from "#contract/rules/problem/remark";
import {
  findHeading,
  headingRemarks,
  headingRows,
  leavesOut,
  leftOutRemarks,
  noneLeftOut,
  textsAbove,
} from "#contract/rules/values/headingRow";
import { sheetInChild } from "../../checks/sheetInChild";
import type { SheetRow } from "../../files/xlsx/sheetRows";
import type { Made } from "../../files/xlsx/workbook";

type Sought = {
  /** How many of a line's texts are headings that mean something. */
  knownIn: (titles: readonly string[]) => number;
  /** The row of headings, if it is not to be guessed. */
  headingRow?: number | undefined;
  /** Hears what was guessed. */
  said: (remarks: readonly Remark[]) => void;
  /** Hears where the headings stand, and the texts above them, before the first row. */
  found: (row: number, above: readonly string[]) => void;
  /** Hears who made it and when, before the first row; of an .xlsx alone. */
  made?: (made: Made) => void;
};

/**
 * The rows of a table: its headings in one row, wherever they stand, and at most a given number of rows
 * below; a longer one is refused. Titles and notes above them are left out, and below them lines of sums and
 * notes.
 */
export async function* readSheet(
  path: string,
  mostRows: number,
  sought: Sought,
): AsyncGenerator<SheetRow> {
  const { said } = sought;
  const first: SheetRow[] = [];
  const left = noneLeftOut();
  let count = 0;
  const counted = (rows: readonly SheetRow[]) => {
    const records = rows.filter((row) => !leavesOut(row, left));
    count += records.length;
    if (count <= mostRows) return records;
    throw new Refusal(status.badRequest, `数据超过${mostRows}行上限，请分批上传`);
  };
  let isBelow = false;
  for await (const { row, cells } of sheetInChild(path, {
    dates: true,
    about: ({ remarks, made }) => {
      said(remarks);
      if (made) sought.made?.(made);
    },
  })) {
    if (isBelow) {
      yield* counted([{ row, cells }]);
      continue;
    }
    first.push({ row, cells });
    // One more, as headings may take two lines.
    isBelow = first.length > headingRows;
    if (isBelow) yield* headed(first, sought, counted);
  }
  if (!isBelow && first.length > 0) yield* headed(first, sought, counted);
  said(leftOutRemarks(left));
}

function* headed(
  first: readonly SheetRow[],
  { knownIn, headingRow, said, found }: Sought,
  counted: (rows: readonly SheetRow[]) => readonly SheetRow[],
): Generator<SheetRow> {
  const heading = findHeading(first, knownIn, headingRow);
  const { at, depth, titles } = heading;
  const row = first[at]?.row ?? 1;
  said(headingRemarks(first, heading));
  found(row, textsAbove(first, heading));
  yield { row, cells: titles };
  yield* counted(first.slice(at + depth));
}
