import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import {
  platformMoveApi as api,
  type PlatformOrder,
} from "#contract/endpoints/industry/platformMove";
import { jobApi } from "#contract/endpoints/records/job";
import { memberDatasets } from "../../src/server/repositories/industry/cypt";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { enterprise, land, relation } from "./industry";
import type { MultiPolygon } from "./parcels";
import { auditOf, platformGaps } from "./platforms";
import { runJob } from "./runJob";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

const place = { xzqdm: "330110", xzqmc: "余杭区" };
const [east, west] = [
  { cyptid: "east", cyptmc: "城东园" },
  { cyptid: "west", cyptmc: "城西园" },
];

beforeEach(async () => {
  await insertSamples(
    here().db,
    cypt,
    [east, west].map((one) => sampleOf(cypt, { ...place, ...one })),
  );
});
afterEach(async () => expect(await platformGaps()).toEqual([]));

const end = (over: object = {}): PlatformOrder => ({
  ...{ kind: "end", platforms: [{ id: "east", bbh: 0 }], into: "west" },
  ...{ tyrq: "2024-06-01", tysm: "整合提升为一个平台" },
  ...over,
});
const assign = (over: object = {}): PlatformOrder => ({
  ...{ kind: "assign", cyptid: "east", bbh: 0, fromOthers: false, takeOut: false },
  ...over,
});

/** Runs a move to its end; answers its id and the state of its job. */
async function run(order: PlatformOrder, user: Username = "hangzhou") {
  const { status, body } = await as(user).call(api.move, { order });
  if (status !== 200) return { status, message: body.message };
  here().queue.start();
  const { state, message } = await settled(as(user), body.jobId);
  return { status, state, message, moveId: body.moveId };
}
async function undo(moveId: string, user: Username = "hangzhou") {
  const { body } = await as(user).call(api.undo, { moveId });
  return (await settled(as(user), body.jobId)).state;
}
const platform = async (cyptid: string) =>
  (await as("sheng").call(cyptApi.info, { cyptid })).body.record;
