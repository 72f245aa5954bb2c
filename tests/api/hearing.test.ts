import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { unlessElsewhere } from "../../src/server/db/connect/exclusive";
import type { Database } from "../../src/server/db/connect/open";
import { hearingOf, startHearing } from "../../src/server/db/hearing";
import { issueToken } from "../../src/server/services/account/apiToken";
import { openSession } from "../../src/server/services/account/session";
import { BlockStock } from "../../src/server/tiles/buildBlocks";
import { numbersOf } from "../../src/server/tiles/knownNumbers";
import { readBlocks } from "../../src/server/tiles/readBlocks";
import { staleBlocks, storeBlocks } from "../../src/server/tiles/storedBlocks";
import { tileKey } from "../../src/server/tiles/tileMath";
import { VectorTiles } from "../../src/server/tiles/vectorTiles";
import { ownGround } from "./database";
import { decodeTile } from "./decodeTile";
import { encode } from "./encode";
import { type Server, serverOn } from "./heardServer";
import { insertParcels, parcel, squareIn } from "./parcels";
import { tileOf } from "./tileCalls";

// Two servers on one PostgreSQL, as two processes: what one changes the other has in memory.
const onServer = Boolean(process.env.DATABASE_URL);
/** The embedded engine is asked each time: nothing of it is kept in memory. */
const onServerOnly = test.skipIf(!onServer);

let mine: Server;
let other: Server;
let users: Record<string, string>;
let remove: () => Promise<void>;
const expired = 401;
const plots = 8;
/** `ROUNDS=1700` asks for ten thousand tiles. */
const rounds = Number(process.env.ROUNDS ?? 150);
const idOf = (n: number) => `heard-${n}`;
const place = squareIn("330110", 400)[0]?.[0]?.[0] ?? [0, 0];

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeAll(async () => {
  if (!onServer) return;
  const ground = await ownGround();
  remove = ground.remove;
  [mine, other] = [await serverOn(ground.where), await serverOn(ground.where)];
  const { db } = other.database;
  const rows = await db.selectFrom("app_user").select(["id", "username"]).execute();
  users = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
  const all = Array.from({ length: plots }, (_, n) =>
    parcel({ dkid: idOf(n), geometry: squareIn("330110", 400 + n), shzt: "0" }),
  );
  await insertParcels(db, "dxydsd", all);
  for (const { database } of [mine, other]) {
    await until(async () => (await hearingOf(database.db)?.present()) === true);
    await until(async () => (await numbersOf(database.db, "dxydsd")) !== null);
  }
}, 600_000);

afterAll(async () => {
  if (!onServer) return;
  await mine.stop();
  await other.stop();
  await remove();
}, 60_000);

const urlOf = (z: number) => `/api/tiles/dxydsd/${tileKey(tileOf(place, z))}.pbf`;

async function get(server: Server, token: string, url = urlOf(14), headers = {}) {
  const all = { authorization: `Bearer ${token}`, ...headers };
  return server.get(url, all);
}

const session = (name: string) => openSession(other.database.db, users[name] as string);

const statesIn = (bytes: Buffer) =>
  new Map(
    Object.values(decodeTile(bytes)).flatMap(({ features }) =>
      features.map(({ properties }) => [String(properties.dkid), String(properties.shzt)] as const),
    ),
  );

