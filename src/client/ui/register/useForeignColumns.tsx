import type { ProColumns } from "@ant-design/pro-components";
import { Tooltip } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { headingOf } from "#contract/define/field";
import {
  type Beside,
  type BesideColumn,
  besideColumns,
  besideKey,
  foreignColumnsApi,
} from "#contract/endpoints/map/beside";
import { call, type Reply } from "../../api/call";
import { canAtom } from "../../state/session";
import { isWholeField, stars, wholeCell, widthOf } from "../../values/columnsOf";
import { fieldText } from "../../values/fieldText";
import { missing } from "../../values/format";

type Values = Reply<typeof foreignColumnsApi.columns>[number]["values"];
/** By column and row id. */
type Known = ReadonlyMap<string, Values | "failed">;

/** How a page renders a value of another register if its text is not enough. */
export type ShowBeside = (value: unknown, row: AnyRecord) => ReactNode;

const none: readonly BesideColumn[] = [];
const keyOf = (column: BesideColumn, id: unknown) => `${column}/${id}`;

/**
 * Loads what other registers know about the listed rows, as extra columns. The list of columns must
 * be a constant.
 */
export function useForeignColumns(wanted: readonly BesideColumn[] = none, show?: ShowBeside) {
  const [known, setKnown] = useState<Known>(new Map());
  const can = useAtomValue(canAtom);
  const open = useMemo(
    () => wanted.filter((column) => can(besideColumns[column].access)),
    [wanted, can],
  );
  const ask = useCallback(
    async (rows: readonly AnyRecord[], signal?: AbortSignal) => {
      if (rows.length === 0) return;
      await Promise.all(
        open.map(async (column) => {
          const { id } = besideColumns[column].dataset.key;
          const ids = rows.map((row) => String(row[id]));
          const reply = await call(foreignColumnsApi.columns, { column, ids }, signal);
          if (signal?.aborted) return;
          const found = new Map(reply.ok ? reply.data.map((one) => [one.id, one.values]) : []);
          const told = ids.map(
            (one) => [keyOf(column, one), reply.ok ? (found.get(one) ?? []) : "failed"] as const,
          );
          setKnown((now) => new Map([...now, ...told]));
        }),
      );
    },
    [open],
  );
  const columns = useMemo(
    () =>
      wanted.flatMap((column) => columnsFor(column, open.includes(column) ? known : null, show)),
    [wanted, open, known, show],
  );
  /** A row with the known values of other registers, under the names of their columns. */
  const withBeside = useCallback(
    (row: AnyRecord): AnyRecord => ({
      ...row,
      ...Object.fromEntries(
        open.flatMap((column) => {
          const values = known.get(keyOf(column, row[besideColumns[column].dataset.key.id]));
          return Array.isArray(values)
            ? values.map((value, at) => [besideKey(column, at), value])
            : [];
        }),
      ),
    }),
    [open, known],
  );
  return { ask, columns, withBeside };
}

/** The columns of other registers' values; masked where the user may not see them. */
function columnsFor(
  column: BesideColumn,
  known: Known | null,
  show: ShowBeside | undefined,
): ProColumns<AnyRecord>[] {
  const { dataset, fields, unsorted }: Beside = besideColumns[column];
  return fields.map((field, at) => {
    const key = besideKey(column, at);
    const heading = headingOf(field);
    const sorts = known !== null && !unsorted;
    const isWhole = isWholeField(field);
    const shown = (value: unknown, row: AnyRecord) => show?.(value, row) ?? fieldText(field, value);
    return {
      ...{ key, dataIndex: key, width: widthOf(field), sorter: sorts },
      ...(isWhole ? { className: wholeCell } : { ellipsis: true }),
      title: sorts ? heading : <Unsorted heading={heading} hidden={known === null} />,
      align: field.kind === "number" || field.kind === "integer" ? "right" : "left",
      render: (_: unknown, row: AnyRecord) => {
        if (known === null) return stars;
        const values = known.get(keyOf(column, row[dataset.key.id]));
        if (values === "failed") return "读取失败";
        return values ? shown(values[at], row) : missing;
      },
    };
  });
}

/** A heading that explains why its column cannot be sorted. */
function Unsorted({ heading, hidden }: { heading: string; hidden: boolean }) {
  const why = hidden ? "没有查看权限，不能排序" : "取自其他台账，不能排序";
  return (
    <Tooltip title={why}>
      <span>
        {heading}
        <small className="ui-second"> 不可排序</small>
      </span>
    </Tooltip>
  );
}
