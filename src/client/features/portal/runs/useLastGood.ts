import { useRef } from "react";
import type { Called } from "../../../api/useCall";
import { keepLast, type LastOf } from "./lastOf";

export type LastGood<T> = { data: T | null; error: string | null; since: number | null };

type Seen<T> = { data: T | null; isAway: boolean; last: LastOf<T> };

/**
 * What came last, and when it came where it does not come anew: figures stay when the server is
 * away. `of` is what they are figures of: those of another region do not stand in its place.
 */
export function useLastGood<T>({ data, error }: Called<T>, of: string): LastGood<T> {
  const held = useRef<Seen<T>>({ data: null, isAway: false, last: new Map() });
  const seen = held.current;
  if (data !== null && data !== seen.data) keepLast(seen.last, of, data, Date.now());
  if (data !== null || error) seen.isAway = data === null;
  if (data !== null) seen.data = data;
  const known = seen.last.get(of);
  return {
    // Until the figures of a new place have come, those of the last one stay: nothing flickers.
    data: known?.data ?? (seen.isAway ? null : seen.data),
    error: error?.message ?? null,
    since: seen.isAway ? (known?.at ?? null) : null,
  };
}
