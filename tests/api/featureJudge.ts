import { PbfWriter } from "pbf";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { type EsriField, type EsriType, oidName } from "../../src/server/tiles/features/esriFields";
import type { FeatureQuery } from "../../src/server/tiles/features/featureQuery";
import { inOrder, type OgcCrs } from "../../src/server/tiles/features/ogcCrs";
import { deltas, type Quantization } from "../../src/server/tiles/features/quantization";
import type { Feature } from "../../src/server/tiles/features/readFeatures";
import {
  esriRings,
  fieldValue,
  replyFields,
  spatialReferenceOf,
} from "../../src/server/tiles/features/replyValues";

/**
 * Answers made of objects, all at once, as they were before features were written one by one: what
 * these must come to, byte for byte.
 */

type Page = { features: readonly Feature[]; more: boolean };

export function judgedJson(dataset: AnyDataset, query: FeatureQuery, page: Page): string {
  const fields = replyFields(dataset, query.fields);
  const { quantization } = query;
  return JSON.stringify({
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
    features: page.features.map((feature) => ({
      attributes: attributesOf(fields, feature),
      ...(feature.outline && { geometry: { rings: ringsOf(feature.outline, query) } }),
      ...(feature.centroid && { centroid: pointOf(feature.centroid, query) }),
    })),
    exceededTransferLimit: page.more,
  });
}

const attributesOf = (fields: readonly EsriField[], feature: Feature) =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, feature)]));

function ringsOf(outline: MultiPolygon, { quantization, decimals }: FeatureQuery) {
  const rings = esriRings(outline);
  if (!quantization) return rounded(rings, decimals);
  return rings.map((ring) => deltas(ring, quantization)).filter((ring) => ring.length > 3);
}

function pointOf(point: Position, { quantization, decimals }: FeatureQuery) {
  const [[x, y] = point] = quantization
    ? deltas([point], quantization)
    : (rounded([[point]], decimals)[0] ?? []);
  return { x, y };
}

function rounded(rings: readonly (readonly Position[])[], decimals: number | null) {
  if (decimals === null) return rings;
  const unit = 10 ** Math.min(decimals, 9);
  const round = (value: number) => Math.round(value * unit) / unit;
  return rings.map((ring) => ring.map(([x, y]): Position => [round(x), round(y)]));
}

export function judgedGeoJson(dataset: AnyDataset, query: FeatureQuery, page: Page): string {
  const fields = replyFields(dataset, query.fields);
  const { latestWkid } = spatialReferenceOf(query.out);
  const name = `EPSG:${latestWkid}`;
  return JSON.stringify({
    type: "FeatureCollection",
    properties: { exceededTransferLimit: page.more },
    ...(query.out.wkid !== 4326 && { crs: { type: "name", properties: { name } } }),
    features: page.features.map((feature) => ({
      type: "Feature",
      id: feature.oid,
      geometry: feature.outline && {
        type: "MultiPolygon",
        coordinates: feature.outline.map((polygon) => rounded(turned(polygon), query.decimals)),
      },
      properties: attributesOf(fields, feature),
    })),
  });
}

const turned = (polygon: MultiPolygon[number]) =>
  esriRings([polygon]).map((ring) => [...ring].reverse());

/** The features of OGC API, whose answer has a moment and links besides. */
export const judgedItems = (names: readonly string[], { features }: Page, crs: OgcCrs): string =>
  JSON.stringify(
    features.map(({ oid, outline, values }) => ({
      type: "Feature",
      id: oid,
      geometry: outline && { type: "MultiPolygon", coordinates: inOrder(outline.map(turned), crs) },
      properties: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    })),
  );

const fieldTypes: Readonly<Record<EsriType, number>> = {
  esriFieldTypeSmallInteger: 0,
  esriFieldTypeInteger: 1,
  esriFieldTypeDouble: 3,
  esriFieldTypeString: 4,
  esriFieldTypeDate: 5,
  esriFieldTypeOID: 6,
};

