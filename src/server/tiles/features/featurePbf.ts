import { PbfWriter } from "pbf";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import { type EsriField, type EsriType, oidName } from "./esriFields";
import type { FeatureQuery } from "./featureQuery";
import { pbfCut } from "./pieces/cut";
import { deltas, type Quantization } from "./quantization";
import type { Feature } from "./readFeatures";
import type { Form, PiecePage } from "./readPieces";
import { esriRings, fieldValue, replyFields, replyValue, spatialReferenceOf } from "./replyValues";
import type { Box } from "./spatialReference";

/** Field numbers of Esri's FeatureCollection.proto. */
const fieldTypes: Readonly<Record<EsriType, number>> = {
  esriFieldTypeSmallInteger: 0,
  esriFieldTypeInteger: 1,
  esriFieldTypeDouble: 3,
  esriFieldTypeString: 4,
  esriFieldTypeDate: 5,
  esriFieldTypeOID: 6,
};
const polygon = 3;
const noGeometry = 127;

/** Without quantisation, coordinates are still integers: units of 0.1 mm, or as fine in degrees. */
const finest = ({ out, decimals }: FeatureQuery): Quantization => ({
  tolerance: Math.max(out.srid === 3857 || out.plane ? 1e-4 : 1e-9, 10 ** -(decimals ?? 20)),
  left: 0,
  top: 0,
});

/** Features as parts of a FeatureCollection PBF. */
export const pbfForm = (dataset: AnyDataset, query: FeatureQuery): Form => ({
  name: "pbf",
  between: "",
  writer: () => {
    const fields = replyFields(dataset, query.fields);
    const transform = transformOf(query);
    const pbf = new PbfWriter(new Uint8Array(firstRoom));
    return (feature) => {
      pbf.writeMessage(15, writeFeature, { feature, fields, transform });
      const piece = pbf.finish().slice();
      // All of its room is there again, of which `finish` leaves what was taken.
      pbf.length = pbf.buf.length;
      return piece;
    };
  },
  cut: (all) => {
    const wanted = new Set(replyFields(dataset, query.fields).map(({ name }) => name));
    return pbfCut(replyFields(dataset, all).map(({ name }) => wanted.has(name)));
  },
});

const firstRoom = 2048;
const transformOf = (query: FeatureQuery): Quantization => query.quantization ?? finest(query);

/** A page as FeatureCollection PBF. */
export function featurePbf(
  dataset: AnyDataset,
  query: FeatureQuery,
  { strip, more }: Pick<PiecePage, "strip" | "more">,
): Uint8Array {
  const head = new PbfWriter();
  head.writeStringField(1, oidName);
  head.writeMessage(2, writeUniqueId, null);
  head.writeVarintField(7, dataset.geometry ? polygon : noGeometry);
  if (dataset.geometry) head.writeMessage(8, writeReference, query.out);
  if (more) head.writeBooleanField(9, true);
  head.writeMessage(12, writeTransform, transformOf(query));
  for (const field of replyFields(dataset, query.fields)) head.writeMessage(13, writeField, field);
  return messageOf(2, [messageOf(1, [head.finish(), ...strip.parts])]);
}

const ofLength = 2;

