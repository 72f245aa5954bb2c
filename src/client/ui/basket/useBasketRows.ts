import { useCallback, useEffect, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { mapApi, mostShown } from "#contract/endpoints/map/map";
import type { Result } from "#contract/errors";
import { call } from "../../api/call";
import type { Register } from "../../records/registerOf";

export type BasketRows = {
  rows: readonly AnyRecord[];
  loading: boolean;
  error: string | null;
  reload: () => void;
};

/** What the basket's list and actions need of each record, read a thousand at a time. */
export function useBasketRows(
  register: Register | undefined,
  ids: readonly string[],
  revision: number,
): BasketRows {
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<Omit<BasketRows, "reload">>({
    rows: [],
    loading: true,
    error: null,
  });
  const key = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `revision` read anew
  useEffect(() => {
    if (!register) return;
    const leave = new AbortController();
    setHeld((last) => ({ ...last, loading: true, error: null }));
    const all = key === "" ? [] : key.split(",");
    void readRows(register, all, leave.signal).then((result) => {
      if (leave.signal.aborted) return;
      setHeld(
        result.ok
          ? { rows: result.data, loading: false, error: null }
          : { rows: [], loading: false, error: result.message },
      );
    });
    return () => leave.abort();
  }, [register, key, revision, turn]);

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { ...held, reload };
}

async function readRows(
  { dataset }: Register,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Result<AnyRecord[]>> {
  const { key, state } = dataset;
  const rows: AnyRecord[] = [];
  for (let from = 0; from < ids.length; from += mostShown) {
    const part = ids.slice(from, from + mostShown);
    const reply = await call(mapApi.records, { dataset: dataset.name, ids: part }, signal);
    if (!reply.ok) return reply;
    for (const line of reply.data.list) {
      rows.push({
        ...line,
        [key.id]: line.id,
        [key.number]: line.number,
        [key.name]: line.name,
        ...(state && { [state]: line.state }),
      });
    }
  }
  return { ok: true, status: 200, data: rows };
}