/** How many prepared statements this server has sent: what is in memory needs none. */
async function askedOf({ database }: Server, work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(database.db, "executeQuery");
  await work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

onServerOnly("a kept tile is answered without a statement, with all it had before", async () => {
  const token = await session("yuhang");
  const first = await get(mine, token);
  expect(first.statusCode).toBe(200);
  let again = first;
  const asked = await askedOf(mine, async () => {
    again = await get(mine, token);
  });
  expect(asked).toBe(0);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  for (const name of ["etag", "content-type", "cache-control", "x-data-time", "x-request-id"]) {
    if (name !== "x-request-id") expect(again.headers[name], name).toBe(first.headers[name]);
    expect(again.headers[name], name).toBeTruthy();
  }
  const known = await get(mine, token, urlOf(14), { "if-none-match": String(first.headers.etag) });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  const zipped = await get(mine, token, urlOf(14), { "accept-encoding": "gzip" });
  const twice = await get(mine, token, urlOf(14), { "accept-encoding": "gzip" });
  expect(twice.headers["content-encoding"]).toBe(zipped.headers["content-encoding"]);
  expect(twice.rawPayload.equals(zipped.rawPayload)).toBe(true);
});

onServerOnly(
  "what the framework does not see is guarded, told and counted as all else",
  async () => {
    const token = await session("yuhang");
    await get(mine, token);
    const { app } = mine;
    const told = vi.spyOn(app.endings, "tell");
    const counted = vi.spyOn(app.readings, "countAgain");
    const kept = await get(mine, token);
    // The framework's hooks say this of every reply.
    expect(kept.headers["content-security-policy"]).toBeUndefined();
    await until(async () => told.mock.calls.length > 0);
    expect(told.mock.calls[0]?.[0]).toMatchObject({
      ...{ id: kept.headers["x-request-id"], method: "GET", url: urlOf(14), outcome: 200 },
      route: expect.stringContaining("/api/tiles/:dataset/"),
    });
    expect(counted.mock.results.map(({ value }) => value)).toContain(true);
    const strange = await get(mine, token, urlOf(14), { host: "elsewhere.example" });
    expect(strange.statusCode).toBe(400);
    const foreign = await get(mine, token, urlOf(14), { origin: "https://elsewhere.example" });
    expect(foreign.headers["content-security-policy"]).toBeTruthy();
    const wrong = [
      `${urlOf(14)}?ssnf=x`,
      `${urlOf(14)}?areaCode=330106`,
      urlOf(14).replace("sd", "xx"),
    ];
    for (const url of wrong) {
      const { statusCode } = await get(mine, token, url);
      expect([url, statusCode]).toEqual([url, expect.any(Number)]);
      expect(statusCode, url).toBeGreaterThanOrEqual(400);
    }
    vi.restoreAllMocks();
  },
);

onServerOnly("totals of a list are kept until a record changes, and never old", async () => {
  const token = await session("yuhang");
  const body = { areaCode: "330110", keyword: "地块" };
  const { db } = other.database;
  const totals = async () => {
    const { method, url, headers, payload } = await encode(dxydsdApi.pageList, body);
    const all = { ...headers, authorization: `Bearer ${token}` };
    const answer = await mine.app.inject({ method: method as "POST", url, headers: all, payload });
    const { total, sums } = answer.json<{ total: number; sums: { mj: number } }>();
    return { total, mj: sums.mj };
  };
  const raw = async () => {
    const { rows } = await sql<{ total: number; mj: number }>`
      select count(*)::integer total, coalesce(sum(mj), 0)::float8 mj from dxydsd
       where scbz = 0 and xzqdm = '330110'`.execute(db);
    return rows[0];
  };
  expect((await raw())?.total).toBe(plots);
  for (let n = 0; n < rounds; n++) {
    const id = idOf(n % plots);
    await sql`update dxydsd set mj = mj + 1.25 where dkid = ${id}`.execute(db);
    expect(await totals(), `after change ${n}`).toEqual(await raw());
  }
  await totals();
  expect(await askedOf(mine, totals), "no revision is asked for").toBe(0);
  await sql`update dxydsd set scbz = 1 where dkid = ${idOf(0)}`.execute(db);
  expect(await totals()).toEqual(await raw());
  expect((await totals()).total).toBe(plots - 1);
  await sql`update dxydsd set scbz = 0 where dkid = ${idOf(0)}`.execute(db);
  expect((await totals()).total).toBe(plots);
});

onServerOnly("who has ended or lost a right is refused by another process at once", async () => {
  const { db } = other.database;
  const changes: readonly [string, number, (id: string) => Promise<unknown>][] = [
    ["session", expired, (id) => sql`delete from session where user_id = ${id}`.execute(db)],
    [
      "disabled",
      expired,
      (id) => sql`update app_user set disabled = true where id = ${id}`.execute(db),
    ],
    [
      "role",
      403,
      (id) => sql`update app_user set roles = '{ROLE_AUDITOR}' where id = ${id}`.execute(db),
    ],
    [
      "password",
      403,
      (id) => sql`update app_user set must_change = true where id = ${id}`.execute(db),
    ],
  ];
  for (const [what, status, change] of changes) {
    const id = users.yuhang as string;
    const before = await sql<object>`select * from app_user where id = ${id}`.execute(db);
    const token = await session("yuhang");
    for (let n = 0; n < 2; n++) expect((await get(mine, token)).statusCode, what).toBe(200);
    await change(id);
    expect((await get(mine, token)).statusCode, what).toBe(status);
    const { disabled, roles, must_change } = before.rows[0] as Record<string, never>;
    await sql`update app_user set disabled = ${disabled}, roles = ${roles}, must_change = ${must_change}
       where id = ${id}`.execute(db);
  }
});

onServerOnly(
  "another region and another data year are seen by another process at once",
  async () => {
    const { db } = other.database;
    const token = await session("yuhang");
    for (let n = 0; n < 2; n++)
      expect(statesIn((await get(mine, token)).rawPayload).size).toBe(plots);
    await sql`update app_user set area_code = '330106' where id = ${users.yuhang}`.execute(db);
    expect(statesIn((await get(mine, token)).rawPayload).size).toBe(0);
    await sql`update app_user set area_code = '330110' where id = ${users.yuhang}`.execute(db);
    expect(statesIn((await get(mine, token)).rawPayload).size).toBe(plots);
    await sql`insert into setting (key, value, saved_by) values ('dataYear', '2021', 'test')`.execute(
      db,
    );
    expect(String((await get(mine, token)).headers["x-data-time"])).toMatch(/^2021 /);
    await sql`delete from setting where key = 'dataYear'`.execute(db);
    expect(String((await get(mine, token)).headers["x-data-time"])).not.toMatch(/^2021 /);
  },
);

onServerOnly("a revoked API token is refused by another process at once", async () => {
  const { db } = other.database;
  const wanted = { name: "map", scopes: ["layers" as const], minutes: 10, short: false };
  const { token, id } = await issueToken(db, users.yuhang as string, wanted);
  for (let n = 0; n < 2; n++) expect((await get(mine, token)).statusCode).toBe(200);
  expect(await askedOf(mine, () => get(mine, token))).toBe(0);
  await sql`update api_token set revoked_at = now(), revoked_by = 'test' where id = ${id}`.execute(
    db,
  );
  expect((await get(mine, token)).statusCode).toBe(expired);
});

onServerOnly("use is written down once a minute, and what is idle too long ends", async () => {
  const { db } = other.database;
  const token = await session("yuhang");
  await get(mine, token);
  const seen = async () => {
    const { rows } = await sql<{ at: string }>`
      select max(last_seen)::text at from session where user_id = ${users.yuhang}`.execute(db);
    return rows[0]?.at;
  };
  const first = await seen();
  await get(mine, token);
  expect(await seen()).toBe(first);
  await sql`update session set last_seen = last_seen - interval '2 minutes'
     where user_id = ${users.yuhang}`.execute(db);
  const fresh = await openSession(db, users.hangzhou as string);
  await get(mine, fresh);
  await sql`update session set last_seen = last_seen - interval '59 minutes',
     expires_at = clock_timestamp() + interval '1 second' where user_id = ${users.hangzhou}`.execute(
    db,
  );
  await get(mine, fresh);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await get(mine, fresh)).statusCode).toBe(expired);
});

