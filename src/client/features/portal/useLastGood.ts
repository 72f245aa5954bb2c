import { useRef } from "react";
import type { Called } from "../../api/useCall";

export type LastGood<T> = { data: T | null; error: string | null; since: number | null };

/** What came last, and since when it has not come anew: figures stay when the server is away. */
export function useLastGood<T>({ data, error }: Called<T>): LastGood<T> {
  const kept = useRef<{ data: T | null; since: number | null }>({ data: null, since: null });
  if (data !== null) kept.current = { data, since: null };
  else if (error && kept.current.since === null) kept.current.since = Date.now();
  const { data: last, since } = kept.current;
  return { data: last, error: error?.message ?? null, since };
}
