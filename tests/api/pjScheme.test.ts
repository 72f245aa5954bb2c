import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pjApi as api } from "#contract/endpoints/evaluation/pj";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { fill } from "./evaluated";
import { as, here, withApp } from "./harness";
import { enterprise, relation } from "./industry";
import { evaluateAll, taxRow } from "./taxes";
import type { Username } from "./users";

withApp();

const list = async (user: Username, call: typeof api.dkpj, query: object = {}) =>
  (await as(user).call(call, query)).body.list;

/** What an authority has set, with its year and source. */
const scheme = { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号" };

describe("the scheme of an authority", () => {
  const save = (change: object) =>
    as("hangzhou").call(api.saveWeights, {
      ...{ areaCode: "3301", weights: defaultWeights, scheme: { ...scheme, ...change } },
    });
  const firms = async () => {
    const rows = await list("sheng", api.qypj, { sort: { field: "dxmc", order: "asc" } });
    return rows.map(({ pjdj }) => pjdj);
  };

  test("is refused without year or source, or with shares that do not make 100", async () => {
    for (const change of [{ nd: null }, { ly: "" }, { shares: { A: 50, B: 0, C: 0, D: 0 } }]) {
      expect((await save(change)).status).toBe(400);
    }
  });

  test("may have no D, and rank who pays nothing with the others", async () => {
    await save({ shares: { A: 20, B: 55, C: 25, D: 0 }, noTaxIsD: false });
    await fill();
    // The fourth pays nothing, the fifth has stopped operating, which is D whatever the shares.
    expect(await firms()).toEqual(["A", "B", "B", "C", "D"]);
  });

  test("exempts new plants, which is no D, and their land", async () => {
    await save({ exemptYears: 3 });
    await fill();
    await sql`update yddw set clrq = '2024-05-01' where qymc in ('企业2', '企业3')`.execute(
      here().db,
    );
    await evaluateAll(2024);
    expect((await firms()).slice(2, 4)).toEqual(["N", "N"]);
    expect(await list("yuhang", api.dkpj, { pjdj: ["N"] })).toHaveLength(3);
  });

  test("adds points up to its limit", async () => {
    await save({ mostBonus: 5 });
    await fill();
    const [before] = await list("sheng", api.qypj, { dxmc: "企业2" });
    const { pjid = "", bbh = 0, zf } = before ?? {};
    const more = await as("hangzhou").call(api.update, { pjid, bbh, zgmc: "加分：示例", jf: 50 });
    expect(more.status).toBe(200);
    await evaluateAll(2024);
    const [after] = await list("sheng", api.qypj, { dxmc: "企业2" });
    expect(after).toMatchObject({ zgmc: "加分：示例", jf: 50, zf: Number(zf) + 5 });
  });

  test("tells 规上 from 规下 by revenue, and small land from the rest", async () => {
    await save({ leastRevenue: 900 });
    await fill();
    // All have the same revenue and register as 规上.
    const sizes = async () => {
      const [firms, land] = await Promise.all([
        list("sheng", api.qypj),
        list("sheng", api.dkpj, { qygm: ["1", "2", "4"] }),
      ]);
      return [firms, land].map((rows) => rows.map(({ qygm, pjdj }) => `${qygm}${pjdj}`).sort());
    };
    const graded = (size: string) => [..."ABCDD"].map((grade) => `${size}${grade}`);
    expect(await sizes()).toEqual([graded("1"), expect.arrayContaining(["1A"])]);
    await save({ leastRevenue: 1001 });
    await evaluateAll(2024);
    expect(await sizes()).toEqual([graded("2"), expect.arrayContaining(["2A"])]);
    await save({ leastRevenue: 1001, leastLand: 15 });
    await evaluateAll(2024);
    expect(await sizes()).toEqual([graded("2"), expect.arrayContaining(["2A"])]);
    await save({ leastRevenue: 1001, leastLand: 15.1 });
    await evaluateAll(2024);
    expect(await sizes()).toEqual([graded("4"), expect.arrayContaining(["4A"])]);
    await save({ leastRevenue: 1001, leastLand: 15.1, belowLand: "2" });
    await evaluateAll(2024);
    expect((await sizes())[0]).toEqual(Array.from({ length: 5 }, () => "4N"));
    const [firm] = await list("sheng", api.qypj);
    expect(firm?.pjyj).toBe("规下用地不足15.1亩，不参评");
  });

  test("lets small tenants follow who holds their land, and says so", async () => {
    const [first = ""] = await fill();
    const { body } = await as("sheng").call(gyydApi.info, { dkid: first });
    const tenant = await enterprise({ qymc: "租户", qygm: "2" });
    await relation(body.record, tenant, { gxzt: "1", gxlx: "2", symj: 1000 });
    const { rows } = await sql<{ bbid: string }>`
      select bbid from ssbb where zt = '2' and nd = 2024`.execute(here().db);
    await taxRow({ bbid: rows[0]?.bbid, nd: 2024 }, tenant, { hsss: 1, ydmj: 1000 });
    const found = async () => (await list("sheng", api.qypj, { dxmc: "租户" }))[0];
    await evaluateAll(2024);
    expect(await found()).toMatchObject({ pm: 1, pjdj: "B", zf: expect.any(Number) });
    const before = (await firms()).slice(0, 5);

    await save({ tenantLand: 1 });
    await evaluateAll(2024);
    expect(await found()).toMatchObject({ pm: 1, pjyj: expect.stringContaining("按综合得分排名") });

    await save({ tenantLand: 2 });
    await evaluateAll(2024);
    const follows = { pm: null, zf: null, pjyj: "承租用地1.5亩，不足2亩，随权利人企业0的等级" };
    expect(await found()).toMatchObject({ ...follows, pjdj: "A" });
    expect((await firms()).slice(0, 5)).toEqual(before);

    // It goes wherever its holder goes, unless there is something against itself.
    const [holder] = await list("sheng", api.qypj, { dxmc: "企业0" });
    const remark = async (of: typeof holder, zgmc: string | null) =>
      as("hangzhou").call(api.update, { pjid: of?.pjid ?? "", bbh: of?.bbh ?? 0, zgmc });
    await remark(holder, "一票否决：示例");
    await evaluateAll(2024);
    expect(await found()).toMatchObject({ ...follows, pjdj: "D" });
    await remark((await list("sheng", api.qypj, { dxmc: "企业0" }))[0], null);
    await remark(await found(), "一票否决：示例");
    await evaluateAll(2024);
    expect(await found()).toMatchObject({ pjdj: "D", pjyj: "一票否决：示例，直接列为D类" });
  });

  test("judges a tenant by itself whose holder is not judged", async () => {
    const [first = ""] = await fill();
    const { body } = await as("sheng").call(gyydApi.info, { dkid: first });
    const tenant = await enterprise({ qymc: "租户", qygm: "2" });
    await relation(body.record, tenant, { gxzt: "1", gxlx: "2", symj: 1000 });
    const { rows } = await sql<{ bbid: string }>`
      select bbid from ssbb where zt = '2' and nd = 2024`.execute(here().db);
    await taxRow({ bbid: rows[0]?.bbid, nd: 2024 }, tenant, { hsss: 1, ydmj: 1000 });
    await save({ tenantLand: 2, exemptYears: 3 });
    await sql`update yddw set clrq = '2024-05-01' where qymc = '企业0'`.execute(here().db);
    await evaluateAll(2024);
    const [row] = await list("sheng", api.qypj, { dxmc: "租户" });
    expect(row).toMatchObject({ pm: 1, pjdj: "B" });
  });

  test("says of each what its grade goes by", async () => {
    await save({ exemptYears: 3 });
    await fill();
    await sql`update yddw set clrq = '2024-05-01' where qymc = '企业2'`.execute(here().db);
    await evaluateAll(2024);
    const rows = await list("sheng", api.qypj, { sort: { field: "dxmc", order: "asc" } });
    expect(rows.map(({ pjyj }) => pjyj)).toEqual([
      ...["规上工业企业4家，按综合得分排名", "规上工业企业4家，按综合得分排名"],
      "新设企业免核（2024-05-01成立，3年内免核）",
      ...["无税收或税收为负，直接列为D类", "不在营，直接列为D类"],
    ]);
  });

  test("keeps what an edit of points leaves out", async () => {
    await fill();
    const at = async () => (await list("sheng", api.qypj, { dxmc: "企业2" }))[0];
    const edit = async (change: object) => {
      const { pjid = "", bbh = 0 } = (await at()) ?? {};
      return (await as("hangzhou").call(api.update, { pjid, bbh, ...change })).status;
    };
    expect(await edit({ zgmc: "加分：示例", jf: 3 })).toBe(200);
    expect(await edit({ jf: 4 })).toBe(200);
    expect(await at()).toMatchObject({ zgmc: "加分：示例", jf: 4 });
    expect(await edit({ zgmc: null })).toBe(200);
    expect(await at()).toMatchObject({ zgmc: null, jf: 4 });
  });

  test("does not grade regions: they are ranked", async () => {
    await fill();
    const regions = await list("sheng", api.ztpj);
    expect(regions.map(({ pm, pjdj }) => [pm, pjdj])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
  });
});

describe("the preview of rules", () => {
  const order = { areaCode: "3301", weights: defaultWeights, scheme };
  const preview = (change: object = {}, more: object = {}, user: Username = "hangzhou") =>
    as(user).call(api.preview, { ...order, scheme: { ...scheme, ...change }, nd: 2024, ...more });

  test("tells who would move from which grade to which, and stores nothing", async () => {
    await fill();
    const stored = async () =>
      (await sql`select pjid, pjdj, bbh from pj order by pjid`.execute(here().db)).rows;
    const before = await stored();
    expect((await preview()).body).toMatchObject({ all: 5, changed: 0, total: 0, list: [] });

    // Without a D for who pays nothing the fourth ranks last of four.
    const change = { shares: { A: 50, B: 25, C: 25, D: 0 }, noTaxIsD: false };
    const { body } = await preview(change);
    expect(body.matrix.sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1))).toEqual([
      { from: "A", to: "A", zs: 1 },
      { from: "B", to: "A", zs: 1 },
      { from: "C", to: "B", zs: 1 },
      { from: "D", to: "C", zs: 1 },
      { from: "D", to: "D", zs: 1 },
    ]);
    expect([body.all, body.changed, body.total]).toEqual([5, 3, 3]);
    expect(body.list.map(({ dxmc, from, to }) => `${dxmc}${from}${to}`).sort()).toEqual([
      ...["企业1BA", "企业2CB", "企业3DC"],
    ]);
    const stays = await preview(change, { from: "D", to: "D" });
    expect(stays.body).toMatchObject({
      total: 1,
      list: [{ dxmc: "企业4", pjyj: "不在营，直接列为D类" }],
    });
    const second = await preview(change, { current: 2, pageSize: 2 });
    expect([second.body.total, second.body.list.length]).toEqual([3, 1]);
    expect(await stored()).toEqual(before);

    // Saved and evaluated, it comes out as it was previewed.
    await as("hangzhou").call(api.saveWeights, { ...order, scheme: { ...scheme, ...change } });
    await evaluateAll(2024);
    const rows = await list("sheng", api.qypj, { sort: { field: "dxmc", order: "asc" } });
    expect(rows.map(({ pjdj }) => pjdj)).toEqual(["A", "A", "B", "C", "D"]);
  });

  test("leaves counties out that have set their own", async () => {
    await fill();
    const own = { ...order, areaCode: "330110" };
    await as("hangzhou").call(api.saveWeights, own);
    const change = { shares: { A: 50, B: 25, C: 25, D: 0 }, noTaxIsD: false };
    expect((await preview(change)).body).toMatchObject({ all: 5, changed: 0 });
  });

  test("is for those who may set them, of their own region, and of whole rules", async () => {
    for (const [user, areaCode] of [
      ...([
        ["ningbo", "3301"],
        ["hangzhou", "33"],
        ["yuhang", "330110"],
      ] as const),
      ...([
        ["chakan", "33"],
        ["admin", "33"],
      ] as const),
    ]) {
      expect([user, (await preview({}, { areaCode }, user)).status]).toEqual([user, 403]);
    }
    expect((await preview({ ly: "" })).status).toBe(400);
    expect((await preview({}, { weights: { ...defaultWeights, mjss: 0 } })).status).toBe(400);
  });
});
