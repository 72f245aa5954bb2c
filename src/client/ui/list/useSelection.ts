import { useAtom, useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { limits } from "#contract/limits";
import type { ListQuery } from "../../records/listQuery";
import type { Load } from "../../records/useListPage";
import { dataRevisionAtom, selectionAtom } from "../../state/map";

const none: readonly string[] = [];
const noRows: readonly never[] = [];

/** Most records read to complete a selection made on the map. */
const mostMissing = 500;

/** The selection shared by table and map: its ids, and its records as far as known. */
export function useSelection<R extends AnyRecord>(
  dataset: string,
  idKey: string,
  idsFilter: string,
  shown: readonly R[],
  load: Load<R>,
) {
  const [selection, setSelection] = useAtom(selectionAtom);
  const ids = selection?.dataset === dataset ? selection.ids : none;
  const { known, learn } = useKnownRows(idKey, idsFilter, ids, shown, load);
  const select = useCallback(
    (next: readonly string[]) => setSelection(next.length > 0 ? { dataset, ids: next } : null),
    [dataset, setSelection],
  );
  const rows = useMemo(
    () => ids.map((id) => known.get(id)).filter((row) => row !== undefined),
    [ids, known],
  );
  /** Selects the records of a whole filter, as far as they can be dealt with at once. */
  const selectAll = async ({ filters, sort }: ListQuery): Promise<string | null> => {
    const page = { current: 1, pageSize: limits.bulkRecords };
    const reply = await load({ ...filters, ...page, ...(sort && { sort }) });
    if (!reply.ok) return reply.message;
    learn(reply.data.list);
    select(reply.data.list.map((row) => String(row[idKey])));
    return null;
  };
  return { ids, rows, select, selectAll };
}

/**
 * Records seen so far, by id; those selected elsewhere are read once, and all again after a change.
 */
function useKnownRows<R extends AnyRecord>(
  idKey: string,
  idsFilter: string,
  ids: readonly string[],
  shown: readonly R[],
  load: Load<R>,
) {
  const revision = useAtomValue(dataRevisionAtom);
  const [fetched, setFetched] = useState<{ revision: number; rows: readonly R[] }>({
    revision,
    rows: noRows,
  });
  const isStale = fetched.revision !== revision;
  const fresh = isStale ? noRows : fetched.rows;
  const met = useRef(new Map<string, R>());
  const known = useMemo(() => {
    const wanted = new Set(ids);
    // Only selected ones are kept: a long session must not hold every page it has seen.
    for (const id of met.current.keys()) if (!wanted.has(id)) met.current.delete(id);
    for (const row of [...shown, ...fresh]) {
      if (wanted.has(String(row[idKey]))) met.current.set(String(row[idKey]), row);
    }
    return new Map(met.current);
  }, [ids, shown, fresh, idKey]);
  const asked = (isStale ? ids : ids.filter((id) => !known.has(id))).slice(0, mostMissing).join();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (asked === "") return;
    const leave = new AbortController();
    const named = asked.split(",");
    latest
      .current({ [idsFilter]: named, current: 1, pageSize: named.length }, leave.signal)
      .then((result) => {
        if (result.ok && !leave.signal.aborted) setFetched({ revision, rows: result.data.list });
      });
    return () => leave.abort();
  }, [asked, idsFilter, revision]);
  const learn = useCallback((rows: readonly R[]) => setFetched({ revision, rows }), [revision]);
  return { known, learn };
}
