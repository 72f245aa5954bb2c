import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { hearingOf, startHearing } from "../../src/server/db/hearing";
import { BlockPack } from "../../src/server/tiles/blockPack";
import { buildAhead } from "../../src/server/tiles/buildAhead";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { readyTile, VectorTiles } from "../../src/server/tiles/vectorTiles";
import { ownGround } from "./database";
import { insertParcels, parcel, squareIn } from "./parcels";
import { tileOf } from "./tileCalls";

// The embedded engine keeps no file: its blocks are in the process already.
const onServer = Boolean(process.env.DATABASE_URL);
const log = {
  error: (details: object, message: string) => {
    throw new Error(message, { cause: details });
  },
};

let mine: Database;
let hearing: ReturnType<typeof startHearing>;
let folder: string;
let remove: () => Promise<void>;
/** More than are left to be read from the records each time. */
const plots = 80;
const idOf = (n: number) => `beside-${n}`;
const corner = squareIn("330110", 400)[0]?.[0]?.[0] ?? [0, 0];
const scope = { from: "330110", to: "330111", cyptid: null };
const askedAt = (z: number) => ({ dataset: dxydsd, tile: tileOf(corner, z), filter: {}, scope });

beforeAll(async () => {
  if (!onServer) return;
  const ground = await ownGround();
  remove = ground.remove;
  mine = await openDatabase({ ...ground.where, log });
  hearing = startHearing(mine);
  folder = join(ground.where.dataDir, "beside");
  const all = Array.from({ length: plots }, (_, n) =>
    parcel({ dkid: idOf(n), geometry: squareIn("330110", 400 + n), shzt: "0" }),
  );
  await insertParcels(mine.db, "dxydsd", all);
}, 600_000);

afterAll(async () => {
  if (!onServer) return;
  await hearing?.stop();
  await mine.close();
  await remove();
}, 60_000);

/** A server without memory: all that is at hand is in its file. */
function besides() {
  const pack = BlockPack.open(folder);
  const tiles = new VectorTiles(1, pack);
  const now = async (z: number) =>
    (await hearingOf(mine.db)?.present()) ? tiles.now(mine.db, readyTile(askedAt(z))) : null;
  return { tiles, now, close: () => pack?.close() };
}

test.skipIf(!onServer)(
  "a tile is cut from the file beside memory, and never from what was before",
  async () => {
    const { db } = mine;
    const { tiles, now, close } = besides();
    expect(await now(13)).toBeNull();
    const first = await tiles.tile(db, askedAt(13));
    await expect.poll(() => now(13)).toEqual(first);
    await sql`update dxydsd set shzt = '5' where dkid = ${idOf(0)}`.execute(db);
    expect(await now(13)).toBeNull();
    const second = await tiles.tile(db, askedAt(13));
    expect(second.bytes).not.toEqual(first.bytes);
    expect(await now(13)).toEqual(second);
    close();
  },
);

test.skipIf(!onServer)(
  "what was cut ahead is given as long as nothing changes, and counted once",
  async () => {
    const { db } = mine;
    const pack = BlockPack.open(folder);
    const tiles = new VectorTiles(undefined, pack);
    const ready = readyTile(askedAt(15));
    await tiles.tile(db, askedAt(14));
    const present = () => hearingOf(db)?.present(() => tiles.cutAhead(db, ready));
    const counted = async () => {
      const { kept, made } = tiles.answered;
      const isPresent = await present();
      const reply = isPresent ? tiles.now(db, ready) : null;
      return { reply, kept: tiles.answered.kept - kept, made: tiles.answered.made - made };
    };
    tiles.cutAhead(db, ready);
    const first = await counted();
    expect(first).toMatchObject({ kept: 0, made: 1 });
    expect(first.reply).toEqual(await new VectorTiles().tile(db, askedAt(15)));
    expect(await counted()).toEqual({ ...first, kept: 1, made: 0 });
    await sql`update dxydsd set shzt = '2' where dkid = ${idOf(1)}`.execute(db);
    tiles.cutAhead(db, ready);
    expect((await counted()).reply).toBeNull();
    const changed = await tiles.tile(db, askedAt(15));
    expect(changed.bytes).not.toEqual(first.reply?.bytes);
    expect((await counted()).reply).toEqual(changed);
    pack?.close();
  },
);

test.skipIf(!onServer)(
  "what may be done meanwhile is done once the question is on its way",
  async () => {
    let times = 0;
    const work = () => {
      times++;
    };
    const present = () => hearingOf(mine.db)?.present(work);
    expect(await Promise.all([present(), present(), present()])).toEqual([true, true, true]);
    await expect.poll(() => times).toBe(3);
    expect(await present()).toBe(true);
    await expect.poll(() => times).toBe(4);
  },
);

test.skipIf(!onServer)(
  "a server that has just started takes what is stored into its file",
  async () => {
    const { db } = mine;
    const rest = async () => "go on" as const;
    const made = new VectorTiles();
    await new BlockStock(dxydsd).refresh({ db, readDb: db, tiles: made, rest });
    const { tiles, now, close } = besides();
    const stop = new AbortController();
    const onFailure = (error: unknown) => {
      throw error;
    };
    const building = buildAhead({ db, readDb: db, tiles, onFailure }, [dxydsd], stop.signal);
    await expect.poll(async () => (await now(14)) !== null, { timeout: 30_000 }).toBe(true);
    expect(await now(14)).toEqual(await made.tile(db, askedAt(14)));
    stop.abort();
    await building;
    close();
  },
);
