import { PbfReader } from "pbf";

export type DecodedFeature = {
  id: number | null;
  type: number;
  properties: Record<string, string | number | boolean>;
  /** Rings in tile units, y downwards, not closed; a point is a ring of one position. */
  rings: [number, number][][];
};
export type DecodedLayer = {
  name: string;
  extent: number;
  version: number;
  features: DecodedFeature[];
};

/** Reads a vector tile: an independent implementation of the standard for tests. */
export function decodeTile(bytes: Uint8Array): Record<string, DecodedLayer> {
  const layers: Record<string, DecodedLayer> = {};
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag !== 3) return;
    const layer = decodeLayer(pbf.readBytes());
    layers[layer.name] = layer;
  }, null);
  return layers;
}

type Raw = { id: number | null; type: number; tags: number[]; commands: number[] };

function decodeLayer(bytes: Uint8Array): DecodedLayer {
  const layer: DecodedLayer = { name: "", extent: 4096, version: 1, features: [] };
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const raw: Raw[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) layer.name = pbf.readString();
    if (tag === 2) raw.push(decodeFeature(pbf.readBytes()));
    if (tag === 3) keys.push(pbf.readString());
    if (tag === 4) values.push(decodeValue(pbf.readBytes()));
    if (tag === 5) layer.extent = pbf.readVarint();
    if (tag === 15) layer.version = pbf.readVarint();
  }, null);
  layer.features = raw.map(({ id, type, tags, commands }) => {
    const properties: DecodedFeature["properties"] = {};
    for (let i = 0; i < tags.length; i += 2) {
      properties[keys[tags[i] as number] as string] = values[tags[i + 1] as number] ?? "";
    }
    return { id, type, properties, rings: decodeRings(commands) };
  });
  return layer;
}

function decodeFeature(bytes: Uint8Array): Raw {
  const feature: Raw = { id: null, type: 0, tags: [], commands: [] };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) feature.id = pbf.readVarint();
    if (tag === 2) pbf.readPackedVarint(feature.tags);
    if (tag === 3) feature.type = pbf.readVarint();
    if (tag === 4) pbf.readPackedVarint(feature.commands);
  }, null);
  return feature;
}

const readers: Readonly<Record<number, (pbf: PbfReader) => string | number | boolean>> = {
  1: (pbf) => pbf.readString(),
  2: (pbf) => pbf.readFloat(),
  3: (pbf) => pbf.readDouble(),
  4: (pbf) => pbf.readVarint(true),
  5: (pbf) => pbf.readVarint(),
  6: (pbf) => pbf.readSVarint(),
  7: (pbf) => pbf.readBoolean(),
};

function decodeValue(bytes: Uint8Array): string | number | boolean {
  let value: string | number | boolean = "";
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    value = readers[tag]?.(pbf) ?? value;
  }, null);
  return value;
}

function decodeRings(commands: readonly number[]): [number, number][][] {
  const rings: [number, number][][] = [];
  let [x, y, at] = [0, 0, 0];
  const step = () => {
    const n = commands[at++] as number;
    return (n >>> 1) ^ -(n & 1);
  };
  while (at < commands.length) {
    const command = commands[at++] as number;
    for (let left = command >> 3; left > 0 && (command & 7) !== 7; left--) {
      if ((command & 7) === 1) rings.push([]);
      x += step();
      y += step();
      rings.at(-1)?.push([x, y]);
    }
  }
  return rings;
}

/** Positive for outer rings: clockwise on the screen, as the standard requires. */
export function ringTurn(ring: readonly [number, number][]): number {
  return ring.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
    return sum + x1 * y2 - x2 * y1;
  }, 0);
}
