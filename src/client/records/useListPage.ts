import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Result, status } from "#contract/errors";
import type { FilterValues, ListQuery } from "./listQuery";

export type ListInput = FilterValues & {
  current: number;
  pageSize: number;
  sort?: ListQuery["sort"];
  after?: string;
};

export type ListPage<R> = {
  list: R[];
  total: number;
  sums?: Readonly<Record<string, number>> | undefined;
  next?: string | null | undefined;
};

export type Load<R> = (input: ListInput, signal?: AbortSignal) => Promise<Result<ListPage<R>>>;

type Shown<R> = { page: ListPage<R> | null; failure: { status: number; message: string } | null };

/** The end of the previous page: the next one is then read by key instead of counting rows. */
type Ended = { of: string; current: number; next: string };

/** Reads the list page named by the query; again when `again` changes. */
export function useListPage<R>(load: Load<R>, query: ListQuery, again: string) {
  const [shown, setShown] = useState<Shown<R>>({ page: null, failure: null });
  const [loading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  const ended = useRef<Ended | null>(null);
  const latest = useRef(load);
  latest.current = load;

  const of = useMemo(
    () => JSON.stringify([query.filters, query.pageSize, query.sort, again]),
    [query, again],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is read to load anew
  useEffect(() => {
    const leave = new AbortController();
    const { filters, current, pageSize, sort } = query;
    const input: ListInput = { ...filters, current, pageSize };
    if (sort) input.sort = sort;
    const before = ended.current;
    if (before && before.of === of && before.current === current - 1) input.after = before.next;
    setLoading(true);
    latest.current(input, leave.signal).then((result) => {
      if (leave.signal.aborted || (!result.ok && result.status === status.cancelled)) return;
      setLoading(false);
      if (!result.ok) return setShown({ page: null, failure: result });
      const { next } = result.data;
      ended.current = next ? { of, current, next } : null;
      setShown({ page: result.data, failure: null });
    });
    return () => leave.abort();
  }, [query, of, turn]);

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { ...shown, loading, reload };
}
