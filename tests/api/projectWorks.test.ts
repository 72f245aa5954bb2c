import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  cxztCodes,
  jhztCodes,
  spztCodes,
  xmjdglCodes,
  zkffsCodes,
  zybyztCodes,
} from "#contract/codes/landCodes";
import { gydxjh } from "#contract/datasets/gydxjh";
import { gysl } from "#contract/datasets/gysl";
import { sscx } from "#contract/datasets/sscx";
import { zyby } from "#contract/datasets/zyby";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { zybyApi } from "#contract/endpoints/industry/zyby";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { refreshReplacements } from "../../src/server/services/industry/zyby";
import { as, here, withApp } from "./harness";
import { type Parcel, squareIn } from "./parcels";
import { approvedParcel, areaOf, attach, projectDraft, putAt } from "./projects";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const note = "情况不实，请核对";
const actors: Username[] = ["yuhang", "hangzhou", "sheng", "chakan"];

/** Every state transition of a record that somebody may make, as from-to. */
async function stepsOf(
  user: Username,
  dataset: AnyDataset,
  codes: object,
  move: (id: string, to: string) => [Endpoint, object],
  ready: (id: string) => Promise<unknown> = async () => {},
) {
  const [row] = await insertSamples(here().db, dataset, [sampleOf(dataset, { bbh: 0 })]);
  const id = String(row?.[dataset.key.id]);
  await ready(id);
  const { table, key } = dataset;
  const state = sql.ref(dataset.state ?? "");
  const where = sql`where ${sql.ref(key.id)} = ${id}`;
  const taken: string[] = [];
  const states = Object.keys(codes);
  for (const [from, to] of states.flatMap((x) => states.map((y) => [x, y] as const))) {
    await sql`update ${sql.table(table)} set ${state} = ${from} ${where}`.execute(here().db);
    await as(user).call(...(move(id, to) as [Endpoint, never]));
    const { rows } = await sql<{ now: string }>`
      select ${state} as now from ${sql.table(table)} ${where}`.execute(here().db);
    if (rows[0]?.now !== from) taken.push(`${from}-${rows[0]?.now}`);
  }
  return taken.sort();
}

const factory: Partial<Parcel> = { xztdyt: "工业", hydm: "C33", mjss: 1, pjdj: "D" };

describe("results of a project", () => {
  const completed = async () => {
    const land = await approvedParcel();
    const { body } = await as("yuhang").call(zkfxmsdApi.insert, projectDraft([land]));
    await putAt("zkfxmsd", body.xmid, "5", "5");
    return body;
  };
  const values = { wcmj: 6000, wcnd: 2024, gzqss: 18, gzhss: 180, xzjy: 12 };
  const save = (xmid: string, over: object = {}, bbh?: number, user: Username = "yuhang") =>
    as(user).call(sscxApi.save, {
      xmid,
      values: { ...values, ...over },
      ...(bbh !== undefined && { bbh }),
    });

  test("are entered once, with tax per 亩 computed, and changed from their version", async () => {
    const { xmid, xmbh } = await completed();
    const none = await as("hangzhou").call(zkfxmsdApi.results, { xmid });
    expect(none.body).toEqual({ record: null, files: [] });
    const { status, body } = await save(xmid);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ xmbh, cxzt: "0", gzqmjss: 2, gzhmjss: 20, xzss: 162, bbh: 0 });
    const { zkffs } = (await as("yuhang").call(zkfxmsdApi.info, { xmid })).body.record;
    expect([zkffs, body.zkffs]).toEqual([expect.any(String), zkffs]);
    const list = async (asked: string[]) =>
      (await as("yuhang").call(sscxApi.pageList, { zkffs: asked })).body.total;
    const others = Object.keys(zkffsCodes).filter((one) => one !== zkffs);
    expect([await list([zkffs]), await list(others)]).toEqual([1, 0]);
    expect((await save(xmid, { xzjy: 20 })).status).toBe(409);
    expect((await save(xmid, { xzjy: 20 }, 0)).body).toMatchObject({ xzjy: 20, bbh: 1 });
    const known = await as("hangzhou").call(zkfxmsdApi.results, { xmid });
    expect(known.body.record).toMatchObject({ xzjy: 20 });
  });

  test.each([
    [{ wcmj: 9_999_999 }, "完成面积大于项目面积"],
    [{ wcnd: 2999 }, "完成年度不合理"],
    [{ wcmj: null }, "完成面积不能为空"],
    [{ xzjy: -1 }, "新增就业应为非负数"],
  ])("are refused with %o", async (over, message) => {
    const { xmid } = await completed();
    const { status, body } = await save(xmid, over);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await as("yuhang").call(sscxApi.pageList, {})).body.total).toBe(0);
  });

  test("wait for the completion, and are nobody else's", async () => {
    const { xmid } = await completed();
    expect((await save(xmid, {}, undefined, "yinzhou")).status).toBe(404);
    expect((await save(xmid, {}, undefined, "hangzhou")).status).toBe(403);
    await putAt("zkfxmsd", xmid, "5", "4");
    expect((await save(xmid)).status).toBe(409);
  });

  test.each(actors)("go the way that domain/04 §6 lets %s take", async (user) => {
    const taken = await stepsOf(
      user,
      sscx,
      cxztCodes,
      (id, cxzt) => [sscxApi.updateCxzt, { cxids: [id], cxzt, hsyj: note }],
      (id) => attach(here().db, id, "01", "08"),
    );
    const allowed: Partial<Record<Username, string[]>> = {
      yuhang: ["0-1"],
      hangzhou: ["1-0", "1-2"],
    };
    expect(taken).toEqual(allowed[user] ?? []);
  });

  test("want photographs from before and after, and a note when they go back", async () => {
    const { xmid } = await completed();
    const { cxid } = (await save(xmid)).body;
    const step = (user: Username, cxzt: string, hsyj = "") =>
      as(user).call(sscxApi.updateCxzt, { cxids: [cxid], cxzt, hsyj });
    expect((await step("yuhang", "1")).body.failed[0]?.message).toContain("须上传");
    await attach(here().db, cxid, "01", "08");
    expect((await step("yuhang", "1")).body.ok).toEqual([cxid]);
    expect((await step("hangzhou", "0")).body.failed[0]?.message).toContain("意见");
    expect((await step("hangzhou", "2")).body.ok).toEqual([cxid]);
    expect((await save(xmid, {}, 2)).status).toBe(409);
  });
});

