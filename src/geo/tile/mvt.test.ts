import { PbfReader } from "pbf";
import { describe, expect, test } from "vitest";
import { ByteSink } from "../format/byteSink";
import { encodeTile, type TileFeature } from "./mvt";

type Point = readonly [number, number];

/** TWKB with precision 0 as PostGIS writes it: kind 1 point, 3 polygon, 6 multipolygon. */
function twkb(kind: 1 | 3 | 6, parts: Point[][][]): Uint8Array {
  const sink = new ByteSink();
  sink.raw(Uint8Array.of(kind, 0));
  if (kind === 6) sink.varint(parts.length);
  let last: Point = [0, 0];
  const write = (position: Point) => {
    sink.zigzag(position[0] - last[0]);
    sink.zigzag(position[1] - last[1]);
    last = position;
  };
  for (const part of parts) {
    if (kind !== 1) sink.varint(part.length);
    for (const ring of part) {
      if (kind !== 1) sink.varint(ring.length);
      ring.forEach(write);
    }
  }
  return sink.view().slice();
}

type Decoded = { id?: number; tags: number[]; type: number; rings: Point[][]; closed: number };
type DecodedLayer = {
  name: string;
  version: number;
  extent: number;
  keys: string[];
  values: unknown[];
  features: Decoded[];
};

function decode(tile: Uint8Array): DecodedLayer[] {
  const layers: DecodedLayer[] = [];
  new PbfReader(tile).readFields((tag, _, pbf) => {
    expect(tag).toBe(3);
    layers.push(decodeLayer(pbf));
  }, null);
  return layers;
}

function decodeLayer(pbf: PbfReader): DecodedLayer {
  const layer: DecodedLayer = {
    name: "",
    version: 0,
    extent: 0,
    keys: [],
    values: [],
    features: [],
  };
  return pbf.readMessage((tag, l, p) => {
    if (tag === 1) l.name = p.readString();
    if (tag === 2) l.features.push(decodeFeature(p));
    if (tag === 3) l.keys.push(p.readString());
    if (tag === 4) l.values.push(decodeValue(p));
    if (tag === 5) l.extent = p.readVarint();
    if (tag === 15) l.version = p.readVarint();
  }, layer);
}

function decodeValue(pbf: PbfReader): unknown {
  const read = pbf.readMessage(
    (tag, box, p) => {
      if (tag === 1) box.value = p.readString();
      if (tag === 3) box.value = p.readDouble();
      if (tag === 5) box.value = p.readVarint();
      if (tag === 6) box.value = p.readSVarint();
      if (tag === 7) box.value = p.readBoolean();
    },
    { value: undefined as unknown },
  );
  return read.value;
}

function decodeFeature(pbf: PbfReader): Decoded {
  const commands: number[] = [];
  const feature: Decoded = { tags: [], type: 0, rings: [], closed: 0 };
  pbf.readMessage((tag, f, p) => {
    if (tag === 1) f.id = p.readVarint();
    if (tag === 2) p.readPackedVarint(f.tags);
    if (tag === 3) f.type = p.readVarint();
    if (tag === 4) p.readPackedVarint(commands);
  }, feature);
  let [x, y, at] = [0, 0, 0];
  while (at < commands.length) {
    const command = commands[at++] as number;
    if (command === 15) feature.closed++;
    else {
      for (let n = command >> 3; n > 0; n--) {
        x += unzigzag(commands[at++] as number);
        y += unzigzag(commands[at++] as number);
        if ((command & 7) === 1) feature.rings.push([]);
        feature.rings.at(-1)?.push([x, y]);
      }
    }
  }
  return feature;
}

