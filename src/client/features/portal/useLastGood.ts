import { useRef } from "react";
import type { Called } from "../../api/useCall";

export type LastGood<T> = { data: T | null; error: string | null; since: number | null };

/** What came last, and when it came where it does not come anew: figures stay when the server is away. */
export function useLastGood<T>({ data, error }: Called<T>): LastGood<T> {
  const kept = useRef<Kept<T>>({ data: null, at: null, stale: false });
  if (data !== null) {
    const at = data === kept.current.data ? kept.current.at : Date.now();
    kept.current = { data, at, stale: false };
  } else if (error) kept.current.stale = true;
  const { data: last, at, stale } = kept.current;
  return { data: last, error: error?.message ?? null, since: stale ? at : null };
}

type Kept<T> = { data: T | null; at: number | null; stale: boolean };