/** A message of parts that are written already. */
function messageOf(tag: number, parts: readonly Uint8Array[]): Uint8Array {
  const head = new PbfWriter();
  head.writeTag(tag, ofLength);
  head.writeVarint(parts.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([head.finish(), ...parts]);
}

type Rows = readonly Record<string, unknown>[];

/** Rows without outlines, such as groups and their figures. */
export const rowsPbf = (fields: readonly EsriField[], rows: Rows, more: boolean): Uint8Array =>
  collection(1, (pbf) => {
    if (more) pbf.writeBooleanField(9, true);
    for (const field of fields) pbf.writeMessage(13, writeField, field);
    for (const row of rows) pbf.writeMessage(15, writeRow, { fields, row });
  });

function writeRow(
  { fields, row }: { fields: readonly EsriField[]; row: Record<string, unknown> },
  pbf: PbfWriter,
): void {
  for (const field of fields) {
    pbf.writeMessage(1, writeValue, { field, value: replyValue(field, row[field.name]) });
  }
}

export const countPbf = (count: number): Uint8Array =>
  collection(2, (pbf) => pbf.writeVarintField(1, count));

export const idsPbf = (ids: number[]): Uint8Array =>
  collection(3, (pbf) => {
    pbf.writeStringField(1, oidName);
    pbf.writePackedVarint(3, ids);
  });

export const extentPbf = (extent: Box | null, count: number, query: FeatureQuery): Uint8Array =>
  collection(4, (pbf) => {
    if (extent) pbf.writeMessage(1, writeExtent, { extent, out: query.out });
    pbf.writeVarintField(2, count);
  });

/** The envelope around every result; `kind` is the field number of the result. */
function collection(kind: number, write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    2,
    (_: null, result: PbfWriter) => result.writeMessage(kind, (_, one) => write(one), null),
    null,
  );
  return pbf.finish();
}

function writeUniqueId(_: null, pbf: PbfWriter): void {
  pbf.writeStringField(1, oidName);
  pbf.writeBooleanField(2, true);
}

function writeReference(out: FeatureQuery["out"], pbf: PbfWriter): void {
  const { wkid, latestWkid } = spatialReferenceOf(out);
  pbf.writeVarintField(1, wkid);
  pbf.writeVarintField(2, latestWkid);
}

function writeExtent({ extent, out }: { extent: Box; out: FeatureQuery["out"] }, pbf: PbfWriter) {
  pbf.writeDoubleField(1, extent.xmin);
  pbf.writeDoubleField(2, extent.ymin);
  pbf.writeDoubleField(3, extent.xmax);
  pbf.writeDoubleField(4, extent.ymax);
  pbf.writeMessage(5, writeReference, out);
}

function writeTransform({ tolerance, left, top }: Quantization, pbf: PbfWriter): void {
  const pair = ([x, y]: readonly [number, number], to: PbfWriter) => {
    to.writeDoubleField(1, x);
    to.writeDoubleField(2, y);
  };
  pbf.writeVarintField(1, 0);
  pbf.writeMessage(2, pair, [tolerance, tolerance]);
  pbf.writeMessage(3, pair, [left, top]);
}

function writeField({ name, type, alias }: EsriField, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeVarintField(2, fieldTypes[type]);
  pbf.writeStringField(3, alias);
}

type Row = { feature: Feature; fields: readonly EsriField[]; transform: Quantization };

function writeFeature({ feature, fields, transform }: Row, pbf: PbfWriter): void {
  for (const field of fields) {
    pbf.writeMessage(1, writeValue, { field, value: fieldValue(field, feature) });
  }
  if (feature.outline) pbf.writeMessage(2, writeOutline, { outline: feature.outline, transform });
  if (feature.centroid) pbf.writeMessage(4, writePoint, { at: feature.centroid, transform });
}

type Told = { field: EsriField; value: string | number | null };

function writeValue({ field, value }: Told, pbf: PbfWriter) {
  if (value === null) return;
  if (typeof value === "string") pbf.writeStringField(1, value);
  else if (field.type === "esriFieldTypeDouble") pbf.writeDoubleField(3, value);
  else if (field.type === "esriFieldTypeOID") pbf.writeVarintField(5, value);
  else pbf.writeSVarintField(field.type === "esriFieldTypeDate" ? 8 : 4, value);
}

function writePoint(
  { at, transform }: { at: Position; transform: Quantization },
  pbf: PbfWriter,
): void {
  pbf.writePackedSVarint(3, deltas([at], transform).flat());
}

function writeOutline(
  { outline, transform }: { outline: MultiPolygon; transform: Quantization },
  pbf: PbfWriter,
): void {
  const rings = esriRings(outline)
    .map((ring) => deltas(ring, transform))
    .filter((ring) => ring.length > 3);
  pbf.writeVarintField(1, polygon);
  pbf.writePackedVarint(
    2,
    rings.map((ring) => ring.length),
  );
  pbf.writePackedSVarint(3, rings.flat(2));
}