describe("the plan of inefficient industry", () => {
  const draft = (dkid: string, over: object = {}) => ({
    values: {
      ...{ dkid, qymc: "示例厂", pjdj: "D", zzfs: "2", jhwcsj: "2025-10-31", zrdw: "示例街道" },
      wcbl: 0,
      ...over,
    },
  });
  const plan = async (land: Partial<Parcel> = factory, over: object = {}) => {
    const parcel = await approvedParcel("zkfxmsd", land);
    const input = draft(parcel.dkid, { mj: parcel.mj, ...over });
    return { parcel, reply: await as("yuhang").call(gydxjhApi.insert, input) };
  };

  test("takes an approved industrial parcel in with its place and outline, once", async () => {
    const { parcel, reply } = await plan();
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    expect(reply.body).toMatchObject({ dkbh: parcel.dkbh, jhnd: 2025, jhzt: "0", xzqmc: "余杭区" });
    const { body } = await as("sheng").call(gydxjhApi.info, { jhid: reply.body.jhid });
    expect(body.geometry).toHaveLength(1);
    const again = await as("yuhang").call(gydxjhApi.insert, draft(parcel.dkid, { mj: parcel.mj }));
    expect([again.status, again.body.message]).toEqual([400, "地块编号重复"]);
  });

  test.each<[Partial<Parcel>, object, string]>([
    [{ ...factory, shzt: "1" }, {}, "未通过审核"],
    [{ xztdyt: "住宅" }, {}, "不是工业用地"],
    [factory, { jhwcsj: "2026-01-01" }, "2025年内"],
    [factory, { wcbl: 101 }, "不大于100"],
    [factory, { zrdw: null }, "责任单位不能为空"],
    [{ ...factory, xzqdm: "330212" }, {}, "不存在或不在权限范围内"],
  ])("refuses a parcel %o with %o", async (land, over, message) => {
    const { reply } = await plan(land, over);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await as("sheng").call(gydxjhApi.pageList, {})).body.total).toBe(0);
  });

  test("is changed from its version, keeps its parcel, and is exported", async () => {
    const { parcel, reply } = await plan();
    const { jhid } = reply.body;
    const change = { id: jhid, bbh: 0, values: { wcbl: 40, dkid: "other" } };
    const { body } = await as("yuhang").call(gydxjhApi.update, change);
    expect(body).toMatchObject({ wcbl: 40, dkid: parcel.dkid, bbh: 1 });
    expect((await as("yuhang2").call(gydxjhApi.update, change)).status).toBe(409);
    const zip = await as("yuhang").call(gydxjhApi.exportShape, {});
    expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });

  test.each(actors)("goes the way that domain/04 §6 lets %s take", async (user) => {
    const taken = await stepsOf(
      user,
      gydxjh,
      jhztCodes,
      (id, jhzt) => [gydxjhApi.updateJhzt, { jhids: [id], jhzt, bz: note }],
      () => sql`update gydxjh set wcbl = 100`.execute(here().db),
    );
    const out = ["0-3", "1-3", "2-3"];
    const allowed: Partial<Record<Username, string[]>> = { yuhang: ["0-1", "1-2"], hangzhou: out };
    expect(taken).toEqual(allowed[user] ?? []);
  });
});

