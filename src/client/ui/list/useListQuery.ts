import { useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo } from "react";
import type { Filter } from "../../records/filtersOf";
import {
  type FilterValues,
  type ListQuery,
  readQuery,
  writeFilters,
  writePage,
} from "../../records/listQuery";
import { refuseForeignAtom } from "../../state/region";
import { useAddress } from "../base/useAddress";

/**
 * Filters, page and order of a list, kept in the address so that a link reproduces it; `usual` is its
 * order if the address names none.
 */
export function useListQuery(
  filters: readonly Filter[],
  columns: readonly string[],
  usual?: ListQuery["sort"],
) {
  const [params, setParams] = useAddress();
  // The map writes into the same address: only the list's own parameters make a new query.
  const text = JSON.stringify({
    ...(usual && { sort: usual }),
    ...readQuery(params, filters, columns),
  });
  const query = useMemo(() => JSON.parse(text) as ListQuery, [text]);
  useForeign(query.filters.areaCode);
  const setFilters = useCallback(
    (changes: FilterValues) => setParams((now) => writeFilters(now, changes)),
    [setParams],
  );
  const setPage = useCallback(
    (page: Parameters<typeof writePage>[1]) => setParams((now) => writePage(now, page)),
    [setParams],
  );
  return { query, setFilters, setPage };
}

/** A filter by a region that is not the user's, of a link or of somebody's view, finds nothing: it is told. */
function useForeign(areaCode: unknown): void {
  const refuse = useSetAtom(refuseForeignAtom);
  useEffect(() => {
    if (typeof areaCode === "string") refuse(areaCode);
  }, [areaCode, refuse]);
}
