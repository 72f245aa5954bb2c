import { type Remark, remarkOf } from "../problem/remark";

export type HeadingLine = { row: number; cells: readonly unknown[] };

/** The headings of a sheet: `at` is the index of their line, `depth` how many lines they take. */
export type Heading = { at: number; depth: 1 | 2; titles: string[] };

/** Titles and notes stand above the headings, but not more than this. */
export const headingRows = 20;

const textOf = (cell: unknown) => String(cell ?? "").trim();

/**
 * Finds the line of headings among the first lines, titles and notes being above it: the one of which
 * most are known, by itself or together with the line below it. The first if none is; the one in the
 * row `chosen`, if that is given and has a line.
 */
export function findHeading(
  lines: readonly HeadingLine[],
  knownIn: (titles: readonly string[]) => number,
  chosen?: number,
): Heading {
  const above = lines.slice(0, headingRows);
  const single = above.map(
    ({ cells }, at): Heading => ({ at, depth: 1, titles: cells.map(textOf) }),
  );
  const double = single.flatMap(({ at, titles }): Heading[] => {
    const below = lines[at + 1]?.cells.map(textOf);
    return below ? [{ at, depth: 2, titles: joined(titles, below) }] : [];
  });
  const isSought = ({ at }: Heading) => lines[at]?.row === chosen;
  const all = single.some(isSought)
    ? [...single, ...double].filter(isSought)
    : [...single, ...double];
  let best: Heading = all[0] ?? { at: 0, depth: 1, titles: [] };
  let most = knownIn(best.titles);
  for (const heading of all) {
    const known = knownIn(heading.titles);
    if (known > most) [best, most] = [heading, known];
  }
  return best;
}

/** Headings in two lines: the lower names the column, the upper where cells are merged downwards. */
const joined = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from(
    { length: Math.max(upper.length, lower.length) },
    (_, i) => lower[i] || upper[i] || "",
  );

/** The texts above the headings. */
export const textsAbove = (lines: readonly HeadingLine[], { at }: Heading): string[] =>
  lines.slice(0, at).flatMap(({ cells }) => cells.filter((cell) => typeof cell === "string"));

/** Where the headings were found, if not in the first line alone. */
export function headingRemarks(lines: readonly HeadingLine[], { at, depth }: Heading): Remark[] {
  const row = lines[at]?.row ?? 1;
  if (at === 0 && depth === 1) return [];
  const where = depth === 2 ? `第${row}、${lines[at + 1]?.row ?? row + 1}行` : `第${row}行`;
  const above = at > 0 ? `，其上${at}行未读取` : "";
  return [remarkOf("heading", `表头在${where}${above}`)];
}

const totalWords = /^(本页|本表|本县|本区|本市|全市|全县|全区|全省)?(合计|总计|小计|共计|累计)$/;

/** A line with the sum of others: one of its first cells with content says so. */
export const isTotalLine = (cells: readonly unknown[]): boolean =>
  cells
    .map((cell) => (typeof cell === "string" ? cell.replace(/[\s:：]/g, "") : ""))
    .some((text, i, all) => totalWords.test(text) && all.slice(0, i).filter(Boolean).length < 3);

const noteWords =
  /^(备注|注意?|说明|填[表报]说明|填[表报]要求|填[表报]人员?|填[表报]单位|填[表报]日期|制表人?|制表日期|审[核批]人?|复核人?|经办人|(单位)?负责人|联系人|联系电话|数据来源)\d*[：:]/;
/** What stands beside such words: others like them, or a day. */
const besideNotes = /^[^：:]{1,12}[：:]|^\d{4}[-/.年]/;

/** A line about the sheet, such as a note or who has filled it in. */
export function isNoteLine(cells: readonly unknown[]): boolean {
  const given = cells.filter((cell) => textOf(cell) !== "");
  const [first, ...others] = given.map((cell) => textOf(cell).replace(/\s/g, ""));
  if (typeof given[0] !== "string" || !noteWords.test(first ?? "")) return false;
  return others.every((text, i) => given[i + 1] instanceof Date || besideNotes.test(text));
}

/** Rows below the headings that hold no record. */
export type LeftOut = { totals: number[]; notes: number[] };

export const noneLeftOut = (): LeftOut => ({ totals: [], notes: [] });

/** Whether a line holds no record; then its row is noted. */
export function leavesOut({ row, cells }: HeadingLine, { totals, notes }: LeftOut): boolean {
  const rows = isTotalLine(cells) ? totals : isNoteLine(cells) ? notes : null;
  rows?.push(row);
  return rows !== null;
}

/** Numbers have 15 digits in a workbook; of longer ones the last are gone. */
export const hasLostDigits = (cell: unknown): boolean =>
  typeof cell === "number" && Number.isInteger(cell) && Math.abs(cell) >= 1e15;

/** `D12` for the fourth cell of row 12. */
export function cellName(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

export const leftOutRemarks = ({ totals, notes }: LeftOut): Remark[] =>
  [
    { rows: totals, what: "合计" },
    { rows: notes, what: "说明" },
  ].flatMap(({ rows, what }) =>
    rows.length === 0
      ? []
      : remarkOf(
          "leftOut",
          `略去${rows.length}行${what}`,
          rows.map((row) => `第${row}行`),
        ),
  );
