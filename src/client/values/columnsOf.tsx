import type { ProColumns } from "@ant-design/pro-components";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, headingOf } from "#contract/define/field";
import { isPersonal, isRoundedIn, roundedText } from "#contract/define/secret";
import { fieldText } from "./fieldText";
import { StatusTag } from "./StatusTag";

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

/** Space for a heading's sort and filter buttons. */
const headButtons = 52;
const letter = 14;

const textWidth = (max: number): number => {
  // A whole credit code.
  if (max === 18) return 176;
  if (max <= 20) return 156;
  return max >= 100 ? 172 : widths.text;
};

/** A number of up to twenty characters in full, as it identifies the record. */
const numberWidth = 156;

/** Width of a tag's character, and the padding around its word. */
const tagLetter = 12;
const tagRoom = 48;

/** Width of a code list's longest word as a tag, up to a limit. */
const tagWidth = (field: Field): number =>
  Math.min(
    168,
    Math.max(...Object.values(field.codes ?? {}).map((text) => text.length)) * tagLetter + tagRoom,
  );

/** Wide enough for the values and for the whole heading. */
export const widthOf = (field: Field): number => {
  const values = field.kind === "text" ? textWidth(field.max ?? 0) : widths[field.kind];
  return Math.max(values, headingOf(field).length * letter + headButtons);
};

const columnWidth = (field: Field, isTag: boolean, isNumber: boolean): number =>
  Math.max(widthOf(field), isNumber ? numberWidth : 0, isTag && field.codes ? tagWidth(field) : 0);

const isFigure = (field: Field) => field.kind === "number" || field.kind === "integer";

const choices = (field: Field) =>
  Object.entries(field.codes ?? {}).map(([value, text]) => ({ value, text }));

/** Stands for a value that the reader may not see. */
export const stars = "***";

/** The same of a field: of a person the mask that came. */
export const masked = (field: Field, value: unknown): string =>
  isPersonal(field) ? fieldText(field, value) : stars;

/** `约 12`: a figure that came rounded to its reader; null where it is exact. */
export function roundedFigure(dataset: AnyDataset, key: string, row: AnyRecord): string | null {
  const value = row[key];
  const isFigured = dataset.reader !== undefined && typeof value === "number";
  return isFigured && isRoundedIn(dataset, key, row) ? roundedText(value) : null;
}

const none: ReadonlySet<string> = new Set();

/**
 * Table columns implied by a dataset: its table view, or the named fields. A page may reorder,
 * drop, or add columns. Fields in `hidden` are hidden from the reader.
 */
export function columnsOf<R extends AnyRecord>(
  dataset: AnyDataset,
  keys: readonly string[] = dataset.views.table,
  hidden: ReadonlySet<string> = none,
): ProColumns<R>[] {
  const coloured = new Set(dataset.symbols.map((symbol) => symbol.by));
  return keys.map((key) => {
    const field = dataset.fields[key] as Field;
    const isTag = coloured.has(key) || key === dataset.state;
    const column: ProColumns<R> = {
      key,
      dataIndex: key,
      title: headingOf(field),
      width: columnWidth(field, isTag, key === dataset.key.number),
      ellipsis: true,
      sorter: true,
      render: (_, row) => {
        if (hidden.has(key)) return masked(field, row[key]);
        return isTag ? (
          <StatusTag dataset={dataset} field={key} value={row[key]} />
        ) : (
          (roundedFigure(dataset, key, row) ?? fieldText(field, row[key]))
        );
      },
    };
    if (hidden.has(key)) column.sorter = false;
    if (isFigure(field)) column.align = "right";
    if (field.codes && dataset.views.filter.includes(key)) {
      column.filters = choices(field);
      if (field.kind === "flag") column.filterMultiple = false;
    }
    return column;
  });
}
