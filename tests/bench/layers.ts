import { mkdtempSync, openAsBlob, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { ownLayerApi as api } from "#contract/endpoints/uploads/ownLayer";
import type { Db } from "../../src/server/db/tables";
import { boundsOf, type Tile, tileKey } from "../../src/server/tiles/tileMath";
import { decodeTile } from "../api/decodeTile";
import { feature, textOf } from "../api/layerFiles";
import { type ChildServer, untilIdle } from "./childServer";
import { ended } from "./importing";
import { ogr2ogr, ogrName } from "./ogr";
import { type Line, mb, ms, progress, seconds } from "./report";
import { duel, timed } from "./stopwatch";

/** Outlines of a layer of a million vertices. */
const many = { outlines: 20_000, corners: 50 };
const levels = [6, 8, 10, 12, 14] as const;

/** Round outlines across the province, each with its class. */
function outlines() {
  const across = Math.ceil(Math.sqrt(many.outlines));
  return Array.from({ length: many.outlines }, (_, n) => {
    const lon = 118.5 + ((n % across) / across) * 3.5;
    const lat = 28 + (Math.floor(n / across) / across) * 2.8;
    const ring = Array.from({ length: many.corners }, (_, i) => {
      const turn = (2 * Math.PI * (i % (many.corners - 1))) / (many.corners - 1);
      // No two corners lie on a line.
      const radius = 0.004 + 0.002 * Math.sin(3 * turn + n);
      return [lon + radius * Math.cos(turn), lat + radius * Math.sin(turn)];
    });
    return feature({ 编号: n, 用途: `用途${n % 8}` }, "Polygon", [ring]);
  });
}

const tileAt = (lon: number, lat: number, z: number): Tile => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor((lon / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
};

/** Different tiles of a level within the layer; far out there are few. */
function tilesOf(z: number): Tile[] {
  const found = new Map<string, Tile>();
  for (let n = 0; n < 200 && found.size < 20; n++) {
    const tile = tileAt(118.6 + ((n * 37) % 100) * 0.033, 28.1 + ((n * 61) % 100) * 0.026, z);
    found.set(tileKey(tile), tile);
  }
  return [...found.values()];
}

async function peerTile(db: Db, tile: Tile): Promise<Buffer> {
  const { west, south, east, north } = boundsOf(tile);
  const margin = ((east - west) * 64) / 4096;
  const wide = sql`st_makeenvelope(${west - margin}, ${south - margin}, ${east + margin}, ${north + margin}, 3857)`;
  const box = sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 3857)`;
  const { rows } = await sql<{ tile: Buffer }>`
    select st_asmvt(f, 'features', 4096, 'geom') tile from (
      select t."用途" c, st_asmvtgeom(t.geom, ${box}::box2d, 4096, 64, true) geom
        from peer_layer t where t.geom && ${wide}) f`.execute(db);
  return rows[0]?.tile ?? Buffer.alloc(0);
}

/** Uploads the file and has the layer made of it. */
async function built(server: ChildServer, path: string) {
  const file = new File([await openAsBlob(path)], "layer.gpkg");
  const sent = await timed(() => server.client.call(api.upload, { file }));
  const { fileId, reading, look } = sent.result;
  if (look.fault) throw new Error(look.fault);
  const facts = { title: "测速", owner: "测速", source: "测速", regions: ["33"] };
  const made = await timed(async () => {
    const symbols = { field: "用途" };
    const { jobId } = await server.client.call(api.build, { fileId, reading, facts, symbols });
    return (await ended(server, jobId)) as { id: string; vertices: number };
  });
  return { ...made.result, upload: sent.ms, ms: made.ms };
}

const featuresIn = (bytes: Buffer): number => {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  return plain.length === 0 ? 0 : (decodeTile(plain).features?.features.length ?? 0);
};

/** A layer of a million vertices: made and served, by us and by `ogr2ogr` with `ST_AsMVT`. */
export async function benchLayers(db: Db, url: string, server: ChildServer): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    const [source, gpkg] = [join(folder, "layer.geojson"), join(folder, "layer.gpkg")];
    writeFileSync(source, textOf(outlines()));
    await ogr2ogr("-q", "-f", "GPKG", gpkg, source, "-nln", "layer");
    await untilIdle(server);
    progress("layers: ours");
    const before = server.resident();
    const most = { server: before, reader: 0 };
    const timer = setInterval(() => {
      most.server = Math.max(most.server, server.resident());
      most.reader = Math.max(most.reader, server.readers());
    }, 20);
    const ours = await built(server, gpkg).finally(() => clearInterval(timer));
    progress("layers: ogr2ogr");
    const options = ["-nln", "peer_layer", "-overwrite", "-t_srs", "EPSG:3857"];
    const into = ["-f", "PostgreSQL", ogrName(url), gpkg, ...options, "-lco", "GEOMETRY_NAME=geom"];
    const peer = await timed(() => ogr2ogr(...into));
    await sql`analyze peer_layer, own_layer_shape, own_layer_feature`.execute(db);
    const size = statSync(gpkg).size;
    const lines: Line[] = [
      {
        what: `layer of ${ours.vertices} vertices, upload and look`,
        ours: seconds(ours.upload),
      },
      {
        what: "the same made, all levels ahead",
        ours: seconds(ours.ms),
        peer: `ogr2ogr ${seconds(peer.ms)}`,
        ratio: ours.ms / peer.ms,
      },
      {
        what: "memory of the server above rest, and of its reader",
        ours: `${mb(most.server - before)}, ${mb(most.reader)}`,
        peer: `file ${mb(size)}`,
      },
    ];
    for (const z of levels) lines.push(await tileLine(db, server, ours.id, z));
    return lines;
  } finally {
    await sql`drop table if exists peer_layer`.execute(db);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tileLine(db: Db, server: ChildServer, id: string, z: number): Promise<Line> {
  const tiles = tilesOf(z);
  const path = (tile: Tile) => `/api/layers/${id}/${tileKey(tile)}`;
  const both = await duel(
    tiles,
    (tile) => server.client.get(path(tile)),
    (tile) => peerTile(db, tile),
  );
  const [first] = tiles as [Tile, ...Tile[]];
  const [mine, theirs] = [await server.client.get(path(first)), await peerTile(db, first)];
  const told = (bytes: Buffer) => `${featuresIn(bytes)} outlines, ${mb(bytes.length)}`;
  return {
    what: `z${z}, ${tiles.length} tiles first asked for (${told(mine)})`,
    ours: ms(both.ours.p50),
    peer: `ST_AsMVT ${ms(both.peer.p50)} (${told(theirs)})`,
    ratio: both.ours.p50 / both.peer.p50,
    aim: "≤ 1.00",
  };
}
