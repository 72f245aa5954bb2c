import { describe, expect, test } from "vitest";
import { kdjc } from "#contract/datasets/kdjc";
import { tdgy } from "#contract/datasets/tdgy";
import { kdjcApi as api } from "#contract/endpoints/idle/kdjc";
import { bzcfApi } from "#contract/endpoints/industry/bzcf";
import { ghgyApi } from "#contract/endpoints/industry/ghgy";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { as, here, withApp } from "./harness";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

const geometry = squareIn("330110", 9);
const whole = Math.round(ellipsoidArea(geometry) * 100) / 100;
type Over = Record<string, unknown>;

describe("vacant land", () => {
  const supply = async (over: Over = {}) => {
    const sample = sampleOf(tdgy, { gymj: 40_000, xmmc: "示例项目", srr: "示例公司", ...over });
    const [row] = await insertSamples(here().db, tdgy, [sample]);
    return String(row?.gyid);
  };
  const add = async (values: Over = {}, user: Username = "yuhang") =>
    as(user).call(api.insert, {
      values: { gyid: await supply(), xzqdm: "330110", kdmj: whole, kdlx: "2", ...values },
      geometry,
    });

  test("takes name, holder and share from its supply, and gets a number", async () => {
    const { status, body } = await add();
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ xmmc: "示例项目", tdsyqr: "示例公司", mj: 40_000, sflr: 1 });
    expect(body.kdbl).toBeCloseTo((whole / 40_000) * 100, 2);
    expect(body.kdbh).toBe("330110KD00001");
    expect((await add()).body.kdbh).toBe("330110KD00002");
    const edit = { id: body.kdid, bbh: 0, values: { lyjy: "1", kdbh: "x", hczt: "2" } };
    expect((await as("yuhang").call(api.update, edit)).body).toMatchObject({
      lyjy: "1",
      kdbh: "330110KD00001",
      hczt: "0",
    });
    expect((await as("yinzhou").call(api.update, { ...edit, bbh: 1 })).status).toBe(404);
  });

  test("is refused on no supply, on a neighbour's, and beyond its parcel", async () => {
    expect((await add({ gyid: "nothing" })).body.message).toContain("供应地块不存在");
    const foreign = await supply({ xzqdm: "330212" });
    expect((await add({ gyid: foreign })).status).toBe(400);
    const small = await supply({ gymj: whole / 2 });
    expect((await add({ gyid: small })).body.message).toContain("宗地面积");
    expect((await add({ kdlx: "9" })).status).toBe(400);
    expect((await add({}, "hangzhou")).status).toBe(403);
    expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
  });

  test("is listed by a threshold that the province sets", async () => {
    const [, id] = [await add(), (await add()).body.kdid];
    expect((await as("hangzhou").call(api.setThreshold, { kdmj: 30, kdbl: 50 })).status).toBe(403);
    expect((await as("sheng").call(api.setThreshold, { kdmj: -1, kdbl: 50 })).status).toBe(400);
    const { body } = await as("sheng").call(api.setThreshold, { kdmj: 30, kdbl: 50 });
    expect(body).toEqual({ kdmj: 30, kdbl: 50, changed: 2 });
    expect((await as("yuhang").call(api.pageList, { sflr: [1] })).body.total).toBe(0);
    expect((await as("yuhang").call(api.threshold, {})).body).toEqual({ kdmj: 30, kdbl: 50 });
    expect((await add()).body.problems).toContainEqual(expect.objectContaining({ level: "W" }));
    const { body: info } = await as("yuhang").call(api.info, { kdid: id });
    expect(info.revisions[0]).toMatchObject({ via: "调整列入标准" });
  });

  const actors: Username[] = ["yuhang", "pingtai", "hangzhou", "sheng"];
  const clerks = { hczt: ["0-1", "0-2"], czzt: ["0-1", "1-2"] };
  const none = { hczt: [], czzt: [] };
  const allowed = { yuhang: clerks, pingtai: clerks, hangzhou: none, sheng: none };

  test.each(actors)("%s takes every allowed step of verification and disposal", async (user) => {
    for (const lx of ["hczt", "czzt"] as const) {
      const taken: string[] = [];
      for (const [from, zt] of ["0", "1", "2"].flatMap((x) =>
        (["0", "1", "2"] as const).map((y) => [x, y] as const),
      )) {
        const over = { cyptid: platformId, hczt: "1", czzt: "0", lyjy: "1", [lx]: from };
        const [row] = await insertSamples(here().db, kdjc, [sampleOf(kdjc, over)]);
        const kdids = [String(row?.kdid)];
        const { body } = await as(user).call(api.move, { kdids, lx, zt, clyj: "经核实情况属实" });
        if (body.ok?.[0]) taken.push(`${from}-${zt}`);
      }
      expect(taken).toEqual(allowed[user as keyof typeof allowed][lx]);
    }
  });

  test("is put to use when it was found vacant and an advice is there, and excluded with a note", async () => {
    const rows = await insertSamples(here().db, kdjc, [
      sampleOf(kdjc, { hczt: "0", czzt: "0", lyjy: "1" }),
      sampleOf(kdjc, { hczt: "1", czzt: "0", lyjy: null }),
    ]);
    const kdids = rows.map(({ kdid }) => String(kdid));
    const begin = { kdids, lx: "czzt", zt: "1" } as const;
    const { body } = await as("yuhang").call(api.move, begin);
    expect(body.failed.map(({ message }) => message)).toEqual([
      "核查属实的空地才能处置",
      expect.stringContaining("利用建议"),
    ]);
    const exclude = { kdids: kdids.slice(0, 1), lx: "hczt", zt: "2" } as const;
    expect((await as("yuhang").call(api.move, exclude)).body.failed[0]?.message).toContain("意见");
  });
});

