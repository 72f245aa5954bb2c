import type { Fields } from "../../define/dataset";
import { type Remark, remarkOf } from "../problem/remark";
import { unitFactor } from "./sheetValue";

/** By what the numbers of a column are multiplied to be in the unit of its field. */
export type Factors = Readonly<Record<string, number>>;

type Headed = {
  titles: readonly string[];
  /** The field of each heading. */
  columns: readonly (string | null)[];
  fields: Fields;
  /** Texts above the headings, one of which may name the units of all. */
  above: readonly string[];
};

/** The columns whose numbers are in another unit than their fields, and that they are converted. */
export function unitsOf({ titles, columns, fields, above }: Headed) {
  const factors: Record<string, number> = {};
  const remarks: Remark[] = [];
  const common = above.flatMap(unitsInNote);
  columns.forEach((name, i) => {
    const unit = fields[name ?? ""]?.unit;
    const title = titles[i] ?? "";
    const own = unitsInTitle(title);
    const found = unit && conversionOf(unit, own.length > 0 ? own : common);
    if (name === null || !found || found.factor === 1) return;
    factors[name] = found.factor;
    remarks.push(remarkOf("unit", `“${title}”的数值按${found.stated}换算为${unit}`));
  });
  return { factors, remarks };
}

function conversionOf(unit: string, stated: readonly string[]) {
  const found = stated.map((one) => ({ stated: one, factor: unitFactor(unit, one) }));
  return found.flatMap(({ factor, stated: one }) =>
    factor === null ? [] : [{ factor, stated: one }],
  )[0];
}

/** Units stand in brackets, or behind a stroke. */
export function unitsInTitle(title: string): string[] {
  const inside =
    /[（(［[【]([^）)］\]】]*)[）)］\]】]\s*$/.exec(title)?.[1] ??
    /[/／]([^/／]+)$/.exec(title)?.[1];
  const unit = inside?.replace(/^\s*单位\s*[:：]?/, "").trim();
  return unit ? [unit] : [];
}

const unitsInNote = (text: string): string[] =>
  /单位\s*[:：]\s*([^）)]+)/
    .exec(text)?.[1]
    ?.split(/[、,，;；\s]+/)
    .filter(Boolean) ?? [];
