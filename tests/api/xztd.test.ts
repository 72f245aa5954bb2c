import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { xzztCodes } from "#contract/codes/supplyCodes";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { xztdApi as api, type StockRow } from "#contract/endpoints/idle/xztd";
import { idleStock } from "#contract/figures/filters";
import { xzztEdges } from "#contract/workflow/xzzt";
import { refreshIdle } from "../../src/server/services/idle/idleDay";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, users } from "./users";

withApp();

const states = Object.keys(xzztCodes);
const actors: Username[] = ["yuhang", "pingtai", "hangzhou", "sheng"];
const note = "经核实，情况属实";

/** The transitions allowed by domain/04 §5, written out by hand. */
const clerks = ["0-1", "1-2", "1-3", "3-4", "7-4", "4-5"];
const allowed: Partial<Record<Username, string[]>> = {
  yuhang: clerks,
  pingtai: clerks,
  hangzhou: ["2-2", "2-0", "5-6", "5-7"],
  sheng: ["5-7"],
};

type Over = Record<string, unknown>;
const idle = (over: Over = {}) =>
  sampleOf(xztd, {
    cyptid: platformId,
    ...{ gdmj: 1000, xzmj: 900, czmj: 900, ykfmj: 0, ydkgsj: "2020-01-01", sjkgsj: null },
    ...{ xzyy: "2", xznx: "2", czfs: "7", sfclk: 0, xzzt: "0", xzlx: "1", dgbz: null },
    ...{ sjjdsj: "2019-01-01", zfyy: "2", cfrq: null, ...filed, ...over },
  });

/** The papers of a case in their order, for both courses (domain/10 §1). */
const filed = {
  ...{ dctzsrq: "2021-02-01", dcsdrq: "2021-02-02", dfrq: "2021-03-01", rdrq: "2021-03-10" },
  ...{ gsrq: "2021-03-11", jcbarq: "2021-03-12", xsrq: "2021-04-01", dygzrq: "2021-04-02" },
  ...{ czfarq: "2021-04-10", tzgzrq: "2021-04-11", tzsq: 0, tzrq: "2021-04-20" },
  ...{ pzrq: "2021-05-01", bcxyrq: "2021-05-10", xdkgsj: "2021-11-01", xdjgsj: "2023-11-01" },
  ...{ ycjzrq: "2022-11-01", jdsrq: "2021-05-10", jdsdrq: "2021-05-12", cstdyrq: "2021-05-12" },
  ...{ qzzxrq: "2021-06-12", czwcrq: "2021-06-20", dyqk: "1", djjq: 1, zjls: 1 },
};

async function add(over: Over = {}, files: readonly string[] = ["06", "08"]): Promise<string> {
  const [row] = await insertSamples(here().db, xztd, [idle(over)]);
  const id = String(row?.xzid);
  for (const fjlx of files) {
    await sql`
      insert into fj (file_id, ywid, ywlx, fjlx, yjmc, hzm, dx, ccdz, md5, area_code, scr)
      values (${`${id}${fjlx}`}, ${id}, 'xztd', ${fjlx}, '证明.pdf', 'pdf', 1, 'x', 'x', '330110', 'yuhang')`.execute(
      here().db,
    );
  }
  return id;
}

const move = async (user: Username, id: string, xzzt: string, clyj = note) => {
  const { status, body } = await as(user).call(api.move, { xzids: [id], xzzt, clyj });
  return { status, ok: body.ok ?? [], message: body.failed?.[0]?.message ?? body.message ?? "" };
};

