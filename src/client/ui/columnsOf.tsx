import type { ProColumns } from "@ant-design/pro-components";
import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { fieldText, headingOf } from "./fieldText";
import { StatusTag } from "./StatusTag";

export type Row = Readonly<Record<string, unknown>>;

const widths: Readonly<Record<Field["kind"], number>> = {
  text: 120,
  code: 116,
  codes: 168,
  number: 112,
  integer: 104,
  flag: 96,
  date: 116,
  time: 152,
};

/** Room that a heading needs for its sort and filter buttons. */
const headButtons = 52;
const letter = 14;

const textWidth = (max: number): number => {
  // A credit code in full.
  if (max === 18) return 176;
  if (max <= 20) return 156;
  return max >= 100 ? 172 : widths.text;
};

/** Wide enough for the values and for the whole heading. */
const widthOf = (field: Field): number => {
  const values = field.kind === "text" ? textWidth(field.max ?? 0) : widths[field.kind];
  return Math.max(values, headingOf(field).length * letter + headButtons);
};

const isFigure = (field: Field) => field.kind === "number" || field.kind === "integer";

const choices = (field: Field) =>
  Object.entries(field.codes ?? {}).map(([value, text]) => ({ value, text }));

/** Stands for what the reader may not see. */
export const masked = "***";

const none: ReadonlySet<string> = new Set();

/**
 * Table columns a dataset implies: its table view, or the fields that are named. A page may reorder,
 * drop, or add to what comes back. Fields in `hidden` are the reader's no business.
 */
export function columnsOf<R extends Row>(
  dataset: AnyDataset,
  keys: readonly string[] = dataset.views.table,
  hidden: ReadonlySet<string> = none,
): ProColumns<R>[] {
  const coloured = new Set(dataset.symbols.map((symbol) => symbol.by));
  return keys.map((key) => {
    const field = dataset.fields[key] as Field;
    const column: ProColumns<R> = {
      key,
      dataIndex: key,
      title: headingOf(field),
      width: widthOf(field),
      ellipsis: true,
      sorter: true,
      render: (_, row) => {
        if (hidden.has(key)) return masked;
        return coloured.has(key) || key === dataset.state ? (
          <StatusTag dataset={dataset} field={key} value={row[key]} />
        ) : (
          fieldText(field, row[key])
        );
      },
    };
    if (hidden.has(key)) column.sorter = false;
    if (isFigure(field)) column.align = "right";
    if (field.codes && dataset.views.filter.includes(key)) column.filters = choices(field);
    return column;
  });
}