describe("industry upstairs", () => {
  const ground = squareIn("330110", 333);
  const ydmj = areaOf(ground);
  const values = {
    ...{
      xmmc: "示例工业上楼",
      nd: 2024,
      jsdw: "示例公司",
      xzqdm: "330110",
      ydmj,
      zjzmj: ydmj * 2.5,
    },
    ...{ cfjzmj: ydmj * 2, rjl: 2.5, cs: 6, xmlx: "2", yjkgsj: "2024-06-01", yjjgsj: "2026-06-01" },
    rzmj: ydmj,
  };
  const insert = (over: object = {}) =>
    as("yuhang").call(gyslApi.insert, { values: { ...values, ...over }, geometry: ground });

  test("is entered with a number, its first stage and the share let", async () => {
    const { status, body } = await insert();
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ spzt: "0", xmjdgl: "1", rzl: 50 });
    expect(body.xmbh).toMatch(/^330110GS2024\d{5}$/);
    const list = await as("sheng").call(gyslApi.yxList, {});
    expect(list.body.list.map(({ xmid }) => xmid)).toEqual([body.xmid]);
    const { body: cards } = await as("sheng").call(gyslApi.sumary, { nd: 2024 });
    expect([cards.all.zs, cards.intended.zs, cards.building.zs]).toEqual([1, 1, 0]);
    expect([cards.rjl, cards.rzl]).toEqual([2.5, null]);
    const proof = await as("sheng").call(gyslApi.pageList, cards.intended.filter);
    expect(proof.body.total).toBe(1);
    await sql`update gysl set xmjdgl = '5'`.execute(here().db);
    expect((await as("sheng").call(gyslApi.sumary, { nd: 2024 })).body.rzl).toBe(50);
  });

  test.each([
    [{ cs: 1 }, "层数应不少于2层"],
    [{ rjl: 3 }, "容积率与总建筑面积"],
    [{ yjjgsj: "2024-05-01" }, "预估竣工早于预估开工"],
    [{ cs: 3 }, "存在警告"],
    [{ jsdw: "" }, "建设单位不能为空"],
    [{ ydmj: ydmj * 2 }, "相差"],
    [{ dxdkid: "nothing" }, "关联的低效地块不存在"],
  ])("is refused with %o", async (over, message) => {
    const { status, body } = await insert(over);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("has expected dates that all may read and the clerk may move", async () => {
    const { xmid } = (await insert()).body;
    const read = await as("chakan").call(gyslApi.ygkjgsj, { xmid });
    expect(read.body).toMatchObject({ yjkgsj: "2024-06-01", bbh: 0 });
    const move = { xmid, bbh: 0, yjkgsj: "2024-09-01" };
    expect((await as("chakan").call(gyslApi.ygkjgsj, move)).status).toBe(403);
    expect((await as("yuhang").call(gyslApi.ygkjgsj, move)).body.yjkgsj).toBe("2024-09-01");
    expect((await as("yuhang").call(gyslApi.ygkjgsj, move)).status).toBe(409);
    const wrong = { xmid, bbh: 1, yjkgsj: "2027-01-01" };
    expect((await as("yuhang").call(gyslApi.ygkjgsj, wrong)).status).toBe(400);
  });

  test.each(actors)("is approved as domain/04 §2 lets %s", async (user) => {
    const taken = await stepsOf(
      user,
      gysl,
      spztCodes,
      (id, spzt) => [gyslApi.updateSpzt, { ids: [id], spzt, spyj: note }],
      async (id) => {
        await attach(here().db, id, "04");
        await sql`update gysl set cs = 6, rjl = 2.5, zjzmj = 25000, ydmj = 10000, cfjzmj = null,
          yjkgsj = '2024-01-01', yjjgsj = '2025-01-01', sjkgsj = null, xmjdgl = '3'`.execute(
          here().db,
        );
      },
    );
    const allowed: Partial<Record<Username, string[]>> = {
      yuhang: ["0-1", "1-0", "2-1", "4-1"],
      hangzhou: ["1-2", "1-5", "1-6", "5-7"],
    };
    expect(taken).toEqual(allowed[user] ?? []);
  });

  test("goes through its stages once it is approved, with the dates they ask for", async () => {
    const { xmid } = (await insert()).body;
    const at = (xmjdgl: string, bbh: number, given: object = {}, user: Username = "yuhang") =>
      as(user).call(gyslApi.updateXmjdgl, {
        xmid,
        bbh,
        xmjdgl,
        bz: note,
        values: given as Record<string, string>,
      });
    expect((await at("2", 0)).status).toBe(409);
    await sql`update gysl set spzt = '5' where xmid = ${xmid}`.execute(here().db);
    expect((await at("3", 0)).status).toBe(409);
    expect((await at("2", 0)).body.xmjdgl).toBe("2");
    expect((await at("3", 1)).status).toBe(200);
    expect((await at("4", 2)).status).toBe(400);
    expect((await at("4", 2, { sjkgsj: "2024-07-01" })).body.sjkgsj).toBe("2024-07-01");
    expect((await at("3", 3, {}, "yuhang")).status).toBe(409);
    expect((await at("3", 3, {}, "hangzhou")).body.xmjdgl).toBe("3");
    expect(Object.keys(xmjdglCodes)).toHaveLength(6);
  });
});

