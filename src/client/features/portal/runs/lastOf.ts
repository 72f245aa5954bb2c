/** The latest results of several places, newest last. */
export type LastOf<T> = Map<string, { data: T; at: number }>;

/** Enough for a tour through a province or a city, and the way there. */
const most = 32;

/** Keeps the result of a place, and drops the places visited longest ago. */
export function keepLast<T>(last: LastOf<T>, of: string, data: T, at: number): void {
  last.delete(of);
  last.set(of, { data, at });
  for (const oldest of last.keys()) {
    if (last.size <= most) break;
    last.delete(oldest);
  }
}
