import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gxtz } from "#contract/datasets/gxtz";
import { kdjc } from "#contract/datasets/kdjc";
import { xztd } from "#contract/datasets/xztd";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { todoApi as api } from "#contract/endpoints/inbox/todo";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const list = async (user: Username, more: object = {}) =>
  (await as(user).call(api.list, more)).body;
const counts = async (user: Username, more: object = {}) =>
  (await as(user).call(api.counts, more)).body;
const info = (user: Username, kind: string, id: string) => as(user).call(api.info, { kind, id });

async function store(over: Partial<Parcel>, age = 1): Promise<Parcel> {
  const one = parcel({ cyptid: null, cyptmc: null, ...over });
  await insertParcels(here().db, "dxydsd", [one]);
  await sql`update dxydsd set gxsj = now() - make_interval(days => ${age}) where dkid = ${one.dkid}`.execute(
    here().db,
  );
  return one;
}

describe("the inbox", () => {
  test("holds what the caller may move on, and nobody else's", async () => {
    const { dkid } = await store({ shzt: "1" });
    expect((await list("hangzhou")).list.map(({ id }) => id)).toEqual([dkid]);
    for (const user of ["sheng", "ningbo", "yuhang", "shuiwu", "chakan", "admin"] as const) {
      expect([user, (await list(user)).total]).toEqual([user, 0]);
    }
  });

  test("gives what was returned back to its clerk", async () => {
    const { dkid } = await store({ shzt: "2" });
    expect((await list("yuhang")).list).toMatchObject([{ kind: "dxydsd", id: dkid, state: "2" }]);
    expect((await list("hangzhou")).total).toBe(0);
  });

  test("puts overdue records first, then the caller's own, then the longest waiting", async () => {
    const fresh = await store({ shzt: "1" }, 2);
    const own = await store({ shzt: "1" }, 1);
    const late = await store({ shzt: "1" }, 15);
    const later = await store({ shzt: "1" }, 400);
    await sql`insert into shrz (ywlx, ywid, yzt, xzt, czr, czrjs)
      values ('dxydsd', ${own.dkid}, '1', '2', 'hangzhou', 'ROLE_CITY')`.execute(here().db);
    const { list: rows } = await list("hangzhou");
    expect(rows.map(({ id }) => id)).toEqual([later, late, own, fresh].map(({ dkid }) => dkid));
    expect(rows.map(({ overdue, mine, days }) => [overdue, mine, days])).toEqual([
      [true, false, 400],
      [true, false, 15],
      [false, true, 1],
      [false, false, 2],
    ]);
    expect((await list("hangzhou", { overdue: true })).total).toBe(2);
    const second = await list("hangzhou", { current: 2, pageSize: 3 });
    expect([second.total, second.list.map(({ id }) => id)]).toEqual([4, [fresh.dkid]]);
  });

  test("counts by kind, region and the terms that have passed", async () => {
    await store({ shzt: "1" });
    await store({ shzt: "1", xzqdm: "330106" }, 20);
    await insertSamples(here().db, xztd, [sampleOf(xztd, { xzzt: "5" })]);
    expect(await counts("hangzhou")).toMatchObject({
      total: 3,
      kinds: [
        { kind: "dxydsd", zs: 2, overdue: 1 },
        { kind: "xztd", zs: 1 },
      ],
    });
    expect((await counts("hangzhou", { areaCode: "330106" })).total).toBe(1);
    expect((await as("hangzhou").call(api.counts, { areaCode: "3302" })).status).toBe(403);
  });

  test("asks the tax office for tax data alone, and nobody about notices", async () => {
    const entry = (ywlx: string) => sampleOf(gxtz, { ywlx, zt: "0" });
    await insertSamples(here().db, gxtz, ["1", "2", "9"].map(entry));
    expect((await counts("hangzhou")).total).toBe(2);
    expect((await list("shuiwu")).list).toMatchObject([{ kind: "gxtz" }]);
  });

  test("lets go of excluded land once the city has confirmed it", async () => {
    const land = sampleOf(xztd, { xzzt: "2", shr: null, shsj: null, shyj: null });
    await insertSamples(here().db, xztd, [land]);
    expect((await list("hangzhou")).total).toBe(1);
    const move = { xzids: [String(land.xzid)], xzzt: "2" as const, clyj: "情况属实" };
    expect((await as("hangzhou").call(xztdApi.move, move)).body.ok).toHaveLength(1);
    expect((await list("hangzhou")).total).toBe(0);
  });

  test("asks for the disposal of vacant land only after it was verified", async () => {
    const land = (hczt: string) => sampleOf(kdjc, { hczt, czzt: "0" });
    await insertSamples(here().db, kdjc, ["0", "1", "2"].map(land));
    const { kinds } = await counts("yuhang");
    expect(kinds.map(({ kind, zs }) => [kind, zs])).toEqual([
      ["kdjc", 1],
      ["kdcz", 1],
    ]);
  });
});