describe("one-for-one replacement", () => {
  const ground = squareIn("330110", 444);
  const other = squareIn("330110", 555);
  const zymj = areaOf(ground);
  const values = {
    ...{ zyxmmc: "示例商住", xzqdm: "330110", zymj, zyyt: "0901", zypzrq: "2024-03-01" },
    qxrq: "2025-06-30",
  };
  const save = (over: object = {}, more: object = {}) =>
    as("yuhang").call(zybyApi.save, { values: { ...values, ...over }, geometry: ground, ...more });

  test("is entered with both outlines, ratio and difference", async () => {
    const made = await save({ bcmj: areaOf(other), bclx: "2" }, { bcgeometry: other });
    expect([made.status, made.body.message]).toEqual([200, undefined]);
    expect(made.body).toMatchObject({ zynd: 2024, zt: "0", bbh: 0 });
    expect(made.body.bcbl).toBeCloseTo(areaOf(other) / zymj, 3);
    expect(made.body.zybybh).toMatch(/^330110ZB2024\d{5}$/);
    const { body } = await as("sheng").call(zybyApi.info, { zybyid: made.body.zybyid });
    expect(body.bcgeometry?.[0]?.[0]?.[0]).toEqual(other[0]?.[0]?.[0]);
    expect(body.revisions).toEqual([]);
    const change = {
      id: made.body.zybyid,
      bbh: 0,
      values: { bcmj: null, bclx: null },
      bcgeometry: null,
    };
    const gone = await as("yuhang").call(zybyApi.save, change);
    expect(gone.body).toMatchObject({ bcbl: 0, cemj: zymj, bbh: 1 });
    expect((await as("yuhang").call(zybyApi.save, change)).status).toBe(409);
  });

  test.each([
    [{ zymj: 0 }, "相差"],
    [{ qxrq: "2024-01-01" }, "补充期限早于占用批准日期"],
    [{ bcmj: 100 }, "补充类型不能为空"],
    [{ xzqdm: "330212" }, "不在权限范围内"],
    [{ zyyt: "9999" }, "不在字典内"],
  ])("is refused with %o", async (over, message) => {
    const { status, body } = await save(over);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("wants the second outline as large as is said", async () => {
    const { status, body } = await save({ bcmj: 99, bclx: "1" }, { bcgeometry: other });
    expect([status, body.message]).toEqual([400, expect.stringContaining("补充地块")]);
  });

  test("becomes overdue with the day, and is not when the deadline is put off", async () => {
    const { zybyid } = (await save()).body;
    expect(await refreshReplacements(here().db, "2025-06-30")).toBe(0);
    expect(await refreshReplacements(here().db, "2025-07-01")).toBe(1);
    const late = (await as("yuhang").call(zybyApi.info, { zybyid })).body.record;
    expect([late.zt, late.bbh]).toEqual(["3", 1]);
    const put = { id: zybyid, bbh: 1, values: { qxrq: "2026-01-01" } };
    expect((await as("yuhang").call(zybyApi.save, put)).body.zt).toBe("1");
    expect((await save({ qxrq: "2024-06-30" })).body.zt).toBe("3");
  });

  test.each(actors)("goes the way that domain/04 §6 lets %s take", async (user) => {
    const taken = await stepsOf(
      user,
      zyby,
      zybyztCodes,
      (id, zt) => [zybyApi.updateZt, { ids: [id], zt, bz: note }],
      () => sql`update zyby set bcbl = 1, bcmj = zymj, bclx = '1'`.execute(here().db),
    );
    const allowed: Partial<Record<Username, string[]>> = {
      yuhang: ["0-1"],
      hangzhou: ["1-2", "3-2"],
    };
    expect(taken).toEqual(allowed[user] ?? []);
  });

  test("is not even before as much is given as was taken", async () => {
    const { zybyid } = (await save({ bcmj: zymj * 0.9, bclx: "1" })).body;
    await sql`update zyby set zt = '1'`.execute(here().db);
    const step = { ids: [zybyid], zt: "2" };
    const { body } = await as("hangzhou").call(zybyApi.updateZt, step);
    expect(body.failed[0]?.message).toBe("补充面积不足，尚未平衡");
  });
});