const unzigzag = (n: number) => (n >> 1) ^ -(n & 1);
const area = (ring: Point[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Point;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
const square = (x: number, y: number, w: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + w],
  [x, y + w],
  [x, y],
];
const tileOf = (...features: TileFeature[]) =>
  decode(encodeTile([{ name: "地块", keys: ["shzt", "name"], features }]))[0];

describe("encodeTile", () => {
  test("outer rings get positive area and holes negative, whatever came in", () => {
    const outer = square(0, 0, 100);
    const hole = square(10, 10, 20);
    for (const rings of [
      [outer, hole],
      [[...outer].reverse(), hole],
      [outer, [...hole].reverse()],
    ]) {
      const layer = tileOf({ id: 7, twkb: twkb(3, [rings]), values: [] });
      expect(layer?.features[0]?.rings.map(area)).toEqual([10_000, -400]);
      expect(layer?.features[0]).toMatchObject({ id: 7, type: 3, closed: 2 });
      expect(layer?.features[0]?.rings[0]).toHaveLength(4);
    }
  });

  test("every part of a multipolygon starts with an outer ring", () => {
    const parts = [[square(-50, -60, 10)], [square(500, 500, 40), square(510, 510, 10)]];
    const layer = tileOf({ twkb: twkb(6, parts), values: [] });
    expect(layer?.features[0]?.rings.map(area)).toEqual([100, 1600, -100]);
    expect(layer?.features[0]?.id).toBeUndefined();
  });

  test("what collapses at tile resolution goes, with the holes in it", () => {
    const line: Point[] = [
      [5, 5],
      [9, 9],
      [5, 5],
    ];
    expect(tileOf({ twkb: twkb(3, [[line, square(0, 0, 3)]]), values: [] })).toBeUndefined();
    const parts = [
      [line, square(0, 0, 3)],
      [square(20, 20, 3), line],
    ];
    expect(tileOf({ twkb: twkb(6, parts), values: [] })?.features[0]?.rings.map(area)).toEqual([9]);
  });

  test("repeated positions are drawn once", () => {
    const ring: Point[] = [
      [0, 0],
      [0, 0],
      [8, 0],
      [8, 0],
      [8, 8],
      [0, 0],
      [0, 0],
    ];
    expect(tileOf({ twkb: twkb(3, [[ring]]), values: [] })?.features[0]?.rings).toEqual([
      [
        [0, 0],
        [8, 0],
        [8, 8],
      ],
    ]);
    const back = tileOf({ twkb: twkb(3, [[[...ring].reverse()]]), values: [] })?.features[0];
    expect(back?.rings.map(area)).toEqual([32]);
  });

  test("values stand once in the table, nulls not at all, ids may be large", () => {
    const shape = twkb(3, [[square(0, 0, 9)]]);
    const layer = tileOf(
      { id: 2 ** 40, twkb: shape, values: [1, "甲"] },
      { id: 2, twkb: shape, values: [null, "甲"] },
      { id: 3, twkb: shape, values: [-5, "1"] },
      { id: 4, twkb: shape, values: [1.5, true] },
    );
    expect(layer).toMatchObject({ name: "地块", version: 2, extent: 4096, keys: ["shzt", "name"] });
    expect(layer?.values).toEqual([1, "甲", -5, "1", 1.5, true]);
    expect(layer?.features.map(({ tags }) => tags)).toEqual([
      [0, 0, 1, 1],
      [1, 1],
      [0, 2, 1, 3],
      [0, 4, 1, 5],
    ]);
    expect(layer?.features.map(({ id }) => id)).toEqual([2 ** 40, 2, 3, 4]);
  });

  test("points and lines are drawn too", () => {
    expect(tileOf({ twkb: twkb(1, [[[[3, 4]]]]), values: [] })?.features[0]).toMatchObject({
      type: 1,
      rings: [[[3, 4]]],
    });
    expect(
      tileOf({ twkb: Uint8Array.of(2, 0, 2, 2, 2, 8, 8), values: [] })?.features[0],
    ).toMatchObject({
      type: 2,
      rings: [
        [
          [1, 1],
          [5, 5],
        ],
      ],
    });
  });

  test("layers stay apart and empty ones are not written", () => {
    const feature = { twkb: twkb(3, [[square(0, 0, 9)]]), values: [] };
    const tile = encodeTile([
      { name: "a", keys: [], features: [feature] },
      { name: "b", keys: [], features: [] },
      { name: "c", keys: [], features: [feature], extent: 512 },
    ]);
    expect(decode(tile).map(({ name, extent }) => [name, extent])).toEqual([
      ["a", 4096],
      ["c", 512],
    ]);
    expect(encodeTile([])).toHaveLength(0);
  });

  test("10,000 parcels take tens of milliseconds", () => {
    const features = Array.from({ length: 10_000 }, (_, i) => ({
      id: i,
      twkb: twkb(3, [
        [square(i % 4000, (i * 7) % 4000, 20), square((i % 4000) + 5, ((i * 7) % 4000) + 5, 5)],
      ]),
      values: [i % 6, `地块${i % 100}`],
    }));
    const layers = [{ name: "a", keys: ["shzt", "name"], features }];
    encodeTile(layers);
    const start = performance.now();
    encodeTile(layers);
    const took = performance.now() - start;
    expect(took).toBeLessThan(3000);
  });
});