const whereIs = async (table: string, key: string, id: unknown) =>
  (
    await sql<{ cyptid: string | null; cyptmc: string | null }>`
      select cyptid, cyptmc from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(
      here().db,
    )
  ).rows[0];

describe("a merger of platforms", () => {
  test("takes every register along, ends the platform with history, and can be undone", async () => {
    const { db } = here();
    const samples = new Map<string, unknown>();
    for (const dataset of memberDatasets) {
      const [row] = await insertSamples(db, dataset, [sampleOf(dataset, { ...place, ...east })]);
      samples.set(dataset.name, row?.[dataset.key.id]);
    }
    const before = await platform("east");
    expect([before.dks, before.qys]).toEqual([1, 1]);
    const found = (await as("hangzhou").call(api.preview, { order: end() })).body;
    expect(found.comes.map(({ dataset, zs }) => [dataset, zs])).toEqual(
      memberDatasets.map(({ name }) => [name, 1]),
    );
    const done = await run(end());
    expect(done).toMatchObject({ state: "done" });
    for (const { name, table, key } of memberDatasets) {
      expect([name, (await whereIs(table, key.id, samples.get(name)))?.cyptid]).toEqual([
        name,
        "west",
      ]);
    }
    expect(await platform("east")).toMatchObject({
      ...{ cyptzt: "3", brptid: "west", brptmc: "城西园", tyrq: "2024-06-01", dks: 0, qys: 0 },
      ...{ gygymj: 0, tysm: "整合提升为一个平台", bbh: 1 },
    });
    expect(await platform("west")).toMatchObject({ dks: 1, qys: 1, gygymj: before.gygymj });
    const { body } = await as("sheng").call(cyptApi.info, { cyptid: "east" });
    expect(body.revisions[0]?.changes.map(({ field }) => field)).toContain("cyptzt");
    expect(await auditOf("cypt/move")).toEqual(["hangzhou"]);
    expect(await undo(String(done.moveId))).toBe("done");
    for (const { name, table, key } of memberDatasets) {
      expect([name, await whereIs(table, key.id, samples.get(name))]).toMatchObject([
        name,
        { cyptid: "east" },
      ]);
    }
    expect(await platform("east")).toMatchObject({ cyptzt: "1", brptid: null, tyrq: null, dks: 1 });
  });

  test("is of one county, of platforms in use, by those of the region", async () => {
    await insertSamples(here().db, cypt, [
      sampleOf(cypt, { cyptid: "far", cyptmc: "拱墅园", xzqdm: "330106", xzqmc: "西湖区" }),
      sampleOf(cypt, { ...place, cyptid: "old", cyptmc: "旧园", cyptzt: "2" }),
    ]);
    const answer = async (user: Username, order: PlatformOrder) => {
      const { status, message } = await run(order, user);
      return [status, message];
    };
    expect(await answer("yuhang", end())).toEqual([403, expect.any(String)]);
    expect(await answer("ningbo", end())).toEqual([404, expect.any(String)]);
    expect(await answer("hangzhou", end({ into: "far" }))).toEqual([
      400,
      "“城东园”属于余杭区，“拱墅园”属于西湖区：只能并入同一县（市、区）的平台",
    ]);
    expect(await answer("hangzhou", end({ into: "old" }))).toEqual([
      409,
      "产业平台“旧园”已停用，不能再调整",
    ]);
    expect(await answer("hangzhou", end({ into: "east" }))).toEqual([400, "产业平台不能并入自己"]);
    expect((await answer("hangzhou", end({ tyrq: "2999-01-01" })))[0]).toBe(400);
    expect((await answer("hangzhou", end({ tysm: "短" })))[0]).toBe(400);
    expect((await answer("hangzhou", end({ platforms: [{ id: "east", bbh: 7 }] })))[0]).toBe(409);
  });

  test("into none leaves its land outside of platforms; its clerks' accounts are told", async () => {
    const { dkid } = await land(east);
    await sql`update app_user set cyptid = 'east' where username = 'pingtai'`.execute(here().db);
    const order = end({ into: null });
    expect((await as("hangzhou").call(api.preview, { order })).body).toMatchObject({
      ...{ comes: [], goes: [{ dataset: "gyyd", zs: 1 }], accounts: 1 },
    });
    const { moveId } = await run(order);
    expect(await whereIs("gyyd", "dkid", dkid)).toEqual({ cyptid: null, cyptmc: null });
    const { body } = await as("yuhang").call(gyydApi.info, { dkid });
    expect(body.record.sfyqn).toBe(0);
    expect((await platform("east")).cyptzt).toBe("2");
    // What somebody changes afterwards is left as it is.
    await as("yuhang").call(gyydApi.update, {
      ...{ id: dkid, bbh: body.record.bbh, values: { cyptid: "west" }, confirmWarnings: true },
    });
    await undo(String(moveId));
    expect((await whereIs("gyyd", "dkid", dkid))?.cyptid).toBe("west");
    await sql`update app_user set cyptid = ${platformId} where username = 'pingtai'`.execute(
      here().db,
    );
  });
});

describe("an assignment by outline", () => {
  /** A platform whose outline reaches a little beyond the squares of parcels 700 to 701. */
  const widened = (geometry: MultiPolygon, by: number): MultiPolygon => {
    const ring = geometry[0]?.[0] ?? [];
    const [lons, lats] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
    const [w, e] = [Math.min(...lons) - by, Math.max(...lons) + by];
    const [s, n] = [Math.min(...lats) - by, Math.max(...lats) + by];
    return [
      [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    ];
  };
  const outlined = async (parcel: { dkid: string }) => {
    const { geometry } = (await as("yuhang").call(gyydApi.info, { dkid: parcel.dkid })).body;
    const { body, status } = await as("hangzhou").call(cyptApi.update, {
      ...{ id: "east", bbh: 0, values: {}, confirmWarnings: true },
      geometry: widened(geometry as MultiPolygon, 0.00001),
    });
    expect([status, body.bbh]).toEqual([200, 1]);
  };

  test("puts what lies inside on the platform, its enterprise and relation too", async () => {
    const [inside, outside] = [await land(), await land()];
    const [firm, other] = [await enterprise(), await enterprise()];
    const link = await relation(inside, firm, { gxzt: "1" });
    await relation(outside, other, { gxzt: "1" });
    await outlined(inside);
    const order = assign({ bbh: 1 });
    const { comes, elsewhere, goes } = (await as("hangzhou").call(api.preview, { order })).body;
    expect(comes.map(({ dataset, zs, mj }) => [dataset, zs, mj])).toEqual([
      ["gyyd", 1, 10_000],
      ["yddw", 1, null],
    ]);
    expect([elsewhere, goes]).toEqual([[], []]);
    const { state, moveId } = await run(order);
    expect(state).toBe("done");
    expect(await whereIs("gyyd", "dkid", inside.dkid)).toEqual(east);
    expect(await whereIs("dqgx", "gxid", link.gxid)).toEqual(east);
    expect(await whereIs("yddw", "qyid", firm.qyid)).toEqual(east);
    expect((await whereIs("gyyd", "dkid", outside.dkid))?.cyptid).toBeNull();
    expect((await whereIs("yddw", "qyid", other.qyid))?.cyptid).toBeNull();
    expect(await platform("east")).toMatchObject({ dks: 1, gygymj: 10_000, qys: 1 });
    const { list } = (await as("hangzhou").call(api.moves, {})).body;
    expect(list[0]).toMatchObject({ title: "按范围归入城东园", moved: 2, state: "1" });
    await undo(String(moveId));
    expect((await whereIs("dqgx", "gxid", link.gxid))?.cyptid).toBeNull();
    expect(await platform("east")).toMatchObject({ dks: 0, qys: 0 });
    expect((await as("hangzhou").call(api.undo, { moveId: String(moveId) })).status).toBe(404);
  });

  test("leaves what lies on another platform, and what lies outside, unless asked", async () => {
    const [inside, outside] = [await land(west), await land(east)];
    await outlined(inside);
    const order = assign({ bbh: 1 });
    const found = (await as("hangzhou").call(api.preview, { order })).body;
    expect([found.comes, found.goes]).toEqual([[], []]);
    expect(found.elsewhere.map(({ dataset, zs }) => [dataset, zs])).toEqual([["gyyd", 1]]);
    await run(order);
    expect((await whereIs("gyyd", "dkid", inside.dkid))?.cyptid).toBe("west");
    const all = assign({ bbh: 1, fromOthers: true, takeOut: true });
    await run(all);
    expect((await whereIs("gyyd", "dkid", inside.dkid))?.cyptid).toBe("east");
    expect((await whereIs("gyyd", "dkid", outside.dkid))?.cyptid).toBeNull();
  });

  test("needs an outline, and the version that was seen", async () => {
    await sql`update cypt set geom = null where cyptid = 'east'`.execute(here().db);
    expect((await run(assign({ bbh: 7 }))).status).toBe(409);
    const { status, message } = await run(assign());
    expect([status, message]).toEqual([400, "产业平台“城东园”没有范围，请先绘制或导入范围"]);
  });
});

test("a new name is written to all records of the platform, as no version of theirs", async () => {
  const { dkid } = await land(east);
  const firm = await enterprise(east);
  await as("hangzhou").call(cyptApi.update, {
    ...{ id: "east", bbh: 0, values: { cyptmc: "城东新区" }, confirmWarnings: true },
  });
  here().queue.start();
  const named = async () => [
    (await whereIs("gyyd", "dkid", dkid))?.cyptmc,
    (await whereIs("yddw", "qyid", firm.qyid))?.cyptmc,
  ];
  await expect.poll(named, { timeout: 20_000 }).toEqual(["城东新区", "城东新区"]);
  expect((await as("yuhang").call(gyydApi.info, { dkid })).body.record.bbh).toBe(0);
});

test("a move that is broken off has not ended the platform, and what it did is put back", async () => {
  const parcels = [await land(east), await land(east)];
  const firm = await enterprise(east);
  const half = new Error("broken off");
  const { body: begun } = await as("hangzhou").call(api.move, { order: end() });
  const input = { moveId: begun.moveId, title: "城东园并入城西园" };
  const breakOff = (n: number) => {
    if (n === 3) throw half;
  };
  const stopped = runJob("movePlatform", input, breakOff, undefined, undefined, "hangzhou");
  await expect(stopped).rejects.toBe(half);
  const state = async () => (await as("hangzhou").call(api.moves, {})).body.list[0]?.state;
  expect(await state()).toBe("0");
  await as("hangzhou").call(jobApi.cancel, { jobId: begun.jobId });
  here().queue.start();
  await expect.poll(state, { timeout: 20_000 }).toBe("2");
  expect((await whereIs("yddw", "qyid", firm.qyid))?.cyptid).toBe("east");
  for (const { dkid } of parcels) {
    expect((await whereIs("gyyd", "dkid", dkid))?.cyptid).toBe("east");
  }
});

test("a move that is cancelled before it begins has moved nothing", async () => {
  const parcels = [await land(east), await land(east)];
  const { body } = await as("hangzhou").call(api.move, { order: end() });
  await as("hangzhou").call(jobApi.cancel, { jobId: body.jobId });
  here().queue.start();
  await settled(as("hangzhou"), body.jobId);
  expect((await platform("east")).cyptzt).toBe("1");
  for (const { dkid } of parcels) {
    expect((await whereIs("gyyd", "dkid", dkid))?.cyptid).toBe("east");
  }
});