describe("the way of idle land", () => {
  test.each(actors)("%s takes every allowed step and no other", async (user) => {
    const taken: string[] = [];
    for (const [from, to] of states.flatMap((x) => states.map((y) => [x, y] as const))) {
      const id = await add({ xzzt: from });
      const { ok } = await move(user, id, to);
      const { body } = await as("sheng").call(api.info, { xzid: id });
      expect(body.record.xzzt).toBe(ok[0] ? to : from);
      expect(body.reviews.map(({ yzt, xzt, yj }) => [yzt, xzt, yj])).toEqual(
        ok[0] ? [[from, to, note]] : [],
      );
      if (ok[0]) taken.push(`${from}-${to}`);
    }
    expect(taken.sort()).toEqual([...(allowed[user] ?? [])].sort());
  });

  test("asks for notes, fields and attachments where the step says so", async () => {
    const user = (by: readonly string[]): Username =>
      by.includes("ROLE_COUNTY") ? "yuhang" : "hangzhou";
    for (const edge of xzztEdges) {
      const [from = "0"] = edge.from;
      const { to, by, fields } = edge;
      const short = await move(user(by), await add({ xzzt: from }), to, "好的");
      expect([edge.action, short.ok.length]).toEqual([edge.action, edge.note > 0 ? 0 : 1]);
      for (const name of fields.filter((one) => !xztd.fields[one as "zl"]?.required)) {
        const empty = await move(user(by), await add({ xzzt: from, [name]: null }), to);
        expect([edge.action, name, empty.ok]).toEqual([edge.action, name, []]);
        expect(empty.message).toContain(xztd.fields[name as "zl"].label);
      }
    }
    const bare = await add({ xzzt: "1" }, []);
    expect((await move("yuhang", bare, "2")).message).toContain("影像证据");
    const unproven = await add({ xzzt: "4" }, ["08"]);
    expect((await move("yuhang", unproven, "5")).message).toContain("竣工验收");
    expect((await move("yuhang", await add({ xzzt: "4" }, ["07"]), "5")).ok).toHaveLength(1);
  });

  test.each([
    ["1", "1", "7", false],
    ["1", "2", "3", true],
    ["2", "1", "7", false],
    ["2", "1", "6", true],
    ["2", "2", "6", false],
    ["2", "2", "7", true],
    ["3", "1", "1", true],
    ["3", "1", "6", false],
    ["4", "2", "9", true],
    ["4", "2", "8", false],
    ["1", "1", "5", true],
  ])("cause %s after years %s lets way %s be taken: %s", async (xzyy, xznx, czfs, may) => {
    const { ok, message } = await move("yuhang", await add({ xzzt: "3", xzyy, xznx, czfs }), "4");
    expect(ok.length === 1).toBe(may);
    if (!may) expect(message).toContain("处置");
  });

  test("land is found idle only when it is, with its cause, and when its holder was heard", async () => {
    const young = await add({ xzzt: "1", ydkgsj: "2024-06-01" });
    expect((await move("yuhang", young, "3")).message).toContain("第二条");
    const causeless = await add({ xzzt: "1", xzyy: "1", zfyy: null });
    expect((await move("yuhang", causeless, "3")).message).toContain("第十条");
    const unheard = await add({ xzzt: "1", dfrq: null, rdrq: "2021-02-20" });
    expect((await move("yuhang", unheard, "3")).message).toContain("第五条");
    const silent = await add({ xzzt: "1", dfrq: null });
    expect((await move("yuhang", silent, "3")).ok).toEqual([silent]);
  });

  test("no way of art. 12 without the entry in the monitoring system, and none unpublished", async () => {
    const government = { xzzt: "3", xzyy: "1", czfs: "1" };
    const unrecorded = await add({ ...government, jcbarq: null });
    expect((await move("yuhang", unrecorded, "4")).message).toContain("第二十五条");
    expect((await move("yuhang", await add(government), "4")).ok).toHaveLength(1);
    const hidden = await add({ xzzt: "3", gsrq: null });
    expect((await move("yuhang", hidden, "4")).message).toContain("第十一条");
  });

  test.each<[string, string, Over]>([
    ["第十五条", "7", { tzgzrq: null }],
    ["第十四条", "7", { cstdyrq: null }],
    ["第十四条", "6", { pzrq: null, xznx: "1" }],
    ["不应早于政府批准", "7", { jdsrq: "2021-04-30" }],
    ["第十七条", "7", { jdsdrq: null }],
    ["第十七条", "7", { lxpzh: null }],
    ["第十三条", "4", { dygzrq: null, xzyy: "1" }],
    ["第十三条", "4", { czfarq: null, xzyy: "1" }],
    ["第十二条", "1", { xdkgsj: null, xzyy: "1" }],
    ["第十二条", "1", { ycjzrq: "2022-11-02", xzyy: "3" }],
  ])("a disposal is not reported without its papers: %s of way %s", async (law, czfs, over) => {
    const at = { xzzt: "4", czfs, xzfje: 1 };
    const lacking = await move("yuhang", await add({ ...at, ...over }), "5");
    expect([lacking.ok, lacking.message]).toEqual([[], expect.stringContaining(law)]);
    const { xzyy = "2", xznx = "2" } = over;
    expect((await move("yuhang", await add({ ...at, xzyy, xznx }), "5")).ok).toHaveLength(1);
  });

  test("sealed land goes the way that the administrators have set", async () => {
    const sealed = { xzzt: "3", xzyy: "4", czfs: "1", cfrq: "2020-05-01" };
    const id = await add(sealed);
    expect((await as("sheng").call(api.info, { xzid: id })).body.ways).toContain("1");
    await as("admin").call(sysSettingApi.save, { key: "sealedAsGovernment", value: 0 });
    expect((await as("sheng").call(api.info, { xzid: id })).body.ways).toEqual(["7"]);
    expect((await move("yuhang", id, "4")).message).toContain("无偿收回土地使用权");
  });

  test("land of the provincial list is signed off by the province, other land by its city", async () => {
    const listed = await add({ xzzt: "5", sfclk: 1 });
    expect((await move("hangzhou", listed, "6")).message).toContain("省级销号");
    expect((await move("sheng", listed, "6")).ok).toEqual([listed]);
    const own = await add({ xzzt: "5" });
    expect((await move("sheng", own, "6")).message).toContain("市级销号");
    expect((await move("hangzhou", own, "6")).ok).toEqual([own]);
    const { body } = await as("hangzhou").call(api.info, { xzid: own });
    expect(body.record).toMatchObject({ shr: users.hangzhou.realName, shyj: note });
  });

  test("a fee must be stated before its disposal is reported", async () => {
    const due = { xzzt: "4", xznx: "1", czfs: "6" };
    expect((await move("yuhang", await add({ ...due, xzfje: null }), "5")).message).toContain(
      "土地闲置费",
    );
    expect((await move("yuhang", await add(due), "5")).ok).toHaveLength(1);
  });

  test("nobody moves what is not theirs, or has moved meanwhile", async () => {
    const id = await add({});
    expect((await move("yinzhou", id, "1")).message).toContain("不在权限范围内");
    expect((await move("chakan", id, "1")).status).toBe(403);
    const stale = { xzids: [id], xzzt: "1", versions: { [id]: 9 } };
    expect((await as("yuhang").call(api.move, stale)).body.failed[0]?.message).toContain(
      "已被他人",
    );
  });
});

