import type { ColumnsState } from "@ant-design/pro-components";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { userAtom } from "../state/session";
import { readLocal, saveLocal } from "../state/storage";

const column = z.object({
  show: z.boolean().optional(),
  fixed: z.enum(["left", "right"]).optional(),
  order: z.number().optional(),
});
const look = z.object({
  columns: z.record(z.string(), column).default({}),
  size: z.enum(["small", "middle", "large"]).default("small"),
});
const looks = z.record(z.string(), look);
type Look = z.output<typeof look>;

export type ColumnLook = z.output<typeof column>;

/** Columns and density of a table as its user left them; `away` are put away unless taken out. */
export function useTableLook(table: string, away: readonly string[]) {
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
  const setColumns = useCallback(
    (columns: Record<string, ColumnsState>) => change({ columns: columns as Look["columns"] }),
    [change],
  );
  const setSize = useCallback((size: Look["size"]) => change({ size }), [change]);
  const columns = useMemo(
    () => ({ ...Object.fromEntries(away.map((key) => [key, { show: false }])), ...own.columns }),
    [away, own.columns],
  );
  return { columns, size: own.size, setColumns, setSize };
}

/** The columns that are shown, in their order. */
export function shownKeys(
  keys: readonly string[],
  columns: Readonly<Record<string, ColumnLook>>,
): string[] {
  const placeOf = (key: string) => columns[key]?.order ?? keys.indexOf(key);
  return keys
    .filter((key) => columns[key]?.show !== false)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
