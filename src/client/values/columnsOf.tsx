import type { ProColumns } from "@ant-design/pro-components";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, headingOf } from "#contract/define/field";
import { isPersonal, isRoundedIn, roundedText } from "#contract/define/secret";
import { fieldText } from "./fieldText";
import { StatusTag } from "./StatusTag";

const widths: Readonly<Record<Field["kind"], number>> = {
  text: 112,
  code: 88,
  codes: 152,
  number: 84,
  integer: 72,
  flag: 72,
  date: 100,
  time: 144,
};

const letter = 14;
/** A digit in the width that all digits have, and the padding of a cell. */
const digit = 8;
const padding = 18;
/** Space for a heading's sort button, and for its filter button. */
const sortButton = 18;
const filterButton = 20;

const textWidth = (max: number): number => {
  // A whole credit code.
  if (max === 18) return 172;
  if (max <= 20) return 132;
  return max >= 100 ? 136 : widths.text;
};

/** A number of up to seventeen characters in full, as it identifies the record. */
const numberWidth = 154;

/** Width of a tag's character, and the padding around its word. */
const tagLetter = 12;
const tagRoom = 48;

/** Width of a code list's longest word as a tag, up to a limit. */
const tagWidth = (field: Field): number =>
  Math.min(
    168,
    Math.max(...Object.values(field.codes ?? {}).map((text) => text.length)) * tagLetter + tagRoom,
  );

/** Letters of the longer of a heading's two lines; a unit in brackets stays whole. */
function headingLetters(heading: string): number {
  if (heading.length <= 4) return heading.length;
  const unit = /（.*）$/.exec(heading)?.[0].length ?? 0;
  const halves = Math.max(Math.ceil(heading.length / 2), unit);
  return unit > 0 ? Math.min(Math.max(heading.length - unit, unit), halves) : halves;
}

/** Wide enough for the values and for the whole heading, in two lines. */
export const widthOf = (field: Field, isFiltered = false): number => {
  const values = field.kind === "text" ? textWidth(field.max ?? 0) : widths[field.kind];
  const buttons = sortButton + (isFiltered ? filterButton : 0);
  return Math.max(values, headingLetters(headingOf(field)) * letter + padding + buttons);
};

const columnWidth = (field: Field, isFiltered: boolean, isTag: boolean, isNumber: boolean) =>
  Math.max(
    widthOf(field, isFiltered),
    isNumber ? numberWidth : 0,
    isTag && field.codes ? tagWidth(field) : 0,
  );

const isFigure = (field: Field) => field.kind === "number" || field.kind === "integer";

/** Cells with this class show their text whole or not at all: a part of it reads as another. */
export const wholeCell = "ui-whole";

export const isWholeField = (field: Field): boolean =>
  isFigure(field) || field.kind === "date" || field.kind === "time";

const isWhole = (dataset: AnyDataset, key: string, field: Field): boolean =>
  isWholeField(field) || key === dataset.key.number;

/** A column's width for the longest text of these rows, where the text is shown whole. */
export function widthFor(dataset: AnyDataset, key: string, rows: readonly AnyRecord[]): number {
  const field = dataset.fields[key];
  if (!field || !isWhole(dataset, key, field)) return 0;
  const textOf = (row: AnyRecord) => roundedFigure(dataset, key, row) ?? fieldText(field, row[key]);
  return Math.max(0, ...rows.map((row) => textOf(row).length * digit + padding));
}

/** A heading's choices, for codes that the list is filtered by. */
function filtersOf(dataset: AnyDataset, key: string, { codes, kind }: Field) {
  if (!codes || !dataset.views.filter.includes(key)) return {};
  const filters = Object.entries(codes).map(([value, text]) => ({ value, text }));
  return kind === "flag" ? { filters, filterMultiple: false } : { filters };
}

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
    const filters = filtersOf(dataset, key, field);
    return {
      key,
      dataIndex: key,
      title: headingOf(field),
      width: columnWidth(field, "filters" in filters, isTag, key === dataset.key.number),
      sorter: !hidden.has(key),
      ...(isWhole(dataset, key, field) ? { className: wholeCell } : { ellipsis: true }),
      ...(isFigure(field) && { align: "right" as const }),
      ...filters,
      render: (_, row) => {
        if (hidden.has(key)) return masked(field, row[key]);
        return isTag ? (
          <StatusTag dataset={dataset} field={key} value={row[key]} />
        ) : (
          (roundedFigure(dataset, key, row) ?? fieldText(field, row[key]))
        );
      },
    };
  });
}