const draft = {
  dzjgh: "3301102018B00001",
  xmmc: "年产万吨新材料项目",
  xzqdm: "330110",
  tdsyqr: "余杭示例新材料有限公司",
  tdyt: "100102",
  gdfs: "23",
  gdmj: 20_000,
  xzmj: 20_000,
  ydkgsj: "2023-06-01",
  xzlx: "1",
  xzyy: "2",
};

const insert = (values: Over = {}, confirmWarnings = false) =>
  as("yuhang").call(api.insert, { values: { ...draft, ...values }, confirmWarnings });

describe("a record of idle land", () => {
  test("takes outline, price, platform and contract from its supply", async () => {
    const supply = sampleOf(tdgy, { dzjgh: draft.dzjgh, cjj: 1000, cyptid: platformId });
    const [row] = await insertSamples(here().db, tdgy, [supply]);
    const { status, body } = await insert({ czfs: "6" });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      gyid: row?.gyid,
      tdjk: 1000,
      xzfje: 200,
      cyptid: platformId,
      txmj: row?.txmj,
      xzzt: "0",
      xzts: 579,
      xznx: "1",
      rknd: 2024,
    });
    const { body: found } = await as("pingtai").call(api.info, { xzid: body.xzid });
    expect(found.contract?.dzjgh).toBe(draft.dzjgh);
    expect(found.fee).toBe(200);
    expect(found.geometry?.length).toBe(1);
  });

  test("has no outline while its supply is unknown", async () => {
    const { status, body } = await insert();
    expect([status, body.txmj, body.gyid]).toEqual([200, null, null]);
    const { body: found } = await as("yuhang").call(api.info, { xzid: body.xzid });
    expect([found.geometry, found.contract, found.fee]).toEqual([null, null, null]);
  });

  test.each<[string, string, Over]>([
    ["X002", "供地面积", { xzmj: 20_001 }],
    ["X002", "闲置面积", { czmj: 20_001 }],
    ["X002", "认定日期", { rdrq: "2020-01-01" }],
    ["X002", "第十四条", { czfs: "7" }],
    ["X002", "第二十二条", { ydkgsj: null }],
    ["X002", "第三十条", { sjkgsj: "2023-07-01" }],
    [
      "X002",
      "不应早于施工许可证",
      { sjkgsj: "2023-07-01", dgbz: "1", sgxkzh: "1", sgxkrq: "2023-07-02" },
    ],
    [
      "X002",
      "第十二条第一款第（一）项",
      { xzyy: "1", czfs: "1", xdkgsj: "2024-01-01", ycjzrq: "2025-01-02" },
    ],
    ["X013", "之前须有", { jdsrq: "2024-07-01", jdsbh: "1", czfs: "6" }],
    ["X013", "须选择处置方式", { xsrq: "2024-07-01" }],
    ["X003", "不符合闲置土地认定条件", { ydkgsj: "2024-06-01" }],
    ["A001", "项目名称", { xmmc: "" }],
    ["A004", "闲置类型", { xzlx: "8" }],
    ["A009", "权限", { xzqdm: "330212" }],
    ["A011", "信用代码", { tyshxydm: "91330110MA2CQ01K3X" }],
  ])("is refused by %s: %s", async (rule, words, values) => {
    const { status, body } = await insert(values);
    expect(status).toBe(400);
    expect(body.problems).toContainEqual(
      expect.objectContaining({ rule, message: expect.stringContaining(words) }),
    );
    expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
  });

  test("is edited in its county before it is reported, without its number or state", async () => {
    const { body } = await insert();
    const edit = { id: body.xzid, bbh: 0, values: { zl: "新址", xzzt: "6", xzts: 1 } };
    expect((await as("chakan").call(api.update, edit)).status).toBe(403);
    expect((await as("yinzhou").call(api.update, edit)).status).toBe(404);
    const changed = await as("yuhang").call(api.update, edit);
    expect(changed.body).toMatchObject({ zl: "新址", xzzt: "0", xzts: 579, bbh: 1 });
    const renumbered = { id: body.xzid, bbh: 1, values: { dzjgh: "3301102018B00009" } };
    expect((await as("yuhang").call(api.update, renumbered)).status).toBe(400);
    expect((await as("yuhang").call(api.update, edit)).status).toBe(409);
    const closed = await add({ xzzt: "5" });
    const late = await as("yuhang").call(api.update, { id: closed, bbh: 0, values: {} });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("待核实")]);
    expect((await insert()).body.message).toBe("电子监管号重复");
    expect((await as("yuhang").call(api.remove, { ids: [closed] })).body.ok).toEqual([]);
    expect((await as("yuhang").call(api.remove, { ids: [body.xzid] })).body.ok).toHaveLength(1);
  });

  test("counts from a year after the handover that its supply tells, where no start is agreed", async () => {
    const supply = sampleOf(tdgy, { dzjgh: draft.dzjgh, sjjdsj: "2022-06-01", cjj: 1000 });
    await insertSamples(here().db, tdgy, [supply]);
    const { status, body } = await insert({ ydkgsj: null });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ sjjdsj: "2022-06-01", xzts: 579, xznx: "1", rknd: 2024 });
  });

  test("ages with the day, without a new version", async () => {
    const { body } = await insert();
    expect(await refreshIdle(here().db, "2025-06-01")).toBe(1);
    const { body: found } = await as("yuhang").call(api.info, { xzid: body.xzid });
    expect(found.record).toMatchObject({ xzts: 731, xznx: "2", bbh: 0 });
    expect(found.revisions).toEqual([]);
  });
});

