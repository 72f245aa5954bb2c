import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";

/**
 * A transaction slower than `slowMs` is followed by a smaller one, one faster than `quickMs` by a
 * larger: a call of another user waits for one or two of them. The first is of `first` records.
 */
export const pace = { slowMs: 200, quickMs: 80, least: 10, first: 100 };

/**
 * Number of records for the next transaction, after `size` of them took `tookMs`. Where a transaction
 * costs much of itself, smaller ones would only be more: `least` says where that begins.
 */
export function nextSize(size: number, tookMs: number, most: number, least = pace.least): number {
  if (tookMs > pace.slowMs) return Math.max(Math.min(least, most), Math.floor(size / 2));
  return tookMs < pace.quickMs ? Math.min(most, size * 2) : size;
}

/**
 * Works through a list in slices of at most `most` items, for transactions of their own: on the
 * embedded engine nobody else gets in during one.
 */
export async function inSlices<T, R>(
  list: readonly T[],
  most: number,
  work: (some: readonly T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let size = Math.min(most, pace.first);
  for (let from = 0; from < list.length; ) {
    const some = list.slice(from, from + size);
    const began = performance.now();
    results.push(await work(some));
    size = nextSize(size, performance.now() - began, most);
    from += some.length;
  }
  return results;
}

/** Works through a stream, several at once; a failure is told when all that have begun are over. */
export async function inLanes<T>(
  items: AsyncGenerator<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    try {
      for (let next = await items.next(); !next.done; next = await items.next()) {
        await work(next.value);
      }
    } finally {
      // Of a failure the others learn by the end of the stream.
      await items.return(undefined);
    }
  };
  await allOver(Array.from({ length: lanes }, lane));
}

/** Waits for all of some works, and tells the first failure then. */
export async function allOver(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) {
    if (ended.status === "rejected") throw ended.reason;
  }
}

/** Result of a page of records: the ids that were there, in order, and how many changed. */
type Page = { ids: readonly string[]; changed: number };

/** How a transaction is written: by itself, or as a part of a job. */
export type Writer = <T>(author: Author, work: (tx: Db) => Promise<T>) => Promise<T>;

export const writerOf =
  (db: Db): Writer =>
  (author, work) =>
    write(db, author, work);

/**
 * Works through a register page by page, each in a transaction; returns how many records changed.
 */
export async function inPages(
  written: Writer,
  author: Author,
  work: (tx: Db, after: string, size: number) => Promise<Page>,
): Promise<number> {
  let changed = 0;
  for (let after = ""; ; ) {
    let ids: readonly string[] = [];
    changed += await written(author, async (tx) => {
      const page = await work(tx, after, limits.sliceRows);
      ids = page.ids;
      return page.changed;
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < limits.sliceRows) return changed;
    after = last;
  }
}
