import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { columnLook } from "#contract/endpoints/lists/view";
import { userAtom } from "../../state/session";
import { readLocal, saveLocal } from "../../state/storage";
import { type ColumnLooks, type ColumnStates, looksOf, type Stand, statesOf } from "./columnLook";

const look = z.object({
  columns: z.record(z.string(), columnLook).default({}),
  size: z.enum(["small", "middle", "large"]).default("small"),
  wrap: z.boolean().default(false),
});
const looks = z.record(z.string(), look);
type Look = z.output<typeof look>;

/** Columns, density and wrapping of a table as the user left them. */
export function useTableLook(table: string, stands: readonly Stand[]) {
  const user = useAtomValue(userAtom)?.username ?? "";
  const name = `${user}/${table}`;
  const [own, setOwn] = useState<Look>(() => readLocal("columns", looks)?.[name] ?? look.parse({}));
  const change = useCallback(
    (part: Partial<Look>) =>
      // ProTable calls back inside a state update of its own; ours must wait until it is over.
      queueMicrotask(() =>
        setOwn((now) => {
          const next = { ...now, ...part };
          // It also reports what it was given: that is no change, and must not re-render the table.
          if (JSON.stringify(next) === JSON.stringify(now)) return now;
          saveLocal("columns", { ...readLocal("columns", looks), [name]: next });
          return next;
        }),
      ),
    [name],
  );
  // Columns are recreated more often than they change.
  const text = JSON.stringify(stands);
  const kept = useMemo<readonly Stand[]>(() => JSON.parse(text), [text]);
  const states = useMemo(() => statesOf(kept, own.columns), [kept, own.columns]);
  const setColumns = useCallback((columns: ColumnLooks) => change({ columns }), [change]);
  const setStates = useCallback(
    (now: ColumnStates) => setColumns(looksOf(kept, now, own.columns)),
    [setColumns, kept, own.columns],
  );
  const setWidth = useCallback(
    (key: string, width: number | undefined) => {
      const { width: _, ...rest } = own.columns[key] ?? {};
      setColumns({ ...own.columns, [key]: width === undefined ? rest : { ...rest, width } });
    },
    [setColumns, own.columns],
  );
  const setWrap = useCallback((wrap: boolean) => change({ wrap }), [change]);
  const setSize = useCallback((size: Look["size"]) => change({ size }), [change]);
  return {
    /** The user's changes, which a saved view stores. */
    columns: own.columns,
    setColumns,
    /** Every column in the form of the table. */
    states,
    setStates,
    /** A column's width in px; undefined for the usual one. */
    setWidth,
    /** Long texts are shown in several lines. */
    wrap: own.wrap,
    setWrap,
    size: own.size,
    setSize,
  };
}
