import { useEffect, useRef } from "react";

type Found = { list: readonly unknown[]; total: number } | null | undefined;
type Page = { current: number; pageSize: number };

/**
 * Goes to the last page there is where a page turns out empty: its records were deleted, or its address
 * is old.
 */
export function useLastPage(
  found: Found,
  { current, pageSize }: Page,
  go: (page: number) => void,
): void {
  const told = useRef<Found>(null);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    // What was found for another page says nothing of this one.
    if (!found || told.current === found) return;
    told.current = found;
    const last = Math.max(1, Math.ceil(found.total / pageSize));
    if (found.list.length === 0 && current > last) latest.current(last);
  }, [found, current, pageSize]);
}
