import { sql } from "kysely";
import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { Blocks } from "../../src/server/tiles/blocks";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { ByteCache } from "../../src/server/tiles/byteCache";
import { blocksOf, type ParcelBlock } from "../../src/server/tiles/parcelBlock";
import { readBlocks } from "../../src/server/tiles/readBlocks";
import { findBlocks, storeBlocks } from "../../src/server/tiles/storedBlocks";
import { rangeOf } from "../../src/server/tiles/tileMath";
import { type TileReply, VectorTiles } from "../../src/server/tiles/vectorTiles";
import { decodeTile } from "./decodeTile";
import { here, withApp } from "./harness";
import { type MultiPolygon, type Parcel, parcel } from "./parcels";
import { at, fill, placeOf, tileOf } from "./tileCalls";

withApp();

const yuhang = { from: "330110", to: "330111", cyptid: null };

/** Degrees from a street block to the one in the next tile block, and to its very edge. */
const nextBlock = 0.022;
const edge = 0.0115;

/** A square of 6 m, one of many in a street block. */
function plot(n: number, east = 0): MultiPolygon {
  const [x, y] = [119.9805 + east + (n % 10) * 0.0001, 30.3605 + Math.floor(n / 10) * 0.0001];
  const [right, top] = [x + 0.00006, y + 0.00006];
  const ring: [number, number][] = [
    [x, y],
    [right, y],
    [right, top],
    [x, top],
    [x, y],
  ];
  return [[ring]];
}

const inPlot = (n: number, east: number, over: Partial<Parcel>) => {
  const geometry = plot(n, east);
  const [zxjd, zxwd] = geometry[0]?.[0]?.[0] ?? [0, 0];
  return parcel({ geometry, zxjd, zxwd, shzt: n % 2 ? "5" : "0", ...over });
};

/** Enough parcels of 余杭 for the block to be stored, and one of another region among them. */
const many = () =>
  fill(
    Array.from({ length: 81 }, (_, i) =>
      inPlot(i, 0, i < 80 ? { dkid: `n${i}` } : { dkid: "foreign", xzqdm: "330212" }),
    ),
  );

/** The same number in two blocks of one tile of level 11; returns their places. */
async function twoBlocks() {
  const parcels = await fill([
    ...Array.from({ length: 40 }, (_, i) => inPlot(i, 0, { dkid: `w${i}` })),
    ...Array.from({ length: 40 }, (_, i) => inPlot(i, nextBlock, { dkid: `e${i}` })),
  ]);
  return { west: at(parcels[0] as Parcel), east: at(parcels[40] as Parcel) };
}

async function move(dkid: string, geometry: MultiPolygon): Promise<void> {
  const json = JSON.stringify({ type: "MultiPolygon", coordinates: geometry });
  await sql`update dxydsd set geom = ST_SetSRID(ST_GeomFromGeoJSON(${json}), 4490)
    where dkid = ${dkid}`.execute(here().db);
}

async function stored(): Promise<number> {
  const { db } = here();
  let pieces = 0;
  await new BlockStock(dxydsd).refresh({
    db,
    readDb: db,
    tiles: new VectorTiles(),
    rest: async () => {
      pieces += 1;
      return "go on";
    },
  });
  return pieces;
}

/** The parcels of a tile from a freshly started server. */
const shown = async (place: readonly [number, number], z: number, filter = {}) =>
  featuresOf(await asked(new VectorTiles(), place, z, filter));

const asked = (
  tiles: VectorTiles,
  place: readonly [number, number],
  z: number,
  filter = {},
  known?: string,
) => {
  const request = { dataset: dxydsd, tile: tileOf(place, z), filter, scope: yuhang };
  return tiles.tile(here().db, request, known);
};

function featuresOf({ bytes }: TileReply) {
  const features = Object.values(decodeTile(Buffer.from(bytes ?? []))).flatMap(
    (layer) => layer.features,
  );
  return features.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
}

/** How many blocks of the street block are stored and up to date. */
async function found(place: readonly [number, number]) {
  const range = rangeOf(blocksOf(tileOf(place, 14)));
  const blocks = await findBlocks(here().db, dxydsd, range, []);
  return blocks.filter(({ block }) => block !== null).length;
}

test("tiles cut from stored blocks are those of the records, and of the caller's region alone", async () => {
  const place = placeOf(await many());
  expect(await found(place)).toBe(0);
  const levels = [12, 13, 14, 16];
  const before = await Promise.all(levels.map((z) => shown(place, z)));
  expect(await stored()).toBe(1);
  expect(await found(place)).toBe(1);
  const after = await Promise.all(levels.map((z) => shown(place, z)));
  expect(after).toEqual(before);
  expect(after[0]).toHaveLength(80);
  expect(after.flat().map(({ properties }) => properties.dkid)).not.toContain("foreign");
  expect(await stored(), "nothing is stored again").toBe(0);
});

