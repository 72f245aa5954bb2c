import { sql } from "kysely";
import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { blocksOf } from "../../src/server/tiles/parcelBlock";
import { findBlocks } from "../../src/server/tiles/storedBlocks";
import { rangeOf } from "../../src/server/tiles/tileMath";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import { decodeTile } from "./decodeTile";
import { here, withApp } from "./harness";
import { type MultiPolygon, parcel } from "./parcels";
import { fill, placeOf, tileOf } from "./tileCalls";

withApp();

const yuhang = { from: "330110", to: "330111", cyptid: null };

/** A square of 6 m, one of many in a street block. */
function plot(n: number): MultiPolygon {
  const [x, y] = [119.9805 + (n % 10) * 0.0001, 30.3605 + Math.floor(n / 10) * 0.0001];
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

/** Enough parcels of 余杭 to be stored, and one of another region among them. */
const many = () =>
  fill(
    Array.from({ length: 81 }, (_, i) => {
      const own = i < 80 ? { dkid: `n${i}` } : { dkid: "foreign", xzqdm: "330212" };
      const [zxjd, zxwd] = plot(i)[0]?.[0]?.[0] ?? [0, 0];
      return parcel({ ...own, geometry: plot(i), zxjd, zxwd, shzt: i % 2 ? "5" : "0" });
    }),
  );

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

/** The parcels of a tile on a server that has just started. */
async function shown(place: readonly [number, number], z: number, filter = {}) {
  const request = { dataset: dxydsd, tile: tileOf(place, z), filter, scope: yuhang };
  const { bytes } = await new VectorTiles().tile(here().db, request);
  const features = Object.values(decodeTile(Buffer.from(bytes ?? []))).flatMap(
    (layer) => layer.features,
  );
  return features.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
}

/** How many blocks of the street block are stored and current. */
async function found(place: readonly [number, number]) {
  const range = rangeOf(blocksOf(tileOf(place, 14)));
  return (await findBlocks(here().db, dxydsd, tileOf(place, 11), range, 0)).blocks.length;
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
  expect(await stored()).toBe(1);
  expect(await found(place)).toBe(1);
});
