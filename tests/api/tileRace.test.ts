import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { Db } from "../../src/server/db/tables";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import { prepared } from "./database";
import { decodeTile } from "./decodeTile";
import { insertParcels, parcel, squareIn } from "./parcels";
import { tileOf } from "./tileCalls";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const onServer = Boolean(process.env.DATABASE_URL);
/** The embedded engine has one session, where nothing is concurrent: a few rounds are enough. */
const rounds = onServer ? 60 : 10;
const editors = 3;
const plots = 70;
const states = ["0", "5", "1", "2"];

const scope = { from: "330110", to: "330111", cyptid: null };
const idOf = (n: number) => `tile-race-${String(n).padStart(2, "0")}`;

const clear = async () => {
  for (const table of ["dxydsd", "history.dxydsd"]) {
    await sql`delete from ${sql.table(table)} where dkid like 'tile-race-%'`.execute(db);
  }
  await sql`delete from tile_block`.execute(db);
};

beforeAll(async () => {
  db = (await prepared()).db;
  await clear();
  const all = Array.from({ length: plots }, (_, n) =>
    parcel({ dkid: idOf(n), geometry: squareIn("330110", 400 + n), shzt: "0" }),
  );
  await insertParcels(db, "dxydsd", all);
});
afterAll(clear);

const place = () => squareIn("330110", 400)[0]?.[0]?.[0] ?? [0, 0];

/** What the tile contains of each parcel. */
async function statesIn(tiles: VectorTiles, z: number, from = db): Promise<Map<string, string>> {
  const request = { dataset: dxydsd, tile: tileOf(place(), z), filter: {}, scope };
  const { bytes } = await tiles.tile(from, request);
  const layers = Object.values(decodeTile(Buffer.from(bytes ?? [])));
  return new Map(
    layers.flatMap(({ features }) =>
      features.map(({ properties }) => [String(properties.dkid), String(properties.shzt)] as const),
    ),
  );
}

const refresh = (stock: BlockStock, tiles: VectorTiles) =>
  stock.refresh({ db, readDb: db, tiles, rest: async () => "go on" });

test("whoever asks after an edit sees it, whatever is built and read beside it", {
  timeout: 120_000,
}, async () => {
  const [stock, kept] = [new BlockStock(dxydsd), new VectorTiles()];
  let isOver = false;
  const building = (async () => {
    while (!isOver) {
      await refresh(stock, kept);
      await statesIn(kept, 12);
      await statesIn(new VectorTiles(), 14);
    }
  })();
  const edit = async (editor: number) => {
    for (let round = 0; round < rounds; round++) {
      const shzt = states[(round + 1) % states.length] as string;
      const dkid = idOf(editor);
      await sql`update dxydsd set shzt = ${shzt} where dkid = ${dkid}`.execute(db);
      expect((await statesIn(kept, 12)).get(dkid), `on a server that runs, ${round}`).toBe(shzt);
      expect((await statesIn(new VectorTiles(), 14)).get(dkid), `on a new one, ${round}`).toBe(
        shzt,
      );
    }
  };
  await Promise.all(Array.from({ length: editors }, (_, editor) => edit(editor))).finally(() => {
    isOver = true;
  });
  await building;
  await refresh(stock, kept);
  const { rows } = await sql<{ dkid: string; shzt: string }>`
    select dkid, shzt from dxydsd where dkid like 'tile-race-%'`.execute(db);
  const live = new Map(rows.map(({ dkid, shzt }) => [dkid, shzt]));
  for (const [dkid, shzt] of await statesIn(new VectorTiles(), 12))
    expect(shzt).toBe(live.get(dkid));
});

test("an edit is in no tile of others before it is committed, and in all when it is", async () => {
  const tiles = new VectorTiles();
  const dkid = idOf(5);
  const before = (await statesIn(tiles, 14)).get(dkid);
  const wanted = before === "5" ? "0" : "5";
  await db.transaction().execute(async (tx) => {
    await sql`update dxydsd set shzt = ${wanted} where dkid = ${dkid}`.execute(tx);
    // The embedded engine has only one session, so nobody else can interfere.
    if (!onServer) return;
    await refresh(new BlockStock(dxydsd), tiles);
    expect((await statesIn(new VectorTiles(), 14)).get(dkid)).toBe(before);
  });
  expect((await statesIn(tiles, 14)).get(dkid)).toBe(wanted);
  expect((await statesIn(new VectorTiles(), 14)).get(dkid)).toBe(wanted);
});

test("an edit that is taken back leaves no block behind, in memory or stored", async () => {
  const tiles = new VectorTiles();
  const dkid = idOf(6);
  const before = (await statesIn(tiles, 14)).get(dkid);
  const wanted = before === "5" ? "0" : "5";
  const tx = await db.startTransaction().execute();
  await sql`update dxydsd set shzt = ${wanted} where dkid = ${dkid}`.execute(tx);
  const building = { db: tx, readDb: tx, tiles, rest: async () => "go on" as const };
  await new BlockStock(dxydsd).refresh(building);
  expect((await statesIn(tiles, 14, tx)).get(dkid)).toBe(wanted);
  await tx.rollback().execute();
  expect((await statesIn(tiles, 14)).get(dkid)).toBe(before);
  expect((await statesIn(new VectorTiles(), 14)).get(dkid)).toBe(before);
});
