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
});
const looks = z.record(z.string(), look);
type Look = z.output<typeof look>;

/** Columns and density of a table as its user left them. */
export function useTableLook(table: string, stands: readonly Stand[]) {
  const user = useAtomValue(userAtom)?.username ?? "";
  const name = `${user}/${table}`;
  const [own, setOwn] = useState<Look>(() => readLocal("columns", looks)?.[name] ?? look.parse({}));
  const change = useCallback(
    (part: Partial<Look>) =>
      // ProTable reports from inside a state update of its own; ours must wait for its end.
      queueMicrotask(() =>
        setOwn((now) => {
          const next = { ...now, ...part };
          // It reports what it was given, too: that is no change, and must not draw the table again.
          if (JSON.stringify(next) === JSON.stringify(now)) return now;
          saveLocal("columns", { ...readLocal("columns", looks), [name]: next });
          return next;
        }),
      ),
    [name],
  );
  // Columns are made anew more often than they change.
  const text = JSON.stringify(stands);
  const kept = useMemo<readonly Stand[]>(() => JSON.parse(text), [text]);
  const states = useMemo(() => statesOf(kept, own.columns), [kept, own.columns]);
  const usual = useMemo(() => statesOf(kept, {}), [kept]);
  const setColumns = useCallback((columns: ColumnLooks) => change({ columns }), [change]);
  const setStates = useCallback(
    (now: ColumnStates) => setColumns(looksOf(kept, now)),
    [setColumns, kept],
  );
  const setSize = useCallback((size: Look["size"]) => change({ size }), [change]);
  return {
    /** What the user changed: what a saved view keeps. */
    columns: own.columns,
    setColumns,
    /** Every column as the chooser keeps it, and as it stands of itself. */
    states,
    usual,
    setStates,
    size: own.size,
    setSize,
  };
}
