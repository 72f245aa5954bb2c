import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { type EsriField, oidName } from "./esriFields";
import type { FeatureQuery } from "./featureQuery";
import { deltas } from "./quantization";
import type { Feature } from "./readFeatures";
import { esriRings, fieldValue, replyFields, spatialReferenceOf } from "./replyValues";

type Page = { features: readonly Feature[]; more: boolean };

/** A page in Esri's JSON. */
export function featureJson(dataset: AnyDataset, query: FeatureQuery, { features, more }: Page) {
  const fields = replyFields(dataset, query.fields);
  const { quantization } = query;
  return {
    objectIdFieldName: oidName,
    uniqueIdField: { name: oidName, isSystemMaintained: true },
    globalIdFieldName: "",
    ...(dataset.geometry && {
      geometryType: "esriGeometryPolygon",
      spatialReference: spatialReferenceOf(query.out),
    }),
    ...(quantization && {
      transform: {
        originPosition: "upperLeft",
        scale: [quantization.tolerance, quantization.tolerance],
        translate: [quantization.left, quantization.top],
      },
    }),
    fields,
    features: features.map((feature) => ({
      attributes: attributesOf(fields, feature),
      ...(feature.outline && { geometry: { rings: ringsOf(feature.outline, query) } }),
      ...(feature.centroid && { centroid: pointOf(feature.centroid, query) }),
    })),
    exceededTransferLimit: more,
  };
}

const attributesOf = (fields: readonly EsriField[], feature: Feature) =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, feature)]));

function ringsOf(outline: MultiPolygon, { quantization, decimals }: FeatureQuery) {
  const rings = esriRings(outline);
  if (!quantization) return rounded(rings, decimals);
  return rings.map((ring) => deltas(ring, quantization)).filter((ring) => ring.length > 3);
}

function pointOf(point: Position, { quantization, decimals }: FeatureQuery) {
  const ring = [point];
  const [[x, y] = point] = quantization
    ? deltas(ring, quantization)
    : (rounded([ring], decimals)[0] ?? []);
  return { x, y };
}

/** Positions with so many decimals, as many as there are if null. */
export function rounded(rings: readonly (readonly Position[])[], decimals: number | null) {
  if (decimals === null) return rings;
  const unit = 10 ** Math.min(decimals, mostDecimals);
  const round = (value: number) => Math.round(value * unit) / unit;
  return rings.map((ring) => ring.map(([x, y]): Position => [round(x), round(y)]));
}

const mostDecimals = 9;
const wgs84 = 4326;

/**
 * A page as GeoJSON: degrees unless another reference is asked for, which it then names; outer rings
 * counter-clockwise.
 */
export function featureGeoJson(dataset: AnyDataset, query: FeatureQuery, { features, more }: Page) {
  const fields = replyFields(dataset, query.fields);
  return {
    type: "FeatureCollection",
    properties: { exceededTransferLimit: more },
    ...(query.out.wkid !== wgs84 && { crs: namedCrs(query) }),
    features: features.map((feature) => ({
      type: "Feature",
      id: feature.oid,
      geometry: feature.outline && {
        type: "MultiPolygon",
        coordinates: feature.outline.map((polygon) => rounded(turned(polygon), query.decimals)),
      },
      properties: attributesOf(fields, feature),
    })),
  };
}

function namedCrs({ out }: FeatureQuery) {
  const { latestWkid } = spatialReferenceOf(out);
  return { type: "name", properties: { name: `EPSG:${latestWkid}` } };
}

const turned = (polygon: MultiPolygon[number]) =>
  esriRings([polygon]).map((ring) => [...ring].reverse());
