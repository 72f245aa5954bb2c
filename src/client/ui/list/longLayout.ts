import type { ProColumns } from "@ant-design/pro-components";
import type { CSSProperties } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";

/** Row heights of a long list in px, by density: one line, and room for a small button. */
export const rowHeights = { small: 37, middle: 49, large: 57 } as const;

/** What two more lines of wrapped text add to them: all rows of a long list are equally high. */
export const moreLines = 40;

export type Side = "left" | "right" | null;
export type Laid<R extends AnyRecord> = {
  key: string;
  column: ProColumns<R>;
  /** In px; `from` is the offset in the whole row. */
  width: number;
  from: number;
  side: Side;
  /** Its number among all columns, from 1. */
  place: number;
  className: string;
  style: CSSProperties;
};

export type LongLayout<R extends AnyRecord> = {
  /** Columns by position; only loose ones are left out when they are out of view. */
  left: readonly Laid<R>[];
  loose: readonly Laid<R>[];
  right: readonly Laid<R>[];
  /** Width of a row in px. */
  total: number;
};

type Shown<R extends AnyRecord> = {
  key: string;
  column: ProColumns<R>;
  side: Side;
  /** The user chose its width: spare room does not widen it. */
  own?: boolean;
};

const usualWidth = 120;
const widthOf = <R extends AnyRecord>({ column: { width } }: Shown<R>) =>
  typeof width === "number" ? width : usualWidth;

/** The position of every column of a list; no column stands half under a frozen one at first. */
export function longLayout<R extends AnyRecord>(
  shown: readonly Shown<R>[],
  room: number,
): LongLayout<R> {
  const widths = widened(shown, room);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let from = 0;
  const laid = shown.map((one, index) => {
    const width = widths[index] ?? 0;
    const at = from;
    from += width;
    return laidOf(one, index + 1, width, at, total);
  });
  const at = (side: Side) => laid.filter((one) => one.side === side);
  const [left, right] = [at("left"), at("right")];
  return { left: edged(left, left.length - 1), loose: at(null), right: edged(right, 0), total };
}

/** Marks the frozen column that the loose ones scroll under. */
const edged = <R extends AnyRecord>(all: readonly Laid<R>[], edge: number): Laid<R>[] =>
  all.map((one, index) =>
    index === edge ? { ...one, className: `${one.className} ui-long-edge` } : one,
  );

/** Spare room widens the loose columns, or those of them that are in view before one scrolls. */
function widened<R extends AnyRecord>(shown: readonly Shown<R>[], room: number): number[] {
  const widths = shown.map(widthOf);
  let spare = room;
  for (const [index, { side }] of shown.entries()) if (side) spare -= widths[index] ?? 0;
  const seen = new Set<number>();
  for (const [index, width] of widths.entries()) {
    if (shown[index]?.side) continue;
    if (width > spare) break;
    spare -= width;
    if (!shown[index]?.own) seen.add(index);
  }
  if (seen.size === 0) return widths;
  const more = Math.floor(spare / seen.size);
  let rest = spare - more * seen.size;
  return widths.map((width, index) => {
    if (!seen.has(index)) return width;
    rest -= 1;
    return width + more + (rest >= 0 ? 1 : 0);
  });
}

function laidOf<R extends AnyRecord>(
  { key, column, side }: Shown<R>,
  place: number,
  width: number,
  from: number,
  total: number,
): Laid<R> {
  const style: CSSProperties = { width };
  if (side === "left") style.insetInlineStart = from;
  if (side === "right") style.insetInlineEnd = total - from - width;
  if (column.align) style.textAlign = column.align;
  const className = [
    "ant-table-cell",
    column.className,
    side === "left" && "ant-table-cell-fix ant-table-cell-fix-start",
    side === "right" && "ant-table-cell-fix ant-table-cell-fix-end",
  ];
  return {
    ...{ key, column, width, from, side, place, style },
    className: className.filter(Boolean).join(" "),
  };
}

export type Range = { from: number; to: number };

/** Rows in view and a few beyond, `to` exclusive. */
export function rowsInView(top: number, height: number, row: number, count: number): Range {
  const beyond = 3;
  const from = Math.max(0, Math.floor(top / row) - beyond);
  return { from, to: Math.min(count, Math.ceil((top + height) / row) + beyond) };
}

const widthOfAll = (all: readonly { width: number }[]): number =>
  all.reduce((sum, { width }) => sum + width, 0);

/** Loose columns in view between the frozen ones, plus one on either side so that keys reach it. */
export function columnsInView<R extends AnyRecord>(
  { left, loose, right }: LongLayout<R>,
  scrolled: number,
  width: number,
): Range {
  const begin = scrolled + widthOfAll(left);
  const end = scrolled + width - widthOfAll(right);
  const first = loose.findIndex((one) => one.from + one.width > begin);
  const behind = loose.findIndex((one) => one.from >= end);
  return {
    from: Math.max(0, (first < 0 ? loose.length : first) - 1),
    to: Math.min(loose.length, (behind < 0 ? loose.length : behind) + 1),
  };
}