test("an edit is seen at once, and stored again afterwards", async () => {
  const place = placeOf(await many());
  await stored();
  expect(await shown(place, 13, { shzt: ["5"] })).toHaveLength(40);
  await sql`update dxydsd set shzt = '5' where dkid = 'n0'`.execute(here().db);
  expect(await found(place)).toBe(0);
  expect(await shown(place, 13, { shzt: ["5"] })).toHaveLength(41);
  expect(await stored()).toBe(1);
  expect(await found(place)).toBe(1);
  expect(await shown(place, 13, { shzt: ["5"] })).toHaveLength(41);
});

test("blocks of an earlier form of the program are not read", async () => {
  const place = placeOf(await many());
  await stored();
  await sql`update tile_block set form = 'earlier', bytes = ''`.execute(here().db);
  expect(await found(place)).toBe(0);
  expect(await shown(place, 12)).toHaveLength(80);
  expect(await stored()).toBeGreaterThan(0);
  expect(await found(place)).toBe(1);
});

test.each<[string, number, () => Promise<unknown>]>([
  ["an edit", 0, () => sql`update dxydsd set shzt = '5' where dkid = 'w0'`.execute(here().db)],
  ["a parcel that goes", 0, () => sql`delete from dxydsd where dkid = 'w0'`.execute(here().db)],
  [
    "a parcel that is laid aside",
    0,
    () => sql`update dxydsd set scbz = 1 where dkid = 'w0'`.execute(here().db),
  ],
  ["a parcel that comes", 0, () => fill([inPlot(70, 0, {})])],
  ["a move inside a block", 0, () => move("w0", plot(75))],
  ["a move to the edge of the next block", 1, () => move("w0", plot(0, edge))],
  ["a move to the next block", 1, () => move("w0", plot(75, nextBlock))],
])("%s makes the blocks stale that it touches, and no others", async (_, isBoth, change) => {
  const { west, east } = await twoBlocks();
  await stored();
  expect([await found(west), await found(east)]).toEqual([1, 1]);
  await change();
  expect([await found(west), await found(east)]).toEqual([0, isBoth ? 0 : 1]);
  const live = await shown(west, 12);
  expect(await stored()).toBe(1);
  expect([await found(west), await found(east)]).toEqual([1, 1]);
  expect(await shown(west, 12), "as read from the records").toEqual(live);
});

test("a tile of blocks that an edit does not touch keeps its tag", async () => {
  const { west, east } = await twoBlocks();
  const tiles = new VectorTiles();
  const before = await Promise.all(
    [west, east].flatMap((place) => [12, 14].map((z) => asked(tiles, place, z))),
  );
  await sql`update dxydsd set shzt = '5' where dkid = 'w0'`.execute(here().db);
  const tags = before.map(({ tag }) => tag);
  const [wide, own, , other] = tags;
  expect((await asked(tiles, west, 12, {}, wide)).bytes).not.toBeNull();
  expect((await asked(tiles, west, 14, {}, own)).bytes).not.toBeNull();
  expect((await asked(tiles, east, 14, {}, other)).bytes).toBeNull();
});

test("a block that was being built when an edit came is not taken for the edited one", async () => {
  const { west } = await twoBlocks();
  const range = rangeOf(blocksOf(tileOf(west, 14)));
  const building = await readBlocks(here().db, dxydsd, range);
  await sql`update dxydsd set shzt = '5' where dkid = 'w0'`.execute(here().db);
  await storeBlocks(here().db, dxydsd, building);
  expect(await found(west)).toBe(0);
  expect(await shown(west, 14, { shzt: ["5"] })).toHaveLength(21);
  const edited = await readBlocks(here().db, dxydsd, range);
  await storeBlocks(here().db, dxydsd, edited);
  expect(await found(west)).toBe(1);
  await storeBlocks(here().db, dxydsd, building);
  expect(await found(west), "the earlier one comes last").toBe(0);
});

test.each(["west", "east"] as const)(
  "a parcel that moves while a tile is made of a known block in the %s is drawn once",
  async (known) => {
    const { west, east } = await twoBlocks();
    const blocks = new Blocks(new ByteCache(1e7), null);
    const ask = (place: readonly [number, number], z: number) =>
      blocks.find(here().db, dxydsd, tileOf(place, z));
    await (await ask(known === "west" ? west : east, 14)).read();
    const looked = await ask(west, 12);
    await move("w0", plot(75, nextBlock));
    const made = await looked.read();
    const { rows } = await sql<{ oid: number }>`select oid from dxydsd where dkid = 'w0'`.execute(
      here().db,
    );
    const holders = made.blocks.filter(({ oid }) => oid.includes(rows[0]?.oid ?? 0));
    expect(holders).toHaveLength(1);
    const { tile, boxes, oid } = holders[0] as ParcelBlock;
    const now = await ask(west, 12);
    expect(made.state, "of now").toBe(now.state);
    expect(tile.x).toBe(tileOf(east, 14).x);
    expect(boxes[4 * oid.indexOf(rows[0]?.oid ?? 0)]).toBeGreaterThan(0);
  },
);