describe("a standard factory", () => {
  const add = (values: Over = {}) =>
    as("yuhang").call(bzcfApi.insert, {
      values: {
        cfmc: "示例厂房",
        xzqdm: "330110",
        jzmj: 9000,
        kzmj: 8000,
        yzmj: 6000,
        zt: "1",
        ...values,
      },
      geometry,
    });

  test("gets a number and a share let", async () => {
    const { body } = await add();
    expect(body).toMatchObject({ cfbh: "330110CF00001", rzl: 75 });
    const edit = { id: body.cfid, bbh: 0, values: { yzmj: 8000 } };
    expect((await as("yuhang").call(bzcfApi.update, edit)).body).toMatchObject({
      rzl: 100,
      bbh: 1,
    });
    expect((await as("yuhang").call(bzcfApi.update, edit)).status).toBe(409);
    const { body: stats } = await as("chakan").call(bzcfApi.stats, { groups: ["zt"] });
    expect(stats.total.sums).toMatchObject({ kzmj: 8000, yzmj: 8000 });
    expect((await as("yinzhou").call(bzcfApi.info, { cfid: body.cfid })).status).toBe(404);
    expect((await as("yuhang").call(bzcfApi.remove, { ids: [body.cfid] })).body.ok).toHaveLength(1);
  });

  test.each<[string, Over]>([
    ["可租面积", { kzmj: 9001 }],
    ["已租面积", { yzmj: 8001 }],
    ["建成时间", { zt: "2" }],
    ["建筑面积", { jzmj: null }],
    ["状态", { zt: "7" }],
  ])("is refused for %s", async (words, values) => {
    const { status, body } = await add(values);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe("planned industrial land", () => {
  const add = (values: Over = {}) =>
    as("yuhang").call(ghgyApi.insert, {
      values: {
        ...{ dkbh: "330110GH00001", ghmc: "示例片区一号", xzqdm: "330110", ghyt: "100102" },
        ...{ mj: whole, sfgyhx: 1, kzxjb: "1" },
        ...values,
      },
      geometry,
    });

  test("is kept with its line of control", async () => {
    const { body } = await add();
    expect(body).toMatchObject({ ghyt: "100102", kzxjb: "1" });
    expect((await add()).body.message).toBe("地块编号重复");
    const edit = { id: body.ghid, bbh: 0, values: { sfgyhx: 0, kzxjb: null } };
    expect((await as("yuhang").call(ghgyApi.update, edit)).status).toBe(200);
    expect((await as("chakan").call(ghgyApi.update, edit)).status).toBe(403);
  });

  test.each<[string, Over]>([
    ["规划用途", { ghyt: "0901" }],
    ["控制线", { kzxjb: null }],
    ["控制线", { sfgyhx: 0 }],
    ["行政区代码", { dkbh: "330212GH00001" }],
    ["相差", { mj: whole * 1.2 }],
  ])("is refused for %s", async (words, values) => {
    const { status, body } = await add(values);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});
