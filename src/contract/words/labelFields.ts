import type { AnyDataset } from "../define/dataset";
import { isLand } from "../define/field";
import { limits } from "../limits";

/** The fields that a label on the map and on paper tells. */
export type LabelFields = {
  name: string;
  /** Instead of a name that nobody entered. */
  otherwise: string;
  /** Its area; null if it has none or stands on a chip. */
  size: string | null;
  /** Named beside the land rather than inside. */
  chip: boolean;
};

/** A parcel is told by number and area, what people know by its name by that. */
export function labelFields({ key, fields, rollup, named }: AnyDataset): LabelFields {
  const chip = named === true;
  const size = rollup.sums.find((name) => isLand(fields[name])) ?? null;
  return chip
    ? { name: key.name, otherwise: key.number, size: null, chip }
    : { name: key.number, otherwise: key.name, size, chip };
}

const areas = new Intl.NumberFormat("zh-CN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const texts = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Name and size of a record as its label writes them. */
export function labelTexts(
  { name, otherwise, size }: LabelFields,
  record: Readonly<Record<string, unknown>>,
): { name: string; size: string } {
  const area = size === null ? null : record[size];
  return {
    name: texts(record[name]) || texts(record[otherwise]),
    size: typeof area === "number" && area > 0 ? `${areas.format(area / limits.mu)}亩` : "",
  };
}
