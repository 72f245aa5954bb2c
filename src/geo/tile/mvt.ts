import { ByteSink } from "../format/byteSink";
import { TwkbReader } from "../format/twkb";
import { MvtGeometry, type TileShape } from "./mvtGeometry";
import { MvtValues, type TileValue } from "./mvtValues";
import { ShapeClipper } from "./shapeClipper";

/**
 * A feature in tile units, y downwards: TWKB with precision 0 or its shape, and values in the
 * layer's key order.
 */
export type TileFeature = {
  /** A non-negative integer; a feature without one cannot be highlighted. */
  id?: number;
  values: readonly TileValue[];
} & ({ twkb: Uint8Array } | { shape: TileShape });

/**
 * A tile layer; `extent` is the tile width in tile units, 4096 by default. With `margin`, shapes
 * are clipped that far outside the tile.
 */
export type TileLayer = {
  name: string;
  keys: readonly string[];
  features: Iterable<TileFeature>;
  extent?: number;
  margin?: number;
};

const geometryTypes = { point: 1, line: 2, polygon: 3 } as const;
const utf8 = new TextEncoder();

/**
 * Encodes a Mapbox vector tile, version 2. Null values are omitted, and so are features that vanish
 * at tile resolution; a layer without features is not written.
 */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const tile = new ByteSink(4096);
  for (const layer of layers) {
    const bytes = encodeLayer(layer);
    if (bytes) tile.field(3, bytes);
  }
  return tile.view().slice();
}

function encodeLayer({
  name,
  keys,
  features,
  extent = 4096,
  margin,
}: TileLayer): Uint8Array | null {
  const out = new ByteSink(8192);
  out.field(1, utf8.encode(name));
  const empty = out.size;
  const values = new MvtValues();
  const [reader, geometry] = [new TwkbReader(), new MvtGeometry()];
  const clipper = margin === undefined ? null : new ShapeClipper(-margin, extent + margin);
  const [commands, tags, body] = [new ByteSink(), new ByteSink(), new ByteSink()];
  for (const feature of features) {
    commands.reset();
    const shape = "shape" in feature ? feature.shape : reader.read(feature.twkb) && reader;
    if (!shape) continue;
    geometry.write(clipper?.clip(shape) ?? shape, commands);
    if (commands.size === 0) continue;
    values.writeTags(feature.values, tags);
    body.reset();
    writeFeature(body, feature.id, tags, geometryTypes[shape.kind], commands);
    out.fieldOf(2, body);
  }
  if (out.size === empty) return null;
  for (const key of keys) out.field(3, utf8.encode(key));
  values.writeTable(out, 4);
  out.varint(5 * 8);
  out.varint(extent);
  out.varint(15 * 8);
  out.varint(2);
  return out.view();
}

function writeFeature(
  body: ByteSink,
  id: number | undefined,
  tags: ByteSink,
  type: number,
  commands: ByteSink,
): void {
  if (id !== undefined) {
    body.varint(8);
    body.varint(id);
  }
  if (tags.size > 0) body.fieldOf(2, tags);
  body.varint(3 * 8);
  body.varint(type);
  body.fieldOf(4, commands);
}
