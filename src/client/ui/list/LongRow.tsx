import type { ActionType, ProColumns } from "@ant-design/pro-components";
import { type HTMLAttributes, memo, type ReactNode } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Laid, LongLayout, Range } from "./longLayout";

/** The handlers of a row; the same object for every row. */
export type RowActs<R extends AnyRecord> = {
  onPick: (row: R) => void;
  onOpen: (row: R) => void;
  /** Ticks a row; with Shift, all rows since the last one. */
  onTick: (index: number, on: boolean, many: boolean) => void;
};

type Props<R extends AnyRecord> = {
  row: R;
  id: string;
  name: string;
  index: number;
  /** In px: the offset from the top of the list, and the row's height. */
  top: number;
  height: number;
  layout: LongLayout<R>;
  columns: Range;
  isSelected: boolean;
  acts: RowActs<R>;
};

/** The tick column, as the layout knows it. */
export const tickKey = "tick";

function LongRowOf<R extends AnyRecord>(props: Props<R>) {
  const { row, id, name, index, top, height, layout, columns, isSelected, acts } = props;
  const { left, loose, right, total } = layout;
  const gap = (loose[columns.from]?.from ?? 0) - (loose[0]?.from ?? 0);
  const cell = (one: Laid<R>) =>
    one.key === tickKey ? (
      // biome-ignore lint/a11y/useSemanticElements: a long list is made of blocks, not of a table's rows
      <div key={tickKey} role="cell" aria-colindex={1} className={one.className} style={one.style}>
        <input
          type="checkbox"
          className="ui-tick"
          aria-label={`选择 ${name}`}
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            acts.onTick(index, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
          }
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        />
      </div>
    ) : (
      cellOf(one, row, index)
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: its buttons and its tick answer to keys
    <div
      role="row"
      aria-rowindex={index + 1}
      data-row-key={id}
      data-index={index}
      className={isSelected ? "ant-table-row ui-row-selected" : "ant-table-row"}
      style={{ top, height, width: total }}
      onClick={() => acts.onPick(row)}
      onDoubleClick={() => acts.onOpen(row)}
    >
      {left.map(cell)}
      {gap > 0 ? <div role="presentation" className="ui-long-gap" style={{ width: gap }} /> : null}
      {loose.slice(columns.from, columns.to).map(cell)}
      {right.map(cell)}
    </div>
  );
}

export const LongRow = memo(LongRowOf) as typeof LongRowOf;

type Render<R extends AnyRecord> = (
  value: ReactNode,
  row: R,
  index: number,
  action: ActionType | undefined,
  column: ProColumns<R>,
) => ReactNode;

function cellOf<R extends AnyRecord>(laid: Laid<R>, row: R, index: number) {
  const { column, className, style, key, place } = laid;
  const value = row[String(column.dataIndex)] as ReactNode;
  const render = column.render as Render<R> | undefined;
  const own = column.onCell?.(row, index) as HTMLAttributes<HTMLElement> | undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      key={key}
      role="cell"
      aria-colindex={place}
      {...own}
      className={own?.className ? `${className} ${own.className}` : className}
      style={style}
    >
      {render ? render(value, row, index, undefined, column) : value}
    </div>
  );
}
