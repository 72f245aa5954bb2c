import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hearingOf } from "../../src/server/db/hearing";
import type { Db } from "../../src/server/db/tables";
import { openSession } from "../../src/server/services/account/session";
import { ownGround } from "./database";
import { type Ask, holdItems, holdRest } from "./featureJudged";
import { type Server, serverOn } from "./heardServer";
import { insertParcels, parcel, squareIn } from "./parcels";
import { platformId, type Username } from "./users";

// One process answers with pieces that it has written before; another one changes the records.
const onServer = Boolean(process.env.DATABASE_URL);

let mine: Server;
let other: Server;
let db: Db;
let remove: () => Promise<void>;
const tokens = new Map<Username, string>();
const readers: readonly Username[] = ["sheng", "yuhang", "pingtai", "chakan", "yinzhou"];
const plots = 12;
const idOf = (n: number) => `piece-${n}`;
/** `ROUNDS=10000` asks for as many answers. */
const rounds = Number(process.env.ROUNDS ?? 150);

beforeAll(async () => {
  if (!onServer) return;
  const ground = await ownGround();
  remove = ground.remove;
  [mine, other] = [await serverOn(ground.where), await serverOn(ground.where)];
  db = other.database.db;
  const rows = await db.selectFrom("app_user").select(["id", "username"]).execute();
  for (const { id, username } of rows) {
    tokens.set(username as Username, await openSession(db, id));
  }
  const all = Array.from({ length: plots }, (_, n) =>
    parcel({ dkid: idOf(n), geometry: squareIn("330110", 600 + n), mjss: 12.34 + n }),
  );
  await insertParcels(db, "dxydsd", all);
  while (!(await hearingOf(mine.database.db)?.present())) await pause(20);
}, 600_000);

afterAll(async () => {
  if (!onServer) return;
  await mine.stop();
  await other.stop();
  await remove();
}, 60_000);

const ask =
  (user: Username): Ask =>
  async (url) => {
    const headers = { authorization: `Bearer ${tokens.get(user)}` };
    const { statusCode, rawPayload } = await mine.app.inject({ url, headers });
    return { status: statusCode, bytes: rawPayload };
  };

const forms = [
  { f: "geojson", outFields: "*" },
  { f: "json", outFields: "dkbh,mjss,shzt" },
  { f: "pbf", outFields: "*", orderByFields: "mj desc" },
] as const;

/** Everybody is answered what stands there; says how many features each was told. */
async function holdAll(): Promise<number[]> {
  const counts: number[] = [];
  for (const user of readers) {
    for (const form of forms) await holdRest(db, ask(user), user, "dxydsd", form);
    counts.push(await holdItems(db, ask(user), user, "dxydsd", {}));
  }
  return counts;
}

