import type { ProColumns } from "@ant-design/pro-components";
import { Input, Tooltip } from "antd";
import { type FocusEvent, type HTMLAttributes, type ReactNode, useRef } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Field } from "#contract/define/field";
import { pairOf } from "../../records/formItemsOf";
import { idOf } from "../../records/registerOf";
import { Chooser, PairChooser } from "./Chooser";
import { cellActs } from "./cellActs";
import type { Grid } from "./useGridEdits";
import { neighbourOf } from "./walkCells";
import "./grid.css";

/** Editable columns while the grid is on; a double click turns it on. */
export const gridColumns = (
  columns: readonly ProColumns<AnyRecord>[],
  grid: Grid,
): ProColumns<AnyRecord>[] =>
  grid.isOpen ? columns.map((column) => typedColumn(column, grid)) : [...columns];

function typedColumn(column: ProColumns<AnyRecord>, grid: Grid): ProColumns<AnyRecord> {
  const key = String(column.dataIndex ?? "");
  if (!grid.keys.has(key)) return column;
  const { render } = column;
  return {
    ...column,
    onCell: (row) => cellProps(grid, row, key),
    render: (...args) => {
      const shown = render ? (render(...args) as ReactNode) : args[0];
      return grid.on && grid.mayEdit(args[1]) && !grid.whyClosed(args[1], key) ? (
        <GridCell grid={grid} row={args[1]} field={key}>
          {shown}
        </GridCell>
      ) : (
        shown
      );
    },
  };
}

type CellProps = HTMLAttributes<HTMLElement> & { "data-typed"?: string };

function cellProps(grid: Grid, row: AnyRecord, key: string): CellProps {
  if (!grid.mayEdit(row)) return {};
  const why = grid.whyClosed(row, key);
  if (why) return grid.on ? { title: why, className: "ui-second" } : {};
  const at = { id: idOf(grid.register, row), key };
  const open = {
    onDoubleClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation();
      grid.start(at);
    },
  };
  if (!grid.on) return open;
  const cell = grid.cellOf(row, key);
  const label = grid.register.dataset.fields[key]?.label ?? key;
  return {
    ...open,
    "data-typed": key,
    tabIndex: 0,
    "aria-label": `${String(row[grid.register.dataset.key.number] ?? "")} ${label}`,
    className: ["ui-cell", cell && "ui-cell-changed", cell?.message && "ui-cell-wrong"]
      .filter(Boolean)
      .join(" "),
    onClick: (event) => event.stopPropagation(),
    ...cellActs(grid, at),
  };
}

type Props = { grid: Grid; row: AnyRecord; field: string; children: ReactNode };

/** One cell: its text, changed or not, its error, or its editor. */
function GridCell({ grid, row, field: key, children }: Props) {
  const cell = grid.cellOf(row, key);
  const { place, register } = grid;
  if (place && place.key === key && place.id === idOf(register, row)) {
    return <CellEditor grid={grid} row={row} field={key} />;
  }
  if (!cell) return <>{children}</>;
  return (
    <Tooltip title={cell.message}>
      <span>{cell.text === "" ? "—" : cell.text}</span>
    </Tooltip>
  );
}

function CellEditor({ grid, row, field: key }: Omit<Props, "children">) {
  const field = grid.register.dataset.fields[key] as Field;
  const text = grid.textOf(row, key);
  const label = `编辑${field.label}`;
  const closed = useRef(false);
  const close = (from: EventTarget & Element, move: boolean) => {
    closed.current = true;
    const cell = from.closest<HTMLElement>("[data-typed]");
    grid.open(null);
    // The cell is re-rendered without its editor: move the focus on from the new element.
    requestAnimationFrame(() => {
      if (cell) ((move && neighbourOf(cell, "down")) || cell).focus();
    });
  };
  const keep = (next: string) => {
    if (next !== text) grid.setCell(row, key, next);
  };
  const pair = pairOf(grid.register.dataset, key);
  const chooser = {
    label,
    text,
    required: field.required,
    onChoose: (next: string) => {
      keep(next);
      grid.open(null);
    },
    onLeave: () => grid.open(null),
    onEscape: (from: EventTarget & Element) => close(from, false),
  };
  if (pair && pair.name === key) return <PairChooser {...chooser} list={pair.list} row={row} />;
  if (field.kind === "code" || field.kind === "flag") {
    return <Chooser {...chooser} words={Object.values(field.codes ?? {})} />;
  }
  return (
    <Input
      autoFocus
      size="small"
      className="ui-cell-editor"
      aria-label={label}
      defaultValue={text}
      onFocus={(event) => event.target.select()}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (closed.current) return;
        keep(event.target.value);
        grid.open(null);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close(event.currentTarget, false);
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        keep(event.currentTarget.value);
        close(event.currentTarget, true);
      }}
    />
  );
}
