import { useRef } from "react";
import type { Called } from "../../api/useCall";

export type LastGood<T> = { data: T | null; error: string | null; since: number | null };

type Kept<T> = { data: T | null; of: string; at: number | null; stale: boolean };

/**
 * What came last, and when it came where it does not come anew: figures stay when the server is
 * away. `of` is what they are figures of: those of another region are not shown in its place.
 */
export function useLastGood<T>({ data, error }: Called<T>, of: string): LastGood<T> {
  const kept = useRef<Kept<T>>({ data: null, of, at: null, stale: false });
  if (data === null) {
    if (error) kept.current.stale = true;
  } else if (data === kept.current.data) kept.current.stale = false;
  else kept.current = { data, of, at: Date.now(), stale: false };
  const { data: last, of: known, at, stale } = kept.current;
  const lost = stale && known !== of;
  return {
    data: lost ? null : last,
    error: error?.message ?? null,
    since: stale && !lost ? at : null,
  };
}
