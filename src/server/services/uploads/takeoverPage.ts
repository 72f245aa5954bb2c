import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";
import { type Odd, type TakeInto, takePage } from "../../repositories/uploads/takeoverRecords";

type Row = Record<string, unknown> & { row: number };
type StoredPage = { stored: number; linked: number[]; odd: Odd[]; broken: Problem[] };

/** SQLSTATE classes of values that a column does not take. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));

/**
 * Stores a page of records within an intake. Where the database takes a value no column of ours is known
 * to refuse, the page is halved until the record is found, which is told and left out.
 */
export async function storePage(
  tx: Db,
  author: Author,
  into: TakeInto,
  json: string,
): Promise<StoredPage> {
  try {
    // A savepoint: what fails undoes this page alone.
    return { ...(await write(tx, author, (at) => takePage(at, into, json))), broken: [] };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const rows = JSON.parse(json) as Row[];
    const [row] = rows;
    if (rows.length === 1 && row) return leftOut(into, row, error as Error);
    const middle = Math.ceil(rows.length / 2);
    const first = await storePage(tx, author, into, JSON.stringify(rows.slice(0, middle)));
    const second = await storePage(tx, author, into, JSON.stringify(rows.slice(middle)));
    return {
      stored: first.stored + second.stored,
      linked: first.linked.map((found, i) => found + (second.linked[i] ?? 0)),
      odd: [...first.odd, ...second.odd],
      broken: [...first.broken, ...second.broken],
    };
  }
}

function leftOut({ dataset, links }: TakeInto, row: Row, error: Error): StoredPage {
  const number = row[dataset.key.number];
  const subject = { row: row.row, dkbh: typeof number === "string" ? number : null };
  const message = `数据库不能保存该记录（${error.message}），未接管`;
  return {
    ...{ stored: 0, linked: links.map(() => 0), odd: [] },
    broken: [problemOf("J002", "E", subject, message)],
  };
}
