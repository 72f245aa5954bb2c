/** What came last of each of several places, the newest at the end. */
export type LastOf<T> = Map<string, { data: T; at: number }>;

/** A tour through a province or a city, and the way there. */
const most = 32;

/** Keeps what came of a place, and forgets the places that it has been longest away from. */
export function keepLast<T>(last: LastOf<T>, of: string, data: T, at: number): void {
  last.delete(of);
  last.set(of, { data, at });
  for (const oldest of last.keys()) {
    if (last.size <= most) break;
    last.delete(oldest);
  }
}