describe("a record in the inbox", () => {
  test("is new to a desk that has never decided about it", async () => {
    const { dkid } = await store({ shzt: "1" });
    const { body } = await info("hangzhou", "dxydsd", dkid);
    expect(body).toMatchObject({ since: null, before: null, changes: [], row: { id: dkid } });
    expect(body.geometry).toHaveLength(1);
  });

  test("shows what changed since the last decision, fields and outline", async () => {
    const { dkid, geometry } = await store({ shzt: "1" });
    const returned = { dkids: [dkid], shzt: "2" as const, shyj: "面积与登记不一致" };
    await as("hangzhou").call(dxydsdApi.updateShzt, returned);
    const moved = squareIn("330110", 900);
    await sql`update dxydsd set shzt = '1', dkmc = '改过的名称', bbh = bbh + 1, gxsj = now(),
        geom = st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: "MultiPolygon", coordinates: moved })}), 4490)
      where dkid = ${dkid}`.execute(here().db);
    const { body } = await info("hangzhou", "dxydsd", dkid);
    expect(body.since).not.toBeNull();
    expect(body.changes.map(({ field }) => field)).toEqual(["dkmc", "geom"]);
    expect(body.changes[0]).toMatchObject({ label: "地块名称", after: "改过的名称" });
    expect(body.before).toEqual(geometry);
    expect(body.geometry).toEqual(moved);
    expect(body.reviews).toMatchObject([{ yj: "面积与登记不一致" }]);
  });

  test("is gone for those it does not wait for", async () => {
    const { dkid } = await store({ shzt: "1" });
    for (const user of ["ningbo", "sheng", "yuhang"] as const) {
      expect([user, (await info(user, "dxydsd", dkid)).status]).toEqual([user, 404]);
    }
  });
});

describe("what became of what one put forward", () => {
  const decided = async (user: Username, more: object = {}) =>
    (await as(user).call(api.decided, more)).body;
  const submit = (dkid: string, user: Username = "yuhang") =>
    as(user).call(dxydsdApi.updateShzt, { dkids: [dkid], shzt: "1" as const });
  const giveBack = { shzt: "2" as const, shyj: "面积与登记不一致" };
  const judge = (dkid: string, step: { shzt: "2" | "5"; shyj?: string }) =>
    as("hangzhou").call(dxydsdApi.updateShzt, { dkids: [dkid], ...step });

  test("is told to whoever submitted, with outcome, note and the way there, until he has seen it", async () => {
    const { dkid, dkmc } = await store({ shzt: "0" });
    expect((await submit(dkid)).body.ok).toEqual([dkid]);
    expect(await decided("yuhang")).toMatchObject({ total: 0, unseen: 0 });
    await judge(dkid, giveBack);
    const { list: told, ...sums } = await decided("yuhang");
    expect(sums).toEqual({ total: 1, unseen: 1 });
    expect(told).toMatchObject([
      {
        ...{ kind: "dxydsd", id: dkid, mc: dkmc, outcome: "退回", state: "2", seen: false },
        ...{ by: "杭州审核", note: giveBack.shyj, target: { dataset: "dxydsd", id: dkid } },
      },
    ]);
    expect((await counts("yuhang")).unseen).toBe(1);
    for (const user of ["hangzhou", "yinzhou", "sheng", "chakan", "admin"] as const) {
      expect([user, (await decided(user)).total]).toEqual([user, 0]);
    }
    const [{ rzid = "" } = {}] = told;
    const see = (user: Username) => as(user).call(api.seen, { rzids: [rzid] });
    expect((await see("yinzhou")).body.seen).toBe(0);
    expect((await see("yuhang")).body.seen).toBe(1);
    expect((await counts("yuhang")).unseen).toBe(0);
    expect(await decided("yuhang", { unseen: true })).toMatchObject({ total: 0, list: [] });

    await submit(dkid);
    await judge(dkid, { shzt: "5" });
    const { list: both } = await decided("yuhang");
    expect(both.map(({ outcome, seen }) => [outcome, seen])).toEqual([
      ["审核通过", false],
      ["退回", true],
    ]);
    expect((await as("yuhang").call(api.seen, {})).body.seen).toBe(1);
  });

  test("has no way to a record that is gone, and is no news after a month", async () => {
    const { dkid } = await store({ shzt: "0" });
    await submit(dkid);
    await judge(dkid, giveBack);
    await sql`update dxydsd set scbz = 1 where dkid = ${dkid}`.execute(here().db);
    expect((await decided("yuhang")).list).toMatchObject([{ target: null, id: dkid }]);
    const log = (czr: string, czrjs: string, days: number) => sql`
      insert into shrz (ywlx, ywid, yzt, xzt, czr, czrjs, czsj)
      values ('dxydsd', 'old', '0', '1', ${czr}, ${czrjs}, now() - make_interval(days => ${days}))`;
    await log("yuhang", "ROLE_COUNTY", 50).execute(here().db);
    await log("hangzhou", "ROLE_CITY", 40).execute(here().db);
    expect(await decided("yuhang")).toMatchObject({ total: 2, unseen: 1 });
    // Sorted by the day of the decision, although the old one was entered last.
    await as("yuhang").call(api.seen, {});
    expect((await decided("yuhang")).list.map(({ id }) => id)).toEqual([dkid, "old"]);
  });
});
