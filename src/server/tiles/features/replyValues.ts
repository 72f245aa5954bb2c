import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { ringArea } from "#geo/ring/ringArea";
import { type EsriField, esriFieldsOf, oidName } from "./esriFields";
import type { FeatureQuery } from "./featureQuery";
import { mercator } from "./layerInfo";
import type { Feature } from "./readFeatures";

/** The fields of a reply, id first. */
export function replyFields(dataset: AnyDataset, names: readonly string[]): EsriField[] {
  const wanted = new Set([oidName, ...names]);
  return esriFieldsOf(dataset).filter(({ name }) => wanted.has(name));
}

export function spatialReferenceOf({ srid, wkid }: FeatureQuery["out"]) {
  return srid === 3857 ? mercator : { wkid, latestWkid: wkid };
}

/** A value in the form clients read: dates are milliseconds. */
export function replyValue({ type }: EsriField, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (type === "esriFieldTypeDate") return Date.parse(String(value));
  return typeof value === "number" ? value : String(value);
}

export const fieldValue = (field: EsriField, { oid, values }: Feature) =>
  field.name === oidName ? oid : replyValue(field, values[field.name]);

/** Outer rings clockwise and holes counter-clockwise, as ArcGIS requires. */
export const esriRings = (outline: MultiPolygon): Position[][] =>
  outline.flatMap((polygon) =>
    polygon.map((ring, i) => {
      const isClockwise = ringArea(ring) < 0;
      return isClockwise === (i === 0) ? [...ring] : [...ring].reverse();
    }),
  );
