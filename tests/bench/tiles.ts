import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { Db } from "../../src/server/db/tables";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { tileKeys } from "../../src/server/tiles/tileAttributes";
import { boundsOf, cellLevels, type Tile, tileKey } from "../../src/server/tiles/tileMath";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import type { ChildServer } from "./childServer";
import { type Line, ms, seconds } from "./report";
import { duel, spreadOf, timed, timesOf } from "./stopwatch";

const scope = { from: "33", to: "33~", cyptid: null };
const half = 20037508.342789244;

/** Tiles of a level that contain parcels, the same ones in every run. */
async function tilesOf(db: Db, z: number, count: number): Promise<Tile[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    select distinct floor((st_x(c) + ${half}) / ${2 * half} * ${2 ** z})::integer x,
           floor((${half} - st_y(c)) / ${2 * half} * ${2 ** z})::integer y
      from (select st_transform(st_setsrid(st_makepoint(zxjd, zxwd), 4490), 3857) c
              from dxydsd where scbz = 0 order by md5(dkbh) limit ${count * 4}) p
     limit ${count}`.execute(db);
  return rows.map(({ x, y }) => ({ z, x, y }));
}

/** The same parcels and attributes in one PostGIS call. */
const asMvt = async (db: Db, tile: Tile) => {
  const { west, south, east, north } = boundsOf(tile);
  const margin = ((east - west) * 64) / 4096;
  const names = sql.join(tileKeys(dxydsd).map((name) => sql.ref(`t.${name}`)));
  const { rows } = await sql<{ tile: Buffer }>`
    select st_asmvt(f, 'dxydsd', 4096, 'geom', 'oid') tile from (
      select t.oid, ${names},
             st_asmvtgeom(t.geom_3857,
               st_makeenvelope(${west}, ${south}, ${east}, ${north}, 3857)::box2d, 4096, 64, true) geom
        from dxydsd t
       where t.geom_3857 && st_makeenvelope(${west - margin}, ${south - margin},
               ${east + margin}, ${north + margin}, 3857)
         and t.scbz = 0 and t.xzqdm >= ${scope.from} and t.xzqdm < ${scope.to}) f`.execute(db);
  return rows[0]?.tile;
};

/** Cold: from a freshly started server, using blocks stored by an earlier one. */
export async function benchTiles(db: Db, server: ChildServer): Promise<Line[]> {
  const lines: Line[] = [await built(db)];
  await alone(db, 13);
  for (const z of [12, 13, 14, 15]) lines.push(await alone(db, z));
  lines.push(await aloneWarm(db, 13));
  for (const z of [14, 15, 16]) lines.push(await screens(db, z, "cold"));
  lines.push(...(await cells(db)), await overHttp(db, server), ...(await again(db, 15)));
  await sql`delete from tile_block where dataset = ${dxydsd.name}`.execute(db);
  lines.push(await screens(db, 15, "all of it just changed"));
  return lines;
}

async function built(db: Db): Promise<Line> {
  const tiles = new VectorTiles();
  const building = { db, readDb: db, tiles, rest: async () => "go on" as const };
  const { ms: took } = await timed(() => new BlockStock(dxydsd).refresh(building));
  await sql`vacuum analyze tile_block`.execute(db);
  return { what: "blocks of parcels, built ahead", ours: seconds(took) };
}

async function alone(db: Db, z: number, state = "cold", server = () => new VectorTiles()) {
  const tiles = await tilesOf(db, z, 100);
  const { ours, peer } = await duel(
    tiles,
    (tile) => ask(db, server(), [tile]),
    (tile) => asMvt(db, tile),
  );
  return againstMvt(`tile z${z}, ${state} (p50 of ${tiles.length})`, ours.p50, peer.p50);
}

/** Tiles that a server has made before: what remains is checking that nothing has changed. */
async function aloneWarm(db: Db, z: number): Promise<Line> {
  const made = new VectorTiles();
  for (const tile of await tilesOf(db, z, 100)) await ask(db, made, [tile]);
  return alone(db, z, "warm", () => made);
}

const againstMvt = (what: string, ours: number, peer: number): Line => ({
  what,
  ours: ms(ours),
  peer: `ST_AsMVT ${ms(peer)}`,
  ratio: ours / peer,
  aim: "≤ 0.50",
});

/** A user's wait: all tiles of a 1920 × 1080 screen, requested at once. */
const screensOf = async (db: Db, z: number): Promise<Tile[][]> =>
  (await tilesOf(db, z, 30)).map(({ x, y }) =>
    Array.from({ length: 15 }, (_, i) => ({
      z,
      x: x - 2 + (i % 5),
      y: y - 1 + Math.floor(i / 5),
    })),
  );

const ask = (db: Db, made: VectorTiles, tiles: readonly Tile[]) =>
  Promise.all(tiles.map((tile) => made.tile(db, { dataset: dxydsd, tile, filter: {}, scope })));

/** None of the screen cached yet, or all of it, on a server of its own. */
async function screens(
  db: Db,
  z: number,
  state: string,
  server = () => new VectorTiles(),
): Promise<Line> {
  const places = await screensOf(db, z);
  const { ours, peer } = await duel(
    places,
    (tiles) => ask(db, server(), tiles),
    (tiles) => Promise.all(tiles.map((tile) => asMvt(db, tile))),
  );
  const what = `screen of 15 tiles z${z}, ${state} (p50 of ${places.length})`;
  return againstMvt(what, ours.p50, peer.p50);
}

/**
 * Screens that a server has made before, and again after editing a parcel in the middle of each.
 */
async function again(db: Db, z: number): Promise<Line[]> {
  const made = new VectorTiles();
  const places = await screensOf(db, z);
  for (const tiles of places) await ask(db, made, tiles);
  const warm = await screens(db, z, "warm", () => made);
  for (const tiles of places) await editIn(db, tiles[7] as Tile);
  return [warm, await screens(db, z, "a parcel just edited", () => made)];
}

const editIn = (db: Db, tile: Tile) => {
  const { west, south, east, north } = boundsOf(tile);
  return sql`update dxydsd set shzt = shzt where oid = (
    select min(oid) from dxydsd where scbz = 0
       and geom_3857 && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 3857))`.execute(db);
};

/** Levels that are counted ahead: the first tile builds what the others are cut from. */
async function cells(db: Db): Promise<Line[]> {
  const kept = new VectorTiles();
  const make = async (tile: Tile) => {
    const { bytes } = await kept.tile(db, { dataset: dxydsd, tile, filter: {}, scope });
    return bytes ?? new Uint8Array(0);
  };
  const [whole] = await tilesOf(db, 6, 1);
  const first = whole ? await timesOf([whole], make) : [];
  const times = await timesOf(await tilesOf(db, cellLevels - 1, 30), make);
  const { p50 } = spreadOf(times);
  return [
    { what: "cells of the province, built ahead", ours: ms(first[0] ?? 0) },
    { what: `tile z${cellLevels - 1} of cells, first request (p50)`, ours: ms(p50) },
  ];
}

/** Like a browser: a tile from the cache, compared with a file of its size from disk. */
async function overHttp(db: Db, { client, dataDir }: ChildServer): Promise<Line> {
  const tiles = await tilesOf(db, 13, 20);
  mkdirSync(join(dataDir, "static"), { recursive: true });
  for (const tile of tiles) {
    const bytes = await client.get(`/api/tiles/dxydsd/${tileKey(tile)}.pbf`);
    writeFileSync(join(dataDir, "static", `${tileKey(tile).replaceAll("/", "-")}.pbf`), bytes);
  }
  const often = Array.from({ length: 10 }, () => tiles).flat();
  const { ours, peer } = await duel(
    often,
    (tile) => client.get(`/api/tiles/dxydsd/${tileKey(tile)}.pbf`),
    (tile) => client.get(`/${tileKey(tile).replaceAll("/", "-")}.pbf`),
  );
  return {
    what: `tile z13, warm over HTTP (p50 of ${often.length})`,
    ours: ms(ours.p50),
    peer: `static file ${ms(peer.p50)}`,
    ratio: ours.p50 / peer.p50,
  };
}
