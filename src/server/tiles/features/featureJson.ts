import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { type EsriField, oidName } from "./esriFields";
import type { FeatureQuery } from "./featureQuery";
import { type Cut, jsonCut } from "./pieces/cut";
import { comma, objectWriter, type WrittenJson, withFeatures } from "./pieces/writtenJson";
import { deltas } from "./quantization";
import type { Feature } from "./readFeatures";
import type { Form, PiecePage } from "./readPieces";
import { esriRings, fieldValue, replyFields, spatialReferenceOf } from "./replyValues";

type Page = { features: readonly Feature[]; more: boolean };

/** A feature as Esri's JSON has it. */
type EsriFeature = {
  attributes: Record<string, string | number | null>;
  geometry?: { rings: Position[][] };
  centroid?: { x: number; y: number };
};

/** A page in Esri's JSON, for who goes on with its features. */
export function featureJson(dataset: AnyDataset, query: FeatureQuery, { features, more }: Page) {
  const write = esriWriter(dataset, query);
  return {
    ...esriHead(dataset, query),
    features: features.map((feature) => JSON.parse(write(feature)) as EsriFeature),
    exceededTransferLimit: more,
  };
}

/** The same of features that are written. */
export const esriJson = (
  dataset: AnyDataset,
  query: FeatureQuery,
  { strip, more }: Pick<PiecePage, "strip" | "more">,
): WrittenJson => withFeatures(esriHead(dataset, query), strip, { exceededTransferLimit: more });

/** Features in Esri's JSON. */
export const esriForm = (dataset: AnyDataset, query: FeatureQuery): Form => ({
  name: "json",
  between: comma,
  writer: () => esriWriter(dataset, query),
  cut: (all) => cutOf('{"attributes":{', dataset, all, query.fields),
});

function esriHead(dataset: AnyDataset, query: FeatureQuery) {
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
    fields: replyFields(dataset, query.fields),
  };
}

function esriWriter(dataset: AnyDataset, query: FeatureQuery): (feature: Feature) => string {
  const attributes = attributesWriter(replyFields(dataset, query.fields));
  return (feature) => {
    const { outline, centroid } = feature;
    const rings = outline && JSON.stringify(ringsOf(outline, query));
    const geometry = rings === null ? "" : `,"geometry":{"rings":${rings}}`;
    const point = centroid && JSON.stringify(pointOf(centroid, query));
    const middle = point === null ? "" : `,"centroid":${point}`;
    return `{"attributes":${attributes(feature)}${geometry}${middle}}`;
  };
}

const attributesWriter = (fields: readonly EsriField[]) =>
  objectWriter<Feature>(
    fields.map(({ name }) => name),
    (feature, at) => fieldValue(fields[at] as EsriField, feature),
  );

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

/** A page as GeoJSON: it names its reference unless that is degrees. */
export const geoJson = (
  _: AnyDataset,
  query: FeatureQuery,
  { strip, more }: Pick<PiecePage, "strip" | "more">,
): WrittenJson =>
  withFeatures(
    {
      type: "FeatureCollection",
      properties: { exceededTransferLimit: more },
      ...(query.out.wkid !== wgs84 && { crs: namedCrs(query) }),
    },
    strip,
    {},
  );

/** What leaves these fields and the id of a feature with all of them. */
function cutOf(
  head: string,
  dataset: AnyDataset,
  all: readonly string[],
  fields: readonly string[],
): Cut {
  const namesOf = (some: readonly string[]) => replyFields(dataset, some).map(({ name }) => name);
  return jsonCut(head, namesOf(all), new Set(namesOf(fields)));
}

/** Features as GeoJSON: in degrees unless another reference is asked for; outer rings counter-clockwise. */
export const geoJsonForm = (dataset: AnyDataset, query: FeatureQuery): Form => ({
  name: "geojson",
  between: comma,
  writer: () => {
    const properties = attributesWriter(replyFields(dataset, query.fields));
    return (feature) => {
      const coordinates = feature.outline?.map((polygon) =>
        rounded(turned(polygon), query.decimals),
      );
      return geoJsonText(feature.oid, coordinates ?? null, properties(feature));
    };
  },
  cut: (all) => cutOf('"properties":{', dataset, all, query.fields),
});

/** One feature of GeoJSON, whose properties are written already. */
export function geoJsonText(id: number, coordinates: object | null, properties: string): string {
  const geometry = coordinates && { type: "MultiPolygon", coordinates };
  return `{"type":"Feature","id":${id},"geometry":${JSON.stringify(geometry)},"properties":${properties}}`;
}

function namedCrs({ out }: FeatureQuery) {
  const { latestWkid } = spatialReferenceOf(out);
  return { type: "name", properties: { name: `EPSG:${latestWkid}` } };
}

/** Outer rings counter-clockwise and holes clockwise, as GeoJSON has them. */
export const turned = (polygon: MultiPolygon[number]): Position[][] =>
  esriRings([polygon]).map((ring) => [...ring].reverse());
