import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { lightOf } from "#contract/rules/plan/taskTime";
import { decimal, missing } from "../../../values/format";
import { Rate, TimeLight } from "../TimeLight";
import { type Edits, type Problem, type Typed, typed } from "./cells";
import "../../../ui/cross/cross.css";
import "./tasks.css";

/** One region or platform with its task. */
export type TaskLine = {
  id: string;
  name: string;
  /** Facts beside the name, under the headings in `facts`. */
  facts: readonly string[];
  rwl: number | null;
  wcl: number | null;
  wclv: number | null;
  sxjdc: number | null;
  zj: number | null;
  pm: number | null;
  zrdw: string | null;
  xdwh: string | null;
  xdrq: string | null;
  bbh: number | null;
  /** The records that make up the completed quantity; null if no list does. */
  records: { dataset: string; filter: Readonly<Record<string, unknown>> } | null;
};

type Figure = "rwl" | "wcl" | "wclv" | "sxjdc" | "zj" | "pm";
export type TaskSort = { key: Figure; order: "asc" | "desc" };

type Props = {
  title: string;
  /** Heading of the name column. */
  head: string;
  facts: readonly string[];
  unit: string;
  lines: readonly TaskLine[];
  total: TaskLine | null;
  /** Rows that may be edited now. */
  open: ReadonlySet<string>;
  edits: Edits;
  problems: readonly Problem[];
  sort: TaskSort | null;
  onSort: (sort: TaskSort | null) => void;
  onEdit: (row: string, column: Typed, text: string) => void;
  onPaste: (text: string, row: string, column: Typed) => void;
  onDrill?: ((line: TaskLine) => void) | undefined;
  onPick: (line: TaskLine) => void;
};

const words: Readonly<Record<Typed, string>> = {
  rwl: "任务量",
  zrdw: "责任单位",
  xdwh: "下达文号",
  xdrq: "下达日期",
};

/** Tasks as rows; editable ones are typed in place, cell by cell as in a spreadsheet. */
export function TaskGrid(props: Props) {
  const { title, head, facts, unit, lines, total, sort, onSort } = props;
  const box = useRef<HTMLElement>(null);
  const heading = (key: Figure, label: string) => (
    <SortHead key={key} {...{ label, sort, onSort }} name={key} />
  );
  const all = total ? [...lines, total] : lines;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="cross task-grid" tabIndex={0} aria-label={title} ref={box}>
      <table onKeyDown={(event) => walk(event, box.current)}>
        <thead>
          <tr>
            <th scope="col" className="cross-corner">
              {head}
            </th>
            {facts.map((fact) => (
              <th key={fact} scope="col">
                {fact}
              </th>
            ))}
            {heading("rwl", `任务量（${unit}）`)}
            {heading("wcl", `完成量（${unit}）`)}
            {heading("wclv", "完成率")}
            {heading("sxjdc", "时序进度差")}
            {heading("zj", `在建（${unit}）`)}
            {heading("pm", "排名")}
            {typed.slice(1).map((column) => (
              <th key={column} scope="col">
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((line) => (
            <Line key={line.id} {...props} line={line} isTotal={line === total} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = Pick<Props, "sort" | "onSort"> & { name: Figure; label: string };

function SortHead({ name, label, sort, onSort }: HeadProps) {
  const own = sort?.key === name ? sort.order : null;
  const next = (): TaskSort | null => {
    if (own === null) return { key: name, order: "desc" };
    return own === "desc" ? { key: name, order: "asc" } : null;
  };
  return (
    <th
      scope="col"
      {...(own && {
        "aria-sort": own === "asc" ? ("ascending" as const) : ("descending" as const),
      })}
    >
      <button type="button" className="cross-sort" onClick={() => onSort(next())}>
        {label}
        {own === "asc" ? <CaretUpOutlined /> : null}
        {own === "desc" ? <CaretDownOutlined /> : null}
      </button>
    </th>
  );
}

type LineProps = Props & { line: TaskLine; isTotal: boolean };

function Line(props: LineProps) {
  const { line, isTotal, onDrill, onPick } = props;
  const { name, facts, wcl, wclv, sxjdc, zj, pm, records } = line;
  return (
    <tr className={isTotal ? "task-total" : undefined}>
      <th scope="row">
        {onDrill && !isTotal ? (
          <button type="button" className="cross-link" onClick={() => onDrill(line)}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      {facts.map((fact, i) => (
        <td key={props.facts[i]} className="task-text">
          {fact}
        </td>
      ))}
      <Cell {...props} column="rwl" />
      <td>
        {records && wcl ? (
          <button
            type="button"
            className="cross-figure"
            title={`查看${name}完成的记录`}
            onClick={() => onPick(line)}
          >
            {decimal(wcl, 2)}
          </button>
        ) : (
          decimal(wcl, 2)
        )}
      </td>
      <td>
        <Rate rate={wclv} light={lightOf(sxjdc)} />
      </td>
      <td>
        <TimeLight difference={sxjdc} />
      </td>
      <td>{decimal(zj, 2)}</td>
      <td>{pm ?? missing}</td>
      {typed.slice(1).map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
    </tr>
  );
}

const storedText = (line: TaskLine, column: Typed): string => {
  if (column === "rwl") return line.rwl === null ? "" : String(line.rwl);
  return line[column] ?? "";
};

function Cell(props: LineProps & { column: Typed }) {
  const { line, column, open, edits, problems, onEdit, onPaste } = props;
  const stored = storedText(line, column);
  if (!open.has(line.id)) {
    const shown = column === "rwl" ? decimal(line.rwl, 2) : stored || missing;
    return <td className={column === "rwl" ? undefined : "task-text"}>{shown}</td>;
  }
  const text = edits[line.id]?.[column];
  const problem = problems.find((one) => one.row === line.id && one.column === column)?.message;
  const isChanged = text !== undefined && text !== stored;
  const label = `${line.name} ${words[column]}`;
  return (
    <td className="task-cell">
      <Tooltip title={problem}>
        <input
          aria-label={label}
          aria-invalid={problem !== undefined}
          className={isChanged ? "changed" : undefined}
          inputMode={column === "rwl" ? "decimal" : "text"}
          value={text ?? stored}
          onChange={(event) => onEdit(line.id, column, event.target.value)}
          onPaste={(event: ClipboardEvent) => {
            const copied = event.clipboardData.getData("text/plain");
            if (!/[\t\n]/.test(copied)) return;
            event.preventDefault();
            onPaste(copied, line.id, column);
          }}
        />
      </Tooltip>
    </td>
  );
}

/** Enter and the arrows move between rows, as in a spreadsheet. */
function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const down = event.key === "Enter" || event.key === "ArrowDown";
  if (!(event.target instanceof HTMLInputElement) || !(down || event.key === "ArrowUp")) return;
  event.preventDefault();
  const cell = event.target.closest("td");
  const at = cell?.cellIndex ?? 0;
  let row = event.target.closest("tr");
  while (row) {
    row = (
      down ? row.nextElementSibling : row.previousElementSibling
    ) as HTMLTableRowElement | null;
    const input = row?.cells[at]?.querySelector("input");
    if (input && box?.contains(input)) {
      input.focus();
      input.select();
      return;
    }
  }
}