onServerOnly(
  "an edit is in the very next tile of every process",
  async () => {
    const [here, there] = [await session("yuhang"), await session("yuhang")];
    const states = ["0", "5", "1", "2"];
    const seen: boolean[] = [];
    const look = async (round: number, dkid: string, shzt: string) => {
      for (const [server, token] of [
        [mine, here],
        [other, there],
      ] as const) {
        const { rawPayload } = await get(server, token, urlOf(round % 3 === 0 ? 12 : 14));
        seen.push(statesIn(rawPayload).get(dkid) === shzt);
      }
    };
    const edit = async (editor: number) => {
      const { db } = (editor % 2 ? mine : other).database;
      for (let round = 0; round < rounds; round++) {
        const shzt = states[(round + 1) % states.length] as string;
        await sql`update dxydsd set shzt = ${shzt} where dkid = ${idOf(editor)}`.execute(db);
        await look(round, idOf(editor), shzt);
      }
    };
    await Promise.all([0, 1, 2].map(edit));
    expect(seen.filter((isFresh) => !isFresh)).toEqual([]);
    expect(seen.length).toBe(3 * 2 * rounds);
  },
  300_000,
);

onServerOnly("what is not committed, or taken back, is in no tile", async () => {
  const token = await session("yuhang");
  const stateOf = async () => statesIn((await get(mine, token)).rawPayload).get(idOf(4));
  const before = await stateOf();
  const tx = await other.database.db.startTransaction().execute();
  await sql`update dxydsd set shzt = '9' where dkid = ${idOf(4)}`.execute(tx);
  expect(await stateOf()).toBe(before);
  await tx.rollback().execute();
  expect(await stateOf()).toBe(before);
});

