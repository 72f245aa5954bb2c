import { useRef } from "react";
import type { Called } from "../../../api/useCall";
import { keepLast, type LastOf } from "./lastOf";

export type LastGood<T> = { data: T | null; error: string | null; since: number | null };

type Seen<T> = { data: T | null; isAway: boolean; last: LastOf<T> };

/**
 * The latest result, and its time if it could not be refreshed: figures stay while the server is
 * away. `of` names their subject: figures of another region are never shown in its place.
 */
export function useLastGood<T>({ data, error }: Called<T>, of: string): LastGood<T> {
  const held = useRef<Seen<T>>({ data: null, isAway: false, last: new Map() });
  const seen = held.current;
  if (data !== null && data !== seen.data) keepLast(seen.last, of, data, Date.now());
  if (data !== null || error) seen.isAway = data === null;
  if (data !== null) seen.data = data;
  const known = seen.last.get(of);
  return {
    // Until the figures of a new place arrive, the old ones stay, to avoid flicker.
    data: known?.data ?? (seen.isAway ? null : seen.data),
    error: error?.message ?? null,
    since: seen.isAway ? (known?.at ?? null) : null,
  };
}
