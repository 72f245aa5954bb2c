import type { TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useMemo } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom, readBy } from "#contract/define/secret";
import { userAtom } from "../../state/session";
import { columnsOf } from "../../values/columnsOf";
import { useSize } from "../base/useSize";
import { columnKey } from "./columnLook";
import { longLayout } from "./longLayout";
import { widenedFor } from "./tableColumns";
import "../../theme/ui.css";

/**
 * A dataset's own columns for a table without a chooser, the first of them frozen. Its box tells the
 * room: no column stands half in view before one scrolls.
 */
export function usePlainColumns(dataset: AnyDataset, rows: readonly AnyRecord[], frozen: number) {
  const authorities = useAtomValue(userAtom)?.authorities;
  const [box, { width: room }] = useSize<HTMLDivElement>();
  const layout = useMemo(() => {
    const held = authorities ?? [];
    const read = readBy(dataset, held);
    const columns = columnsOf<AnyRecord>(
      read,
      dataset.views.table,
      hiddenFrom(dataset.fields, held),
    );
    const shown = widenedFor(columns, dataset, rows).map((column, index) => ({
      key: columnKey(column),
      column,
      side: index < frozen ? ("left" as const) : null,
    }));
    return longLayout<AnyRecord>(shown, room);
  }, [dataset, authorities, rows, frozen, room]);
  const columns = useMemo<TableColumnsType<AnyRecord>>(
    () =>
      [...layout.left, ...layout.loose].map(({ key, column, width, side }) => ({
        ...{ key, dataIndex: key, width, title: column.title as ReactNode },
        ...(side && { fixed: side }),
        ...(column.align && { align: column.align }),
        ...(column.className ? { className: column.className } : { ellipsis: true }),
        render: column.render as unknown as (value: unknown, row: AnyRecord) => ReactNode,
      })),
    [layout],
  );
  return { box, columns, width: layout.total };
}