describe("the stock over a year", () => {
  const rows = [
    { rdrq: "2022-05-01", xzzt: "3" },
    { rdrq: "2022-06-01", xzzt: "6", czwcrq: "2023-06-01" },
    { rdrq: "2023-06-01", xzzt: "5", czwcrq: "2024-06-01", czmj: 600 },
    { rdrq: "2024-02-01", xzzt: "4", czwcrq: "2024-06-01", xzqdm: "330106" },
    { rdrq: "2024-03-01", xzzt: "2" },
    { rdrq: null, dctzsrq: null, xzzt: "0" },
    { rdrq: null, dctzsrq: "2024-01-10", xzzt: "1" },
  ];

  test("adds up, and every figure lists its land", async () => {
    for (const row of rows) await add({ cyptid: null, ...row }, []);
    const { body } = await as("hangzhou").call(api.stockStats, {});
    const zs = ({ opening, added, disposed, closing }: StockRow) =>
      [opening, added, disposed, closing].map((one) => one.zs);
    expect(zs(body.total)).toEqual([2, 1, 1, 3]);
    expect(body.total).toMatchObject({ disposed: { mj: 600 }, partial: { zs: 1, mj: 300 } });
    expect([body.total.closing.mj, body.total.czlv]).toEqual([2_100, 22.22]);
    const yuhang = body.list.find(({ key }) => key === "330110") as StockRow;
    expect([zs(yuhang), yuhang.czlv, yuhang.pm]).toEqual([[2, 0, 1, 2], 33.33, 1]);
    for (const row of [body.total, yuhang]) {
      for (const side of [row.opening, row.added, row.disposed, row.closing, row.partial]) {
        const { body: list } = await as("hangzhou").call(api.pageList, side.filter);
        expect([list.total, list.list.length]).toEqual([side.zs, side.zs]);
      }
    }
    const { body: earlier } = await as("hangzhou").call(api.stockStats, { nd: 2023 });
    expect(zs(earlier.total)).toEqual([2, 1, 1, 2]);
    const { body: later } = await as("hangzhou").call(api.stockStats, { nd: 2025 });
    expect([later.total.opening.zs, later.total.opening.mj]).toEqual([3, 2_100]);
    expect((await as("hangzhou").call(api.stockStats, { areaCode: "3302" })).status).toBe(403);
    expect((await as("hangzhou").call(api.stockStats, { nd: 7 })).status).toBe(400);
  });

  test("balances in every region and year, whatever was disposed of in part", async () => {
    const states = ["3", "4", "5", "6", "7", "0", "2"];
    const counties = ["330110", "330106", "330212"];
    for (let i = 0; i < 42; i++) {
      const from = 2019 + (i % 5);
      const xzmj = 900 - (i % 4) * 100.25;
      await add(
        {
          ...{ cyptid: null, xzqdm: counties[i % 3], xzzt: states[i % 7], xzmj },
          ...{ czmj: i % 2 === 0 ? xzmj : xzmj / 4 },
          ...{ rdrq: `${from}-05-01`, czwcrq: `${from + (i % 3)}-09-01` },
        },
        [],
      );
    }
    let partly = 0;
    for (const nd of [2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]) {
      const { body } = await as("sheng").call(api.stockStats, { nd });
      const { body: next } = await as("sheng").call(api.stockStats, { nd: nd + 1 });
      for (const [i, row] of [body.total, ...body.list].entries()) {
        const { opening, added, disposed, closing, partial } = row;
        expect(opening.mj + added.mj - disposed.mj).toBeCloseTo(closing.mj, 2);
        expect(opening.zs + added.zs - disposed.zs + partial.zs).toBe(closing.zs);
        const then = [next.total, ...next.list][i]?.opening;
        expect([then?.zs, then?.mj]).toEqual([closing.zs, closing.mj]);
        partly += partial.zs;
      }
    }
    expect(partly).toBeGreaterThan(0);
    const { body: stock } = await as("sheng").call(api.stats, { ...idleStock, groups: ["clzt"] });
    const { body: now } = await as("sheng").call(api.stockStats, { nd: 2025 });
    expect([stock.total.zs, stock.total.sums.clmj]).toEqual([
      now.total.closing.zs,
      now.total.closing.mj,
    ]);
  });
});
