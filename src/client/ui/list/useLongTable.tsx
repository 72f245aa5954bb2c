import type { ProColumns } from "@ant-design/pro-components";
import type { TableProps } from "antd";
import { type CSSProperties, type HTMLAttributes, useMemo, useRef } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type ColumnLooks, type ColumnStates, columnKey, shownKeys } from "./columnLook";
import { type BodyInfo, LongBody } from "./LongBody";
import { type RowActs, tickKey } from "./LongRow";
import { longLayout, moreLines, rowHeights, type Side } from "./longLayout";

type Props<R extends AnyRecord> = {
  /** From this many rows on only those in view are rendered. */
  on: boolean;
  dataset: AnyDataset;
  columns: readonly ProColumns<R>[];
  states: ColumnStates;
  /** The user's changes of columns: a width of their own is kept as it is. */
  looks: ColumnLooks;
  wrap: boolean;
  rows: readonly R[];
  ids: readonly string[];
  picked: ReadonlySet<string>;
  /** In px: the box without its scroll bar, this bar, the body, and the tick column. */
  width: number;
  bar: number;
  height: number;
  selectionWidth: number;
  size: keyof typeof rowHeights;
  onPick: (row: R) => void;
  onOpen: (row: R) => void;
  onSelect: (ids: readonly string[]) => void;
};

/** Headings that are sized and dragged name their column. */
type HeadingProps = HTMLAttributes<HTMLElement> & { "data-column"?: string };
type Components<R> = NonNullable<TableProps<R>["components"]>;

/** Widths of columns that fill the box; for a table of many rows a body of its own. */
export function useLongTable<R extends AnyRecord>(
  props: Props<R>,
): {
  columns: ProColumns<R>[];
  width: number;
  components: Components<R> | null;
} {
  const { on, dataset, columns, rows, picked, size, wrap, height, bar } = props;
  const { id, name } = dataset.key;
  const layout = useLayout(props);
  const acts = useActs(props);
  const headed = useMemo(() => {
    const laid = [...layout.left, ...layout.loose, ...layout.right];
    const last = laid.at(-1);
    const byKey = new Map(laid.map((one) => [one.key, one]));
    return columns.map((column) => {
      const one = byKey.get(columnKey(column));
      if (!one) return { ...column };
      // The last column's heading covers the scroll bar, too.
      const beyond = one === last ? bar : 0;
      const heading: HeadingProps = column.hideInSetting ? {} : { "data-column": one.key };
      if (!on) return { ...column, width: one.width, onHeaderCell: () => heading };
      return {
        ...column,
        width: one.width + beyond,
        onHeaderCell: () => ({ ...heading, style: headingStyle(one.style, bar) }),
      };
    });
  }, [on, columns, layout, bar]);

  if (!on) return { columns: headed, width: layout.total, components: null };
  const body = (_: readonly R[], info: BodyInfo) => (
    <LongBody<R>
      rows={rows}
      label={dataset.title}
      layout={layout}
      height={height}
      rowHeight={rowHeights[size] + (wrap ? moreLines : 0)}
      idOf={(row) => String(row[id])}
      nameOf={(row) => String(row[name])}
      selected={picked}
      shown={props.ids.length === 1 ? props.ids[0] : undefined}
      acts={acts}
      info={info}
    />
  );
  const components = { body } as Components<R>;
  return { columns: headed, width: layout.total + bar, components };
}

/** Aligns frozen headings with their cells: antd measures cells of its own body only. */
function headingStyle({ insetInlineStart, insetInlineEnd }: CSSProperties, bar: number) {
  if (insetInlineStart !== undefined) return { insetInlineStart };
  return insetInlineEnd === undefined ? {} : { insetInlineEnd: Number(insetInlineEnd) + bar };
}

function useLayout<R extends AnyRecord>(props: Props<R>) {
  const { columns, states, looks, width, selectionWidth } = props;
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [columnKey(column), column]));
    const shown = shownKeys(states).flatMap((key) => {
      const column = byKey.get(key);
      if (!column) return [];
      const side = (states[key]?.fixed ?? null) as Side;
      return [{ key, column, side, own: looks[key]?.width !== undefined }];
    });
    const tick = { key: tickKey, column: { width: selectionWidth }, side: "left" as const };
    return longLayout<R>([tick, ...shown], width);
  }, [columns, states, looks, width, selectionWidth]);
}

/** Row handlers with a stable identity: a row re-renders only when it changes itself. */
function useActs<R extends AnyRecord>(props: Props<R>): RowActs<R> {
  const latest = useRef(props);
  latest.current = props;
  const ticked = useRef<number | null>(null);
  return useMemo(
    () => ({
      onPick: (row) => latest.current.onPick(row),
      onOpen: (row) => latest.current.onOpen(row),
      onTick: (index, on, many) => {
        const { rows, ids, dataset, onSelect } = latest.current;
        const from = many && ticked.current !== null ? ticked.current : index;
        ticked.current = index;
        const meant = new Set(
          rows
            .slice(Math.min(from, index), Math.max(from, index) + 1)
            .map((row) => String(row[dataset.key.id])),
        );
        const others = ids.filter((id) => !meant.has(id));
        onSelect(on ? [...others, ...meant] : others);
      },
    }),
    [],
  );
}
