import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";

/** A transaction that took longer than the one is followed by a smaller, one that took less by a larger. */
const pace = { slowMs: 400, quickMs: 150, least: 10 };

/** How many records the next transaction takes on a machine where so many took so long. */
export function nextSize(size: number, tookMs: number, most: number): number {
  if (tookMs > pace.slowMs) return Math.max(Math.min(pace.least, most), Math.floor(size / 2));
  return tookMs < pace.quickMs ? Math.min(most, size * 2) : size;
}

/**
 * Does some of a list after the other, at most so many, as transactions of their own: on the embedded
 * engine nobody else gets in while one lasts.
 */
export async function inSlices<T, R>(
  list: readonly T[],
  most: number,
  work: (some: readonly T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let size = most;
  for (let from = 0; from < list.length; ) {
    const some = list.slice(from, from + size);
    const began = performance.now();
    results.push(await work(some));
    size = nextSize(size, performance.now() - began, most);
    from += some.length;
  }
  return results;
}

/** What became of a page of records: those there were, in their order, and how many changed. */
type Page = { ids: readonly string[]; changed: number };

/** Works through a register page after page, each a transaction; answers how many records changed. */
export async function inPages(
  db: Db,
  author: Author,
  work: (tx: Db, after: string, size: number) => Promise<Page>,
): Promise<number> {
  let changed = 0;
  for (let after = ""; ; ) {
    let ids: readonly string[] = [];
    changed += await write(db, author, async (tx) => {
      const page = await work(tx, after, limits.sliceRows);
      ids = page.ids;
      return page.changed;
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < limits.sliceRows) return changed;
    after = last;
  }
}