onServerOnly("very many changes at once are read anew", async () => {
  const { db } = other.database;
  await sql`insert into block_revision (dataset, x, y, no)
    select 'dxydsd', 1, n, nextval('tile_revision_no') from generate_series(1, 4000) n`.execute(db);
  const token = await session("yuhang");
  expect((await get(mine, token)).statusCode).toBe(200);
  await expect
    .poll(async () => (await numbersOf(mine.database.db, "dxydsd"))?.blocks.size)
    .toBeGreaterThan(4000);
});

onServerOnly("changed blocks are stored by what is heard, by one process at a time", async () => {
  const { db } = mine.database;
  const tile = tileOf(place, 14);
  const around = { x0: tile.x - 1, y0: tile.y - 1, x1: tile.x + 1, y1: tile.y + 1 };
  await storeBlocks(db, dxydsd, await readBlocks(db, dxydsd, around));
  const stock = new BlockStock(dxydsd);
  const rest = async () => "go on" as const;
  const refresh = () => stock.refresh({ db, readDb: db, tiles: new VectorTiles(), rest });
  const changed = async () =>
    (await staleBlocks(db, dxydsd)).filter(({ isNew }) => !isNew).map(({ x, y }) => [x, y]);
  await refresh();
  expect(await changed()).toEqual([]);
  const asked = vi.spyOn(db, "getExecutor");
  await refresh();
  expect(asked).toHaveBeenCalledTimes(0);
  asked.mockRestore();
  await sql`update dxydsd set shzt = '1' where dkid = ${idOf(6)}`.execute(other.database.db);
  expect(await changed()).not.toEqual([]);
  await refresh();
  expect(await changed()).toEqual([]);
  const second = async () => unlessElsewhere(other.database.db, "test", async () => {});
  const holding = unlessElsewhere(db, "test", async () => {
    expect(await second()).toBe(false);
  });
  expect(await holding).toBe(true);
  expect(await second()).toBe(true);
});

onServerOnly("with the channel lost the database is asked, and memory starts anew", async () => {
  const { db } = other.database;
  const token = await session("yuhang");
  for (let n = 0; n < 2; n++) await get(mine, token);
  expect(await askedOf(mine, () => get(mine, token))).toBe(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`.execute(
    db,
  );
  await expect.poll(() => hearingOf(mine.database.db)?.present()).toBe(false);
  expect(await askedOf(mine, () => get(mine, token))).toBeGreaterThan(0);
  const states = async () => statesIn((await get(mine, token)).rawPayload).get(idOf(5));
  await sql`update dxydsd set shzt = '5' where dkid = ${idOf(5)}`.execute(db);
  expect(await states()).toBe("5");
  await expect.poll(() => hearingOf(mine.database.db)?.present(), { timeout: 10_000 }).toBe(true);
  expect(await states()).toBe("5");
  await sql`delete from session where user_id = ${users.yuhang}`.execute(db);
  expect((await get(mine, token)).statusCode).toBe(expired);
});

test.skipIf(onServer)("the embedded engine is asked each time", () => {
  expect(startHearing({ db: {} as Database["db"] })).toBeNull();
  expect(hearingOf({} as Database["db"])).toBeUndefined();
});
