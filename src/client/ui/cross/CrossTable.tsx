import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { Empty, Tooltip } from "antd";
import { decimal, missing } from "../../values/format";
import {
  type CrossColumn,
  type CrossLine,
  type CrossModel,
  type CrossSort,
  headRows,
  leavesOf,
  sortedLines,
} from "./crossModel";
import "./cross.css";

type Props = {
  title: string;
  model: CrossModel;
  sort: CrossSort | null;
  onSort: (sort: CrossSort | null) => void;
  /** Goes down to the region of a row. */
  onDrill?: ((line: CrossLine) => void) | undefined;
  /** Opens the records behind a figure. */
  onPick: (line: CrossLine, column: CrossColumn) => void;
};

/** Figures by row and column, with spanning headings; headings and first column are sticky. */
export function CrossTable({ title, model, sort, onSort, onDrill, onPick }: Props) {
  const leaves = leavesOf(model.columns);
  const rows = headRows(model.columns);
  const lines = sortedLines(model, sort);
  if (lines.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的数据" />;
  }
  const lineOf = (line: CrossLine, drill: Props["onDrill"]) => (
    <tr key={line.key}>
      <th scope="row">
        {drill ? (
          <button type="button" className="cross-link" onClick={() => drill(line)}>
            {line.label}
          </button>
        ) : (
          line.label
        )}
      </th>
      {leaves.map((column) => (
        <td key={column.key}>
          <Figure model={model} line={line} column={column} onPick={onPick} />
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="cross" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          {rows.map((row, level) => (
            <tr key={row[0]?.column.key ?? level}>
              {level === 0 ? (
                <th rowSpan={rows.length} scope="col" className="cross-corner">
                  {model.head}
                </th>
              ) : null}
              {row.map(({ column, span, rows: height }) => (
                <HeadCell key={column.key} {...{ column, span, height, level, sort, onSort }} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>{lines.map((line) => lineOf(line, onDrill))}</tbody>
        {model.total ? <tfoot>{lineOf(model.total, undefined)}</tfoot> : null}
      </table>
    </section>
  );
}

type HeadProps = {
  column: CrossColumn;
  span: number;
  height: number;
  level: number;
  sort: CrossSort | null;
  onSort: Props["onSort"];
};

function HeadCell({ column, span, height, level, sort, onSort }: HeadProps) {
  const { key, title, unit, hint, children } = column;
  const own = sort?.column === key ? sort.order : null;
  // Largest first, then smallest, then the server's order.
  const next = (): CrossSort | null => {
    if (own === null) return { column: key, order: "desc" };
    return own === "desc" ? { column: key, order: "asc" } : null;
  };
  const words = (
    <>
      {title}
      {unit ? <small>（{unit}）</small> : null}
    </>
  );
  return (
    <th
      colSpan={span}
      rowSpan={height}
      scope={children ? "colgroup" : "col"}
      data-level={level}
      {...(own && {
        "aria-sort": own === "asc" ? ("ascending" as const) : ("descending" as const),
      })}
    >
      {children ? (
        words
      ) : (
        <Tooltip title={hint}>
          <button type="button" className="cross-sort" onClick={() => onSort(next())}>
            <span>{words}</span>
            {own === "asc" ? <CaretUpOutlined /> : null}
            {own === "desc" ? <CaretDownOutlined /> : null}
          </button>
        </Tooltip>
      )}
    </th>
  );
}

type FigureProps = Pick<Props, "model" | "onPick"> & { line: CrossLine; column: CrossColumn };

function Figure({ model, line, column, onPick }: FigureProps) {
  const value = model.valueOf(line.key, column.key);
  if (value === null) return <span className="cross-none">{missing}</span>;
  const text = decimal(value, column.digits ?? 0);
  if (value === 0) return <span className="cross-none">{text}</span>;
  if (!model.sourceOf(line.key, column.key)) return <>{text}</>;
  return (
    <button
      type="button"
      className="cross-figure"
      title={`查看${line.label}${column.title}的记录`}
      onClick={() => onPick(line, column)}
    >
      {text}
    </button>
  );
}
