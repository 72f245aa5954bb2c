import type { ProColumns } from "@ant-design/pro-components";
import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type BesideColumn, besideApi, besideColumns } from "#contract/endpoints/beside";
import { call, type Reply } from "../api/call";
import { canAtom } from "../state/session";
import { masked, type Row } from "./columnsOf";
import { missing } from "./format";

type Values = Reply<typeof besideApi.columns>[number]["values"];

/** Columns of a list that another register knows. */
export type BesideColumns = {
  column: BesideColumn;
  /** What a row is asked for by; empty for one that nothing can be known of. */
  idOf: (row: Row) => string;
  columns: readonly {
    title: string;
    width: number;
    isFigure?: boolean;
    show: (values: Values) => ReactNode;
  }[];
};

type Known = ReadonlyMap<string, Values | "failed">;

/** Asks for what other registers know of the rows that have come, and makes columns of it. */
export function useBeside(beside: BesideColumns | undefined) {
  const [known, setKnown] = useState<Known>(new Map());
  const can = useAtomValue(canAtom);
  const may = beside ? can(besideColumns[beside.column]) : false;
  const ask = useCallback(
    async (rows: readonly Row[], signal?: AbortSignal) => {
      const ids = beside ? [...new Set(rows.map(beside.idOf))].filter((id) => id !== "") : [];
      if (!beside || !may || ids.length === 0) return;
      const reply = await call(besideApi.columns, { column: beside.column, ids }, signal);
      if (signal?.aborted) return;
      const found = new Map(reply.ok ? reply.data.map(({ id, values }) => [id, values]) : []);
      const told = ids.map((id) => [id, reply.ok ? (found.get(id) ?? []) : "failed"] as const);
      setKnown((now) => new Map([...now, ...told]));
    },
    [beside, may],
  );
  const columns = useMemo(() => {
    if (!beside) return [];
    const { idOf } = beside;
    return beside.columns.map(({ title, width, isFigure, show }): ProColumns<Row> => {
      const render = (_: unknown, row: Row) => (may ? shown(known.get(idOf(row)), show) : masked);
      return {
        ...{ key: title, title, width, render },
        ...{ ellipsis: true, align: isFigure ? "right" : "left" },
      };
    });
  }, [beside, may, known]);
  return { ask, columns };
}

function shown(values: Values | "failed" | undefined, show: (values: Values) => ReactNode) {
  if (values === "failed") return "读取失败";
  return values && values.length > 0 ? show(values) : missing;
}
