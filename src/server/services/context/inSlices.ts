import { setTimeout as pause } from "node:timers/promises";

const breathMs = 5;

/**
 * Does some of a list after the other, as transactions of their own: on the embedded engine nobody else
 * gets in while one lasts.
 */
export async function inSlices<T, R>(
  list: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await pause(breathMs);
    results.push(await work(list.slice(from, from + size)));
  }
  return results;
}
