import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { Db } from "../../src/server/db/tables";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { blockLevel } from "../../src/server/tiles/parcelBlock";
import { boundsOf, type Tile, tileKey } from "../../src/server/tiles/tileMath";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import { decodeTile } from "../api/decodeTile";
import { type ChildServer, startServer, untilIdle } from "./childServer";
import { Lines, load, type Run, type Target } from "./leanClient";
import { type Line, ms, progress, seconds } from "./report";
import { spreadOf, timed } from "./stopwatch";
import {
  isThere,
  mapServerPath,
  type Peer,
  startFiles,
  startMapServer,
  startMvt,
} from "./tilePeers";

const half = 20037508.342789244;
const clients = 8;
const rounds = 5;
/** A round of a tenth of a second: with fewer, one sweep of the heap decides it. */
const perRound = 400;

/** Tiles of a level that contain parcels, the same ones in every run, no two of one block. */
async function tilesOf(db: Db, z: number, count: number): Promise<Tile[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    select distinct floor((st_x(c) + ${half}) / ${2 * half} * ${2 ** z})::integer x,
           floor((${half} - st_y(c)) / ${2 * half} * ${2 ** z})::integer y
      from (select st_transform(st_setsrid(st_makepoint(zxjd, zxwd), 4490), 3857) c
              from dxydsd where scbz = 0 order by md5(dkbh) limit ${count * 40}) p`.execute(db);
  const across = 2 ** Math.max(0, z - blockLevel);
  const byBlock = new Map(
    rows.map(({ x, y }) => [`${Math.floor(x / across)} ${Math.floor(y / across)}`, { z, x, y }]),
  );
  return mixed([...byBlock.values()]).slice(0, count);
}

/** So that those that are timed are like those that warm up. */
const mixed = (tiles: readonly Tile[]): Tile[] =>
  tiles
    .map((tile) => ({ tile, by: createHash("md5").update(tileKey(tile)).digest("hex") }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ tile }) => tile);

const middle = (values: readonly number[]): number => spreadOf(values).p50;
const partAt = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

/** Who is asked, and how for some things: tiles, or boxes of features. */
export type Named<One = Tile> = { name: string; target: (all: readonly One[]) => Target };

const oursAt = ({ client }: ChildServer, headers = {}): Named => ({
  name: "ours",
  target: (tiles) => ({
    origin: client.origin,
    headers: { ...client.credentials(), ...headers },
    pathOf: (n) => `/api/tiles/dxydsd/${tileKey(tiles[n % tiles.length] as Tile)}.pbf`,
  }),
});

const mvtAt = ({ origin }: Peer): Named => ({
  name: "ST_AsMVT in Node, prepared",
  target: (tiles) => ({ origin, pathOf: (n) => `/${tileKey(tiles[n % tiles.length] as Tile)}` }),
});

const mapServerAt = ({ origin }: Peer): Named => ({
  name: "MapServer",
  target: (tiles) => ({
    origin,
    pathOf: (n) => mapServerPath(tiles[n % tiles.length] as Tile),
  }),
});

/** The same requests to all in turn, who begins changing with the round; a peer that fails is left out. */
export async function rivals<One>(
  all: readonly Named<One>[],
  setOf: (round: number) => readonly One[],
  count: number,
  at = clients,
): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>(all.map(({ name }) => [name, []]));
  const lines = new Map<string, Lines>();
  for (let round = 0; round < rounds; round++) {
    const tiles = setOf(round);
    const order = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
    for (const { name, target } of order.filter((one) => runs.has(one.name))) {
      try {
        const wanted = target(tiles);
        const kept = lines.get(name) ?? new Lines(wanted.origin);
        lines.set(name, kept);
        runs.get(name)?.push(await load(wanted, count, at, kept));
      } catch (error) {
        if (name === "ours") throw error;
        progress(`without ${name}: ${String(error)}`);
        runs.delete(name);
      }
    }
  }
  for (const one of lines.values()) one.end();
  return runs;
}

const latency = (runs: readonly Run[], share: number) =>
  partAt(
    runs.flatMap(({ times }) => times),
    share,
  );

/** Median over the rounds of how much longer ours takes than the peer in the same round. */
const ratioOf = (ours: readonly Run[], theirs: readonly Run[]): number =>
  middle(ours.map((run, round) => run.ms / (theirs[round]?.ms ?? run.ms)));

export function versus(
  what: string,
  runs: ReadonlyMap<string, readonly Run[]>,
  peer: string,
  aim: string,
  at = clients,
): Line {
  const [ours, theirs] = [runs.get("ours") ?? [], runs.get(peer) ?? []];
  const p99 = `p99 ${ms(latency(ours, 0.99))} : ${ms(latency(theirs, 0.99))}`;
  return {
    what: `${what}, ${at} clients (p50; ${p99})`,
    ours: ms(latency(ours, 0.5)),
    peer: `${peer} ${ms(latency(theirs, 0.5))}`,
    ratio: ratioOf(ours, theirs),
    aim,
  };
}

const idsIn = (bytes: Buffer): string[] =>
  Object.values(decodeTile(bytes)).flatMap(({ features }) =>
    features.map(({ properties }) => String(properties.dkid)),
  );

/**
 * Rivals that show other parcels are none. At the rim of a tile slivers may differ, and far out MapServer
 * leaves the smallest parcels out, which is less work for it.
 */
function samePlots(name: string, ours: readonly Buffer[], theirs: readonly Buffer[]): void {
  const [mine, other] = [ours.flatMap(idsIn), theirs.flatMap(idsIn)];
  const [inMine, inOther] = [new Set(mine), new Set(other)];
  const added = other.filter((id) => !inMine.has(id)).length;
  const missing = mine.filter((id) => !inOther.has(id)).length;
  const fewer = mine.length - other.length;
  const isLike = added <= mine.length * 0.02 + 2 && missing <= mine.length * 0.08 + 2;
  if (!isLike || fewer < mine.length * -0.02 - 2 || fewer > mine.length * 0.08 + 2) {
    throw new Error(`${name} shows ${other.length} parcels, ours ${mine.length}`);
  }
}

/** Tiles that all have been asked for before, so that no program is still being translated. */
const warming = 2_000;

/** Cold: each tile is asked once, of a server that has not seen it, as none of those around it. */
async function cold(db: Db, url: string, z: number, peers: readonly Named[]): Promise<Line[]> {
  const server = await startServer({ url });
  try {
    await untilIdle(server, 60_000);
    const all = await tilesOf(db, z, rounds * perRound + warming);
    // Far out there are few: half of them warm the programs up then.
    const asked = Math.min(rounds * perRound, Math.floor(all.length / 2));
    const others = all.slice(asked);
    const tiles = all.slice(0, asked);
    for (const one of [oursAt(server), ...peers]) {
      await load(one.target(others), others.length, clients).catch(() => undefined);
    }
    const size = Math.floor(tiles.length / rounds);
    const sets = (round: number) => tiles.slice(round * size, (round + 1) * size);
    const runs = await rivals([oursAt(server), ...peers], sets, size);
    const bodies = (name: string) => runs.get(name)?.flatMap((run) => run.bodies) ?? [];
    const there = peers.filter(({ name }) => runs.has(name));
    return there.map(({ name }) => {
      samePlots(name, bodies("ours"), bodies(name));
      const aim = name === "MapServer" ? "must ≤ 0.50, aim ≤ 0.20" : "must ≤ 0.67, aim ≤ 0.33";
      return versus(`tile z${z}, cold (${size * rounds} tiles)`, runs, name, aim);
    });
  } finally {
    await server.stop();
  }
}

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** Warm: what a browser gets, compressed, with session and region, against the same bytes from files. */
async function warm(db: Db, server: ChildServer): Promise<Line[]> {
  const some = await tilesOf(db, 13, 40);
  const ours = oursAt(server, { "accept-encoding": "gzip" });
  await load(ours.target(some), some.length, 1);
  const { bodies } = await load(ours.target(some), some.length, 1);
  // The smallest tiles go out as they are.
  const packed = some
    .map((tile, n): [Tile, Buffer] => [tile, bodies[n] as Buffer])
    .filter(([, body]) => isGzip(body))
    .slice(0, 20);
  const tiles = packed.map(([tile]) => tile);
  const files = packed.map(([tile, body]): [string, Buffer] => [tileKey(tile), body]);
  const nginx = await startFiles(Object.fromEntries(files));
  if (!isThere(nginx)) {
    progress(`tiles without nginx: ${nginx.reason}`);
    return [];
  }
  try {
    const peer: Named = {
      name: "nginx gzip_static",
      target: (all) => ({
        origin: nginx.origin,
        headers: { "accept-encoding": "gzip" },
        pathOf: (n) => `/${tileKey(all[n % all.length] as Tile)}`,
      }),
    };
    const runs = await rivals([ours, peer], () => tiles, 2_000);
    if (!runs.has(peer.name)) return [];
    for (const [n, body] of runs.get(peer.name)?.[0]?.bodies.entries() ?? []) {
      const mine = runs.get("ours")?.[0]?.bodies[n] as Buffer;
      if (!gunzipSync(body).equals(gunzipSync(mine))) throw new Error("nginx sends something else");
    }
    return [versus("tile z13, warm", runs, peer.name, "must ≤ 4.00, aim ≤ 2.00")];
  } finally {
    nginx.stop();
  }
}

const mostBytes = 150_000;

/** Cells, from a server that has just started, and how long lists wait beside them. */
async function cells(db: Db, url: string): Promise<Line[]> {
  const server = await startServer({ url });
  try {
    let isOver = false;
    let slowest = 0;
    const beside = (async () => {
      while (!isOver) {
        const { ms: took } = await timed(() => server.client.call(dxydsdApi.pageList, {}));
        slowest = Math.max(slowest, took);
      }
    })();
    const times: number[] = [];
    let largest = 0;
    for (const z of [6, 7, 8, 9, 10, 11]) {
      const tiles = await tilesOf(db, z, 12);
      const run = await load(oursAt(server).target(tiles), tiles.length, 1);
      times.push(...run.times);
      largest = Math.max(largest, ...run.bodies.map(({ length }) => length));
    }
    isOver = true;
    await beside;
    const kb = Math.round(largest / 1000);
    return [
      {
        what: `tiles z6–11 right after the start (p95 of ${times.length}, largest ${kb} kB)`,
        ours: ms(spreadOf(times).p95),
        aim: `must ≤ 300 ms, ≤ ${mostBytes / 1000} kB`,
      },
      { what: "a list beside them (slowest)", ours: ms(slowest), aim: "must ≤ 200 ms" },
    ];
  } finally {
    await server.stop();
  }
}

const states = ["0", "5", "1", "2"];

/** From the answer of an edit to the tile that shows it, and how many tiles did not. */
async function edits(db: Db, server: ChildServer): Promise<Line[]> {
  const times: number[] = [];
  let stale = 0;
  for (const tile of await tilesOf(db, 14, 100)) {
    const { west, south, east, north } = boundsOf(tile);
    const shzt = states[times.length % states.length] as string;
    const { rows } = await sql<{ dkid: string }>`update dxydsd set shzt = ${shzt} where oid = (
      select min(oid) from dxydsd where scbz = 0
         and geom_3857 && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 3857))
      returning dkid`.execute(db);
    const run = await load(oursAt(server).target([tile]), 1, 1);
    times.push(run.ms);
    const shown = Object.values(decodeTile(run.bodies[0] as Buffer)).flatMap(
      ({ features }) => features,
    );
    const edited = shown.find(({ properties }) => properties.dkid === rows[0]?.dkid);
    if (edited && String(edited.properties.shzt) !== shzt) stale++;
  }
  return [
    {
      what: `tile z14 after an edit (p95 of ${times.length}, ${stale} stale)`,
      ours: ms(spreadOf(times).p95),
      aim: "must ≤ 100 ms, 0 stale",
    },
  ];
}

/** So that cold tiles find all of them, whatever the servers have stored by then. */
async function built(db: Db): Promise<Line> {
  const tiles = new VectorTiles();
  const building = { db, readDb: db, tiles, rest: async () => "go on" as const };
  const { ms: took } = await timed(() => new BlockStock(dxydsd).refresh(building));
  await sql`vacuum analyze tile_block`.execute(db);
  return { what: "blocks of parcels, built ahead", ours: seconds(took) };
}

/** Over HTTP, with the same number of clients, rounds in turn, the same outputs. */
export async function benchTiles(db: Db, url: string, server: ChildServer): Promise<Line[]> {
  const lines = await cells(db, url);
  lines.push(await built(db));
  const mapServer = await startMapServer(url, clients);
  if (!isThere(mapServer)) progress(`tiles without MapServer: ${mapServer.reason}`);
  const mvt = await startMvt(url);
  try {
    const peers = [mvtAt(mvt), ...(isThere(mapServer) ? [mapServerAt(mapServer)] : [])];
    for (const z of [12, 13, 14, 15, 16]) {
      progress(`tiles z${z}`);
      lines.push(...(await cold(db, url, z, peers)));
    }
  } finally {
    mvt.stop();
    if (isThere(mapServer)) mapServer.stop();
  }
  lines.push(...(await warm(db, server)), ...(await edits(db, server)));
  return lines;
}
