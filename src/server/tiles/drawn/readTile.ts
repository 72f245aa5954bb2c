import { PbfReader } from "pbf";

export type TileValue = string | number | boolean | null;

/** A feature of a vector tile: rings or points in tile units, y downwards; rings are not closed. */
export type ReadFeature = {
  values: Readonly<Record<string, TileValue>>;
  rings: readonly (readonly number[])[];
};

/** The layers of a vector tile by name. Only for tiles of our own, which are sound. */
export function readTile(bytes: Uint8Array): Map<string, ReadFeature[]> {
  const layers = new Map<string, ReadFeature[]>();
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag !== 3) return;
    const { name, features } = readLayer(pbf.readBytes());
    layers.set(name, features);
  }, null);
  return layers;
}

type Raw = { tags: number[]; commands: number[] };

function readLayer(bytes: Uint8Array): { name: string; features: ReadFeature[] } {
  let name = "";
  const keys: string[] = [];
  const values: TileValue[] = [];
  const raw: Raw[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) name = pbf.readString();
    if (tag === 2) raw.push(readFeature(pbf.readBytes()));
    if (tag === 3) keys.push(pbf.readString());
    if (tag === 4) values.push(readValue(pbf.readBytes()));
  }, null);
  const features = raw.map(({ tags, commands }) => {
    const facts: Record<string, TileValue> = {};
    for (let i = 0; i < tags.length; i += 2) {
      facts[keys[tags[i] as number] as string] = values[tags[i + 1] as number] ?? null;
    }
    return { values: facts, rings: ringsOf(commands) };
  });
  return { name, features };
}

function readFeature(bytes: Uint8Array): Raw {
  const feature: Raw = { tags: [], commands: [] };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 2) pbf.readPackedVarint(feature.tags);
    if (tag === 4) pbf.readPackedVarint(feature.commands);
  }, null);
  return feature;
}

const readers: Readonly<Record<number, (pbf: PbfReader) => TileValue>> = {
  1: (pbf) => pbf.readString(),
  2: (pbf) => pbf.readFloat(),
  3: (pbf) => pbf.readDouble(),
  4: (pbf) => pbf.readVarint(true),
  5: (pbf) => pbf.readVarint(),
  6: (pbf) => pbf.readSVarint(),
  7: (pbf) => pbf.readBoolean(),
};

function readValue(bytes: Uint8Array): TileValue {
  let value: TileValue = null;
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    value = readers[tag]?.(pbf) ?? value;
  }, null);
  return value;
}

const [moveTo, closePath] = [1, 7];

function ringsOf(commands: readonly number[]): number[][] {
  const rings: number[][] = [];
  let [x, y, at] = [0, 0, 0];
  const step = () => {
    const n = commands[at++] as number;
    return (n >>> 1) ^ -(n & 1);
  };
  while (at < commands.length) {
    const command = commands[at++] as number;
    const kind = command & 7;
    for (let left = command >> 3; left > 0 && kind !== closePath; left--) {
      if (kind === moveTo) rings.push([]);
      x += step();
      y += step();
      rings.at(-1)?.push(x, y);
    }
  }
  return rings;
}