/** The statements by which a work reads parcels. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = spy.mock.calls.map(([query]) => String(query));
  spy.mockRestore();
  return texts.filter((text) => text.includes('from "dxydsd" t'));
}

const set = (values: string, n = 0) =>
  sql`update dxydsd set ${sql.raw(values)} where dkid = ${idOf(n)}`.execute(db);

describe.skipIf(!onServer)("pieces that are kept", () => {
  test("are found by id and version: no field and no outline is read again", async () => {
    const [form] = forms;
    const once = () => ask("sheng")(`/api/rest/services/dxydsd/FeatureServer/0/query?${query}`);
    const query = new URLSearchParams({ ...form, where: "1=1" });
    const first = await once();
    let again = first;
    const texts = await statementsOf(async () => {
      again = await once();
    });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain('"dkmc"');
    await set("bz = '别的'", 3);
    const changed = await statementsOf(once);
    expect(changed).toHaveLength(2);
    expect(changed[1]).toContain('"dkmc"');
  });

  test.each(["geojson", "json", "pbf"])(
    "with fewer fields are cut out of those with all of them: %s",
    async (f) => {
      await set(`dkmc = E'"{地块},\\\\"', bz = null`, 6);
      const whole = { f, outFields: "*", outSR: "4490" };
      await holdRest(db, ask("sheng"), "sheng", "dxydsd", whole);
      const texts = await statementsOf(() => {
        const query = new URLSearchParams({ ...whole, outFields: "dkmc,rdrq", where: "1=1" });
        return ask("sheng")(`/api/rest/services/dxydsd/FeatureServer/0/query?${query}`);
      });
      expect(texts).toHaveLength(1);
      expect(texts[0]).not.toContain('"dkmc"');
      for (const outFields of ["dkmc,rdrq", "bz", "dkmc,mj,bz", "gxsj"]) {
        await set("mj = mj + 1", 7);
        await holdRest(db, ask("sheng"), "sheng", "dxydsd", { ...whole, outFields });
        await holdRest(db, ask("yuhang"), "yuhang", "dxydsd", { ...whole, outFields });
      }
      // Whose figures are rounded.
      await holdRest(db, ask("chakan"), "chakan", "dxydsd", whole);
      await holdRest(db, ask("chakan"), "chakan", "dxydsd", { ...whole, outFields: "mjss,mj" });
    },
  );

  test.each([
    ["a value", () => set("dkmc = '改了名', mj = 4321.5"), [12, 12, 0, 12, 0]],
    ["an outline", () => set("geom = ST_Translate(geom, 0.0001, 0)", 1), [12, 12, 0, 12, 0]],
    ["the county", () => set("xzqdm = '330212'", 2), [12, 11, 0, 12, 1]],
    ["the platform", () => set(`cyptid = '${platformId}'`, 4), [12, 11, 1, 12, 1]],
    ["removal", () => set("scbz = 1", 5), [11, 10, 1, 11, 1]],
    ["return", () => set("scbz = 0, xzqdm = '330110'", 5), [12, 11, 1, 12, 1]],
  ] as const)("are told anew after a change of %s", async (_, change, counts) => {
    await holdAll();
    await change();
    expect(await holdAll()).toEqual(counts);
    expect(await holdAll()).toEqual(counts);
  });

  test("are those of the reader: a role that sees more or less gets others at once", async () => {
    const asked = { f: "json", outFields: "*" };
    await holdRest(db, ask("chakan"), "chakan", "dxydsd", asked);
    const url = `/api/rest/services/dxydsd/FeatureServer/0/query?${new URLSearchParams(asked)}`;
    const before = await ask("chakan")(url);
    await sql`update app_user set roles = '{ROLE_COUNTY}' where username = 'chakan'`.execute(db);
    const after = await ask("chakan")(url);
    expect(after.bytes.equals(before.bytes), "exact figures").toBe(false);
    await sql`update app_user set roles = '{ROLE_VIEW}' where username = 'chakan'`.execute(db);
    expect((await ask("chakan")(url)).bytes.equals(before.bytes)).toBe(true);
  });

  test("are never old, whoever writes beside", async () => {
    const [geojson, json] = forms;
    for (let round = 0; round < rounds; round++) {
      await set(`mj = ${1000 + round}, bz = 'r${round}'`, round % plots);
      await holdRest(db, ask("sheng"), "sheng", "dxydsd", round % 2 ? geojson : json);
    }
  });

  test("are of one moment while others write: no answer mixes two", async () => {
    const writeAll = (n: number) =>
      sql`update dxydsd set mj = ${n}, bz = ${`w${n}`} where dkid like 'piece-%'`.execute(db);
    await writeAll(0);
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n++) await writeAll(n);
    })();
    const asked = new URLSearchParams({ f: "json", outFields: "mj,bz" });
    const moments = async () => {
      const url = `/api/rest/services/dxydsd/FeatureServer/0/query?${asked}`;
      const { features } = JSON.parse((await ask("sheng")(url)).bytes.toString()) as {
        features: { attributes: { mj: number; bz: string } }[];
      };
      return new Set(features.map(({ attributes: { mj, bz } }) => `w${mj} ${bz}`));
    };
    const found: string[] = [];
    for (let round = 0; round < rounds; round++) found.push([...(await moments())].join());
    isOver = true;
    await writing;
    expect(found.filter((one) => !/^(w\d+) \1$/.test(one))).toEqual([]);
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  test("are forgotten when the channel ends, and none are kept without it", async () => {
    const query = new URLSearchParams({ ...forms[0] });
    const url = `/api/rest/services/dxydsd/FeatureServer/0/query?${query}`;
    const readsRows = async () =>
      (await statementsOf(() => ask("sheng")(url)))[0]?.includes('"dkmc"');
    await ask("sheng")(url);
    expect(await readsRows()).toBe(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`.execute(
      db,
    );
    const present = () => hearingOf(mine.database.db)?.present();
    await expect.poll(present).toBe(false);
    for (let n = 0; n < 2; n++) expect(await readsRows()).toBe(true);
    await expect.poll(present, { timeout: 10_000 }).toBe(true);
    expect([await readsRows(), await readsRows()]).toEqual([true, false]);
  });
});
