import type { MultiPolygon } from "#geo/position";
import type { Fields } from "../../define/dataset";
import { isPersonal, maskOf } from "../../define/secret";
import type { AcceptedCrs } from "../coordinate/coordinateRules";
import type { RawOutline } from "../outline/outlineRules";
import type { Mend } from "../problem/mend";
import { type LayerRecord, outlineIn } from "./layerRecord";

/** Values that the clerk has put in place of a file's, by upper-case column; "" empties one. */
export type MendedValues = Readonly<Record<string, string>>;

/** The layer that the clerk has chosen, if any, and all corrections of its rows. */
export type MendedFile = {
  readonly layer?: string | null;
  readonly rows: Readonly<Record<string, MendedValues>>;
};

/** The same, and how many times it was changed. */
export type Mends = MendedFile & { readonly no: number };

type Values = Pick<LayerRecord, "row" | "values">;

/** Under this column stands a corrected outline, as JSON in degrees. */
export const outlineColumn = "SHAPE";

export const outlineMend = (outline: MultiPolygon): string => JSON.stringify(outline);

/** The outline of a record as corrected, with the reference system of its coordinates. */
export function outlineOf(
  found: LayerRecord,
  crs: AcceptedCrs,
  mends: MendedValues | undefined,
): { shape: RawOutline | null; crs: AcceptedCrs } {
  const drawn = mends?.[outlineColumn];
  if (!drawn) return { shape: outlineIn(found), crs };
  const rings = (JSON.parse(drawn) as MultiPolygon).flat().map((ring) => [...ring]);
  return { shape: { rings, curves: false, finite: true }, crs: { kind: "geographic" } };
}

/** A record as corrected. */
export function mended<R extends Values>(record: R, mends: MendedValues | undefined): R {
  return mends ? { ...record, values: { ...record.values, ...mends } } : record;
}

/** What was corrected of a record. */
export function mendsOf(
  { row, values }: Values,
  { mends, fields, dkbh }: { mends: MendedValues; fields: Fields; dkbh: string | null },
): Mend[] {
  return Object.entries(mends).map(([field, to]) => {
    if (field === outlineColumn) return { row, dkbh, field, from: "原图形", to: "新图形" };
    const spec = fields[field.toLowerCase()];
    const told = (value: string) => {
      const text = value.trim() || null;
      return spec && isPersonal(spec) ? maskOf(text) : text;
    };
    return { row, dkbh, field, from: told(textOf(values[field])), to: told(to) };
  });
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === null || value === undefined ? "" : String(value);
};
