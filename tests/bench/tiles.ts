import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { Db } from "../../src/server/db/tables";
import { tileKeys } from "../../src/server/tiles/tileAttributes";
import { boundsOf, cellLevels, type Tile, tileKey } from "../../src/server/tiles/tileMath";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { duel, spreadOf, timesOf } from "./stopwatch";

const scope = { from: "33", to: "33~", cyptid: null };
const half = 20037508.342789244;

/** Tiles of a level in which parcels lie, the same ones in every run. */
async function tilesOf(db: Db, z: number, count: number): Promise<Tile[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    select distinct floor((st_x(c) + ${half}) / ${2 * half} * ${2 ** z})::integer x,
           floor((${half} - st_y(c)) / ${2 * half} * ${2 ** z})::integer y
      from (select st_transform(st_setsrid(st_makepoint(zxjd, zxwd), 4490), 3857) c
              from dxydsd where scbz = 0 order by md5(dkbh) limit ${count * 4}) p
     limit ${count}`.execute(db);
  return rows.map(({ x, y }) => ({ z, x, y }));
}

/** The same parcels and attributes in one call of PostGIS. */
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

export async function benchTiles(db: Db, server: ChildServer): Promise<Line[]> {
  const lines: Line[] = [];
  for (const z of [12, 13, 14, 15]) {
    const tiles = await tilesOf(db, z, 30);
    const { ours, peer } = await duel(
      tiles,
      async (tile) => cold(db, tile),
      (tile) => asMvt(db, tile),
    );
    lines.push({
      what: `tile z${z}, cold (p50 of ${tiles.length})`,
      ours: ms(ours.p50),
      peer: `ST_AsMVT ${ms(peer.p50)}`,
      ratio: ours.p50 / peer.p50,
      aim: "≤ 0.50",
    });
  }
  for (const z of [14, 15, 16]) lines.push(await screens(db, z));
  return [...lines, ...(await cells(db)), await warm(db, server)];
}

/** What a user waits for: all tiles of a screen of 1920 × 1080, asked for at once, none known yet. */
async function screens(db: Db, z: number): Promise<Line> {
  const places = (await tilesOf(db, z, 15)).map(({ x, y }) =>
    Array.from({ length: 15 }, (_, i) => ({
      z,
      x: x - 2 + (i % 5),
      y: y - 1 + Math.floor(i / 5),
    })),
  );
  const { ours, peer } = await duel(
    places,
    async (tiles) => {
      const made = new VectorTiles();
      const one = (tile: Tile) => made.tile(db, { dataset: dxydsd, tile, filter: {}, scope });
      return Promise.all(tiles.map(one));
    },
    (tiles) => Promise.all(tiles.map((tile) => asMvt(db, tile))),
  );
  return {
    what: `screen of 15 tiles z${z}, cold (p50 of ${places.length})`,
    ours: ms(ours.p50),
    peer: `ST_AsMVT ${ms(peer.p50)}`,
    ratio: ours.p50 / peer.p50,
    aim: "≤ 0.50",
  };
}

async function cold(db: Db, tile: Tile): Promise<Uint8Array> {
  const { bytes } = await new VectorTiles().tile(db, { dataset: dxydsd, tile, filter: {}, scope });
  return bytes ?? new Uint8Array(0);
}

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

/** Over HTTP, as a browser asks: the tile from the cache, and a file of its size from disk. */
async function warm(db: Db, { client, dataDir }: ChildServer): Promise<Line> {
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
