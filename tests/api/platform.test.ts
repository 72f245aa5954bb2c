import { beforeEach, describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { cyptApi as api } from "#contract/endpoints/industry/cypt";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { as, here, withApp } from "./harness";
import { enterprise, land } from "./industry";
import { type MultiPolygon, squareIn } from "./parcels";
import { auditOf } from "./platforms";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

/** As large as one of the squares that tests draw, about a hectare. */
const draft = (over: object = {}, geometry: MultiPolygon = squareIn("330110", 3)) => ({
  values: {
    ...{ cyptmc: "城东智造园", cyptlx: "4", xzqdm: "330110", ghmj: 10_000, zdcy: "电子" },
    ...over,
  },
  geometry,
  confirmWarnings: true,
});
const enter = async (user: Username, over: object = {}, geometry?: MultiPolygon) =>
  (await as(user).call(api.insert, draft(over, geometry))).body;

describe("a platform", () => {
  test("is the first of a county that has none, numbered and in use", async () => {
    const one = await enter("sheng");
    expect(one).toMatchObject({
      ...{ cyptbh: "330110PT0001", cyptmc: "城东智造园", cyptzt: "1", xzqmc: "余杭区" },
      ...{ dks: 0, gygymj: 0, qys: 0, gsqys: 0, zss: 0, mjss: null, bbh: 0 },
    });
    const two = await enter("hangzhou", { cyptmc: "城西园" }, squareIn("330110", 9));
    expect([two.cyptbh, two.xzqdm]).toEqual(["330110PT0002", "330110"]);
    const { body } = await as("yuhang").call(api.pageList, {});
    expect(body.list.map(({ cyptbh }) => cyptbh).sort()).toEqual(["330110PT0001", "330110PT0002"]);
  });

  test.each([
    ["yuhang", 403],
    ["pingtai", 403],
    ["chakan", 403],
    ["admin", 403],
    ["ningbo", 400],
  ] as const)("is not entered by %s", async (user, status) => {
    expect((await as(user).call(api.insert, draft())).status).toBe(status);
  });

  test("is edited by those of its region alone, with history and audit", async () => {
    const { cyptid, bbh } = await enter("hangzhou");
    const values = { zdcy: "装备", cyptjb: "3" };
    const geometry = squareIn("330110", 5);
    const order = { id: cyptid, bbh, values, geometry, confirmWarnings: true };
    expect((await as("ningbo").call(api.update, order)).status).toBe(404);
    expect((await as("pingtai").call(api.update, order)).status).toBe(403);
    const { body } = await as("hangzhou").call(api.update, order);
    expect(body).toMatchObject({ zdcy: "装备", cyptjb: "3", cyptmc: "城东智造园", bbh: 1 });
    expect((await as("hangzhou").call(api.update, order)).status).toBe(409);
    const { record, revisions } = (await as("sheng").call(api.info, { cyptid })).body;
    expect(record.bbh).toBe(1);
    expect(revisions[0]?.changes.map(({ field }) => field)).toContain("zdcy");
    expect(await auditOf("cypt/updateCypt")).toEqual(["hangzhou"]);
  });

  test("has a name of its own in its county, and stays there", async () => {
    const one = await enter("hangzhou");
    const again = await as("hangzhou").call(api.insert, draft({}, squareIn("330110", 9)));
    expect([again.status, again.body.message]).toEqual([
      400,
      expect.stringContaining(
        "余杭区已有在用的产业平台“城东智造园”，名称在一个县（市、区）内不能重复",
      ),
    ]);
    const elsewhere = await as("hangzhou").call(api.insert, {
      ...draft({ xzqdm: "330106" }, squareIn("330106", 3)),
    });
    expect([elsewhere.status, elsewhere.body.cyptbh]).toEqual([200, "330106PT0001"]);
    const moved = await as("hangzhou").call(api.update, {
      ...{ id: one.cyptid, bbh: 0, values: { xzqdm: "330106" }, confirmWarnings: true },
    });
    expect([moved.status, moved.body.message]).toEqual([
      400,
      expect.stringContaining("产业平台的行政区是330110，不能改为330106：请在新的"),
    ]);
  });

  test("asks before it overlaps another one, or is not as large as drawn", async () => {
    await enter("hangzhou");
    const unsure = { ...draft({ cyptmc: "城西园", ghmj: 20_000 }), confirmWarnings: false };
    const { status, body } = await as("hangzhou").call(api.insert, unsure);
    expect(status).toBe(400);
    const problems = (body as unknown as { problems: { rule: string }[] }).problems;
    expect(problems.map(({ rule }) => rule).sort()).toEqual(["Y002", "Y003"]);
  });

  test("is deleted only while nothing lies on it", async () => {
    const { cyptid } = await enter("hangzhou");
    const parcel = await land({ cyptid, cyptmc: "城东智造园" });
    await enterprise({ cyptid, cyptmc: "城东智造园" });
    const drop = () => as("hangzhou").call(api.remove, { ids: [cyptid] });
    expect((await drop()).body.failed[0]?.message).toBe(
      "平台内还有工业用地现状 1 宗、用地企业 1 家，不能删除；可以停用或并入其他平台",
    );
    await as("hangzhou").call(gyydApi.update, {
      ...{ id: parcel.dkid, bbh: 0, values: { cyptid: null }, confirmWarnings: true },
    });
    await here()
      .db.deleteFrom("yddw" as never)
      .execute();
    expect((await drop()).body).toEqual({ ok: [cyptid], failed: [] });
    expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
  });
});

describe("land is put on a platform", () => {
  beforeEach(async () => {
    const place = { xzqdm: "330110", xzqmc: "余杭区" };
    await insertSamples(here().db, cypt, [
      sampleOf(cypt, { ...place, cyptid: platformId, cyptmc: "示例园" }),
      sampleOf(cypt, { ...place, cyptid: "ended", cyptmc: "旧园", cyptzt: "2" }),
    ]);
  });

  const put = (id: string, bbh: number, values: object) =>
    as("yuhang").call(gyydApi.update, { id, bbh, values: { ...values }, confirmWarnings: true });

  test("that is in use, by id or by name", async () => {
    const { dkid } = await land();
    expect((await put(dkid, 0, { cyptid: platformId })).body).toMatchObject({
      ...{ cyptid: platformId, cyptmc: "示例园", sfyqn: 1 },
    });
    expect((await put(dkid, 1, { cyptid: null })).body).toMatchObject({ cyptid: null, sfyqn: 0 });
    expect((await put(dkid, 2, { cyptmc: "示例园" })).body.cyptid).toBe(platformId);
  });

  test("and on none that has ended or never was", async () => {
    const { dkid } = await land();
    for (const cyptid of ["ended", "330110nothing"]) {
      const { status, body } = await put(dkid, 0, { cyptid });
      expect([status, body.message]).toEqual([400, `产业平台ID“${cyptid}”不在余杭区的名单内`]);
    }
  });

  test("what lies on one that has ended can still be put right", async () => {
    const { dkid } = await land({ cyptid: "ended", cyptmc: "旧园" });
    const { status, body } = await put(dkid, 0, { zl: "新址", cyptid: "ended" });
    expect([status, body.zl, body.cyptid]).toEqual([200, "新址", "ended"]);
  });

  test("without any platform in the county nothing is put on one", async () => {
    await here()
      .db.deleteFrom("cypt" as never)
      .execute();
    const { dkid } = await land();
    expect((await put(dkid, 0, { cyptid: "330110x" })).status).toBe(400);
    expect((await put(dkid, 0, { zl: "新址" })).status).toBe(200);
    expect((await as("sheng").call(api.stats, {})).body.total).toMatchObject({ zs: 0 });
  });
});
