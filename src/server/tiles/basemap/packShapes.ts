import { gunzipSync } from "node:zlib";
import { PbfReader } from "pbf";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import { extent } from "../tileMath";
import { type Pack, tilePath } from "./packFile";

/** What a tile of a pack holds, back in degrees; lines are as they were cut at the tile's margin. */
export type PackShape = {
  layer: string;
  facts: Readonly<Record<string, string | number>>;
  lines: readonly (readonly Position[])[];
};

/** Everything of a pack that may be visible in a box, from the tiles of one level. */
export function shapesUnder(pack: Pack, [west, south, east, north]: Bbox, wanted: number) {
  const [first, last] = pack.about.levels;
  const level = Math.max(first, Math.min(last, wanted));
  const across = 2 ** level;
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * across);
  const row = (lat: number) => Math.floor(squash(lat) * across);
  const shapes: PackShape[] = [];
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) {
      const packed = pack.packed(tilePath(level, x, y));
      if (packed) shapes.push(...shapesOf(gunzipSync(packed), level, x, y));
    }
  }
  return shapes;
}

const squash = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

function shapesOf(bytes: Uint8Array, level: number, x: number, y: number): PackShape[] {
  const across = 2 ** level;
  const degrees = (tileX: number, tileY: number): Position => [
    ((x + tileX / extent) / across) * 360 - 180,
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + tileY / extent)) / across))) * 180) / Math.PI,
  ];
  const shapes: PackShape[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === layerField) shapes.push(...layerOf(pbf.readBytes(), degrees));
  }, null);
  return shapes;
}

const layerField = 3;

type Degrees = (x: number, y: number) => Position;

function layerOf(bytes: Uint8Array, degrees: Degrees): PackShape[] {
  let layer = "";
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const features: { tags: number[]; commands: number[] }[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) layer = pbf.readString();
    if (tag === 2) features.push(featureOf(pbf.readBytes()));
    if (tag === 3) keys.push(pbf.readString());
    if (tag === 4) values.push(textOrNumber(pbf.readBytes()));
  }, null);
  return features.map(({ tags, commands }) => {
    const facts: Record<string, string | number> = {};
    for (let i = 0; i < tags.length; i += 2) {
      facts[keys[tags[i] as number] ?? ""] = values[tags[i + 1] as number] ?? "";
    }
    return { layer, facts, lines: linesOf(commands, degrees) };
  });
}

function featureOf(bytes: Uint8Array) {
  const [tags, commands]: [number[], number[]] = [[], []];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 2) pbf.readPackedVarint(tags);
    if (tag === 4) pbf.readPackedVarint(commands);
  }, null);
  return { tags, commands };
}

/** A pack holds texts and whole numbers (`sourceLayers.ts`). */
function textOrNumber(bytes: Uint8Array): string | number {
  let value: string | number = "";
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) value = pbf.readString();
    if (tag === 5) value = pbf.readVarint();
  }, null);
  return value;
}

const moveTo = 1;
const closePath = 7;

function linesOf(commands: readonly number[], degrees: Degrees): Position[][] {
  const lines: Position[][] = [];
  let [x, y, at] = [0, 0, 0];
  const step = () => {
    const value = commands[at++] ?? 0;
    return (value >>> 1) ^ -(value & 1);
  };
  while (at < commands.length) {
    const head = commands[at++] ?? 0;
    const command = head & 7;
    if (command === closePath) continue;
    for (let left = head >> 3; left > 0; left--) {
      x += step();
      y += step();
      if (command === moveTo) lines.push([]);
      lines.at(-1)?.push(degrees(x, y));
    }
  }
  return lines;
}