const message = (tag: number, to: PbfWriter, write: (pbf: PbfWriter) => void) =>
  to.writeMessage(tag, (_: null, pbf: PbfWriter) => write(pbf), null);

export function judgedPbf(dataset: AnyDataset, query: FeatureQuery, page: Page): Buffer {
  const { out, decimals } = query;
  const finest = Math.max(out.srid === 3857 || out.plane ? 1e-4 : 1e-9, 10 ** -(decimals ?? 20));
  const transform = query.quantization ?? { tolerance: finest, left: 0, top: 0 };
  const fields = replyFields(dataset, query.fields);
  const whole = new PbfWriter();
  message(2, whole, (result) =>
    message(1, result, (pbf) => {
      writeHead(pbf, dataset, query);
      if (page.more) pbf.writeBooleanField(9, true);
      message(12, pbf, (to) => writeTransform(to, transform));
      for (const field of fields) message(13, pbf, (to) => writeField(to, field));
      for (const one of page.features) {
        message(15, pbf, (to) => writeFeature(to, one, fields, transform));
      }
    }),
  );
  return Buffer.from(whole.finish());
}

function writeHead(pbf: PbfWriter, { geometry }: AnyDataset, { out }: FeatureQuery): void {
  pbf.writeStringField(1, oidName);
  message(2, pbf, (id) => {
    id.writeStringField(1, oidName);
    id.writeBooleanField(2, true);
  });
  pbf.writeVarintField(7, geometry ? 3 : 127);
  const { wkid, latestWkid } = spatialReferenceOf(out);
  if (!geometry) return;
  message(8, pbf, (reference) => {
    reference.writeVarintField(1, wkid);
    reference.writeVarintField(2, latestWkid);
  });
}

function writeField(pbf: PbfWriter, { name, type, alias }: EsriField): void {
  pbf.writeStringField(1, name);
  pbf.writeVarintField(2, fieldTypes[type]);
  pbf.writeStringField(3, alias);
}

function writeFeature(
  pbf: PbfWriter,
  feature: Feature,
  fields: readonly EsriField[],
  transform: Quantization,
): void {
  for (const field of fields) {
    message(1, pbf, (to) => writeValue(to, field, fieldValue(field, feature)));
  }
  const { outline, centroid } = feature;
  if (outline) message(2, pbf, (to) => writeRings(to, outline, transform));
  const point = centroid && deltas([centroid], transform).flat();
  if (point) message(4, pbf, (to) => to.writePackedSVarint(3, point));
}

function writeTransform(pbf: PbfWriter, { tolerance, left, top }: Quantization): void {
  pbf.writeVarintField(1, 0);
  const pairs = { 2: [tolerance, tolerance], 3: [left, top] } as const;
  for (const [tag, [x, y]] of Object.entries(pairs)) {
    const write = (_: null, pair: PbfWriter) => {
      pair.writeDoubleField(1, x);
      pair.writeDoubleField(2, y);
    };
    pbf.writeMessage(Number(tag), write, null);
  }
}

function writeValue(pbf: PbfWriter, { type }: EsriField, value: string | number | null): void {
  if (value === null) return;
  if (typeof value === "string") pbf.writeStringField(1, value);
  else if (type === "esriFieldTypeDouble") pbf.writeDoubleField(3, value);
  else if (type === "esriFieldTypeOID") pbf.writeVarintField(5, value);
  else pbf.writeSVarintField(type === "esriFieldTypeDate" ? 8 : 4, value);
}

function writeRings(pbf: PbfWriter, outline: MultiPolygon, transform: Quantization): void {
  const rings = esriRings(outline)
    .map((ring) => deltas(ring, transform))
    .filter((ring) => ring.length > 3);
  pbf.writeVarintField(1, 3);
  pbf.writePackedVarint(
    2,
    rings.map((ring) => ring.length),
  );
  pbf.writePackedSVarint(3, rings.flat(2));
}
