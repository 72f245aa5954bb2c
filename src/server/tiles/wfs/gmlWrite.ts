import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { geometryName } from "../features/cqlSpace";
import { inOrder } from "../features/ogcCrs";
import type { Feature } from "../features/readFeatures";
import { esriRings } from "../features/replyValues";
import { element, textElement, xmlText } from "../look/xml";
import type { WfsCrs } from "./wfsCrs";
import { featureId, prefix, typeName } from "./wfsNames";

/** Outlines counter-clockwise and holes clockwise, as GML's surfaces look from above. */
export const gmlOrder = (outline: MultiPolygon): MultiPolygon =>
  outline.map((polygon) => esriRings([polygon]).map((ring) => [...ring].reverse()));

/** What is written of each feature: properties by name, the outline among them. */
export type Written = { dataset: AnyDataset; names: readonly string[]; crs: WfsCrs };

/**
 * A feature of GML 3.2, its properties in the order of the schema; what is empty is left out.
 * `attributes` are of a feature that is a document by itself.
 */
export function featureGml(
  { dataset, names, crs }: Written,
  feature: Feature,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const id = featureId(dataset.name, feature.oid);
  const properties = names.map((name) => propertyGml(name, feature.values[name]));
  const outline = feature.outline
    ? element(own(geometryName), {}, outlineGml(feature.outline, crs, `${id}.${geometryName}`))
    : "";
  return element(typeName(dataset.name), { ...attributes, "gml:id": id }, ...properties, outline);
}

const own = (name: string) => `${prefix}:${name}`;

export const propertyGml = (name: string, value: unknown): string =>
  value === null || value === undefined ? "" : textElement(own(name), value);

export function outlineGml(outline: MultiPolygon, crs: WfsCrs, id: string): string {
  const surfaces = inOrder(gmlOrder(outline), crs).map((polygon, i) => {
    const [outer = "", ...holes] = polygon.map(ringGml);
    const inside = holes.map((ring) => element("gml:interior", {}, ring));
    const surface = element(
      "gml:Polygon",
      { "gml:id": `${id}.${i + 1}` },
      element("gml:exterior", {}, outer),
      ...inside,
    );
    return element("gml:surfaceMember", {}, surface);
  });
  const attributes = { "gml:id": id, srsName: crs.name, srsDimension: 2 };
  return element("gml:MultiSurface", attributes, ...surfaces);
}

const ringGml = (ring: readonly Position[]): string =>
  element(
    "gml:LinearRing",
    {},
    element("gml:posList", {}, xmlText(ring.map(([x, y]) => `${x} ${y}`).join(" "))),
  );
