import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tdgy } from "#contract/datasets/tdgy";
import { tdgyApi as api } from "#contract/endpoints/supply/tdgy";
import { lifeCycleOf, yearsLater } from "#contract/rules/supply/lifeCycle";
import { insertFile } from "../../src/server/repositories/uploads/fj";
import { refreshSupplies } from "../../src/server/services/supply/supplyDay";
import { as, here, withApp } from "./harness";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";

withApp();

const geometry = squareIn("330110", 5);
const signed = {
  dzjgh: "3301102021B00001",
  htbh: "3301102021A20001",
  xmmc: "年产十万件零部件项目",
  xzqdm: "330110",
  zl: "余杭区示例路1号",
  gymj: 10_000,
  tdly: "1",
  tdyt: "100102",
  gdfs: "23",
  crnx: 50,
  hydm: "C34",
  qsj: 900,
  cjj: 1080,
  srr: "余杭示例机械有限公司",
  rjlxx: 1.5,
  rjlsx: 2.5,
  ggrq: "2021-01-04",
  cjrq: "2021-02-05",
  qdrq: "2021-02-20",
  ydjdsj: "2021-05-20",
  sjjdsj: "2021-05-18",
  ydkgsj: "2021-11-20",
  sjkgsj: "2022-01-20",
  ydjgsj: "2023-11-20",
};

/** The record has the square's real area, so that G010 reports nothing. */
async function add(values: Record<string, unknown> = {}, confirmWarnings = true) {
  const { rows } = await sql<{ mj: number }>`
    select round(st_area(st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: "MultiPolygon", coordinates: geometry })}), 4326)::geography)::numeric, 2) mj`.execute(
    here().db,
  );
  return as("yuhang").call(api.insert, {
    values: { ...signed, gymj: rows[0]?.mj, ...values },
    geometry,
    confirmWarnings,
  });
}

const paper = (id: string, fjlx: string) =>
  insertFile(here().db, {
    ...{ fileId: `${fjlx}-${id}`, name: "附件.pdf", size: 1, md5: "0", by: "yuhang", fjlx },
    ...{ owner: { id, kind: "tdgy" }, areaCode: "330110" },
  });

describe("a supplied parcel", () => {
  test("is stored with prices, term and states that follow from it", async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ytlb: "1",
      yjl: 20,
      lmj: null,
      qdnd: 2021,
      qdyf: 2,
      ggnd: 2021,
      dqrq: "2071-05-20",
      qsmzqjd: "06",
      kgzt: "4",
      jgzt: "2",
      kgyqts: 61,
      jgyqts: 407,
      yqts: 407,
      yjlx: "08",
      yjdj: "4",
    });
    expect(body.mjdj).toBeCloseTo(1080 / ((Number(body.gymj) * 3) / 2000), 1);
  });

  test("that is completed loses its warning, and tells its steps", async () => {
    const { body } = await add();
    const report = () =>
      as("yuhang").call(api.update, {
        id: body.gyid,
        bbh: body.bbh,
        values: { sjjgsj: "2024-03-01", jgzt: "0", yjdj: "4", cjr: "x" },
      });
    const bare = await report();
    expect([bare.status, bare.body.message]).toEqual([400, "上报竣工前须上传竣工验收"]);
    await paper(body.gyid, "01");
    expect((await report()).status).toBe(400);
    await paper(body.gyid, "07");
    const done = await report();
    expect(done.body).toMatchObject({
      jgzt: "3",
      jgyqts: 102,
      yqts: 0,
      yjdj: null,
      cjr: "余杭经办",
    });
    const { body: info } = await as("chakan").call(api.info, { gyid: body.gyid });
    expect(info.warning).toBeNull();
    expect(info.timeline.map(({ label, late, state }) => [label, late, state])).toEqual([
      ["公告", 0, "done"],
      ["成交", 0, "done"],
      ["签约", 0, "done"],
      ["交地", 0, "done"],
      ["开工", 61, "done"],
      ["竣工", 102, "done"],
      ["投产", 0, "ahead"],
      ["达产复核", 0, "ahead"],
      ["到期", 0, "ahead"],
    ]);
  });

  test("the day moves it without a new version", async () => {
    const { body } = await add({ sjkgsj: null });
    expect(await refreshSupplies(here().db, "2021-11-01")).toBe(1);
    const read = async () => (await as("yuhang").call(api.info, { gyid: body.gyid })).body;
    expect((await read()).record).toMatchObject({ kgzt: "1", yjlx: "04", yjdj: "1", bbh: 0 });
    await refreshSupplies(here().db, "2022-12-01");
    const { record, revisions } = await read();
    expect(record).toMatchObject({ kgzt: "3", yjlx: "06", yjdj: "4", yqts: 376, bbh: 0 });
    expect(revisions).toEqual([]);
    expect(await refreshSupplies(here().db, "2022-12-01")).toBe(0);
    const { body: figures } = await as("yuhang").call(api.stats, { groups: ["kgzt"] });
    expect(figures.groups.kgzt?.map(({ key, zs }) => [key, zs])).toEqual([["3", 1]]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["T002", "合同编号", { htbh: null }],
    ["T003", "不应早于", { ydkgsj: "2021-05-01" }],
    ["T003", "不应早于", { sjjdsj: "2021-02-01" }],
    ["T003", "不应早于", { qdrq: "2021-02-01" }],
    ["T004", "受让人|使用权人", { srr: null }],
    ["T004", "约定竣工时间", { ydjgsj: null }],
    ["T005", "未签订合同", { qdrq: null }],
    ["T005", "流拍", { cjzt: "2" }],
    ["T006", "50年", { crnx: 70 }],
    ["T006", "40年", { tdyt: "0901" }],
    ["T007", "起始价", { qsj: 2000 }],
    ["T008", "格式", { fqzf: "全款" }],
    ["T008", "不符", { fqzf: '[{"qh":1,"rq":"2021-03-01","je":80}]' }],
    ["T009", "容积率", { rjlxx: 3 }],
    ["T010", "标准地", { sfbzd: 1 }],
    ["T011", "同时填写", { fhjg: "1" }],
    ["T012", "核查记录", { hcjl: '[{"rq":"昨天"}]' }],
    ["A005", "实际竣工", { sjjgsj: "2099-01-01" }],
    ["A004", "供地方式", { gdfs: "99" }],
    ["A009", "行政区", { xzqdm: "330212", dzjgh: "3302122021B00001" }],
  ])("is refused by %s: %s", async (rule, words, values) => {
    const { status, body } = await add(values);
    expect(status).toBe(400);
    const problems = body.problems as { rule: string; message: string }[];
    expect(problems.filter((one) => one.rule === rule).map((one) => one.message)).toContainEqual(
      expect.stringMatching(words),
    );
    const { body: list } = await as("sheng").call(api.pageList, {});
    expect(list.total).toBe(0);
  });

  // 浙江省企业投资工业项目“标准地”工作指引第三条 (domain/10 §6): five indicators, control indicators apart.
  test("as a 标准地 it has its five indicators, and the control indicators are not among them", async () => {
    const none = { sfbzd: 1, tzqd: null, rjlxx: null, dwnhbz: null, dwpfbz: null, ydmjss: null };
    const control = { jzxsxx: 40, bgzbsx: 7, ldlsx: 10, dwnhzjz: 2, rdzb: 3 };
    const refused = await add({ ...none, ...control });
    expect(refused.status).toBe(400);
    const problems = refused.body.problems as { rule: string; level: string; field: string }[];
    const five = ["TZQD", "RJLXX", "DWNHBZ", "DWPFBZ", "YDMJSS"];
    const found = problems.filter(({ rule }) => rule === "T010");
    expect(found.map(({ level, field }) => [level, field])).toEqual(
      five.map((name) => ["E", name]),
    );
    const given = { tzqd: 400, rjlxx: 1.2, dwnhbz: "0.3吨标煤/万元", dwpfbz: "0.2千克/万元" };
    const { status, body } = await add({ sfbzd: 1, ...given, ydmjss: 25 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...given, ydmjss: 25, jzxsxx: null, bgzbsx: null });
  });

  test("a 标准地 of before goes on without what was asked for later, and is asked about it", async () => {
    const { body } = await add({ sjkgsj: null });
    await sql`update tdgy set sfbzd = 1, tzqd = 400, ydmjss = 25, dwnhbz = null
      where gyid = ${body.gyid}`.execute(here().db);
    const values = { xmmc: "改名项目" };
    const change = { id: body.gyid, bbh: body.bbh, values, confirmWarnings: false };
    const asked = await as("yuhang").call(api.update, change);
    expect(asked.body.problems).toContainEqual(
      expect.objectContaining({ rule: "T010", level: "W", field: "DWNHBZ" }),
    );
    const sure = { ...change, confirmWarnings: true };
    expect((await as("yuhang").call(api.update, sure)).status).toBe(200);
    const emptied = { ...sure, bbh: body.bbh + 1, values: { tzqd: null } };
    expect((await as("yuhang").call(api.update, emptied)).status).toBe(400);
  });

  // domain/10 §4: no public rule was found for the form of the number.
  test.each<[string, Record<string, unknown>]>([
    ["格式", { dzjgh: "33011020210001" }],
    ["行政区", { dzjgh: "3302122021B00001" }],
    ["划拨", { gdfs: "11" }],
  ])("asks about an unusual 电子监管号 (%s), and takes it when confirmed", async (words, over) => {
    const asked = await add(over, false);
    expect(asked.status).toBe(400);
    expect(asked.body.problems).toContainEqual(
      expect.objectContaining({
        rule: "T001",
        level: "W",
        message: expect.stringContaining(words),
      }),
    );
    expect((await add(over)).status).toBe(200);
  });

  test("asks about an unusual contract number once, and has one number only", async () => {
    const { db } = here();
    const draft = { values: { ...signed, htbh: "余土合2021-1" }, geometry };
    const asked = await as("yuhang").call(api.insert, draft);
    expect([asked.status, asked.body.message]).toEqual([400, expect.any(String)]);
    expect((await add()).status).toBe(200);
    const second = await add();
    expect([second.status, second.body.message]).toEqual([400, "电子监管号重复"]);
    const { rows } = await sql<{ n: number }>`select count(*) n from tdgy`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });

  test("belongs to its county: others cannot read, change or delete it, readers cannot write", async () => {
    const { body } = await add();
    const edit = { id: body.gyid, bbh: 0, values: { xmmc: "改名" } };
    expect((await as("yinzhou").call(api.info, { gyid: body.gyid })).status).toBe(404);
    expect((await as("yinzhou").call(api.update, edit)).status).toBe(404);
    expect((await as("chakan").call(api.update, edit)).status).toBe(403);
    expect((await as("admin").call(api.info, { gyid: body.gyid })).status).toBe(403);
    const removed = await as("yinzhou").call(api.remove, { ids: [body.gyid] });
    expect(removed.body.ok).toEqual([]);
    expect((await as("yuhang").call(api.update, { ...edit, bbh: 7 })).status).toBe(409);
    const own = await as("hangzhou").call(api.remove, { ids: [body.gyid, "nothing"] });
    expect([own.body.ok, own.body.failed.length]).toEqual([[body.gyid], 1]);
  });

  test("that is signed is not deleted by its clerk, and what is only listed is", async () => {
    const { gyid } = (await add()).body;
    const unsigned = { qdrq: null, sjjdsj: null, sjkgsj: null, htbh: null, srr: null, cjrq: null };
    const listed = (await add({ ...unsigned, dzjgh: "3301102021B00002", cjj: null })).body.gyid;
    const { body } = await as("yuhang").call(api.remove, { ids: [gyid, listed] });
    expect([body.ok, body.failed.map(({ id }) => id)]).toEqual([[listed], [gyid]]);
    expect(body.failed[0]?.message).toContain("电子监管号3301102021B00001已签订合同，不能删除");
    // Nothing is revealed about a contract elsewhere.
    const foreign = (await as("yinzhou").call(api.remove, { ids: [gyid] })).body.failed[0];
    expect(foreign?.message).not.toContain("3301102021B00001");
    expect((await as("yuhang").call(api.info, { gyid })).status).toBe(200);
  });
});

test("the list of starts and completions holds contracts only", async () => {
  await add();
  await add({
    ...{ dzjgh: "3301102021B00002", qdrq: null, sjjdsj: null, sjkgsj: null, htbh: null },
    ...{ srr: null, cjrq: null },
  });
  const { body } = await as("yuhang").call(api.kgjList, {});
  expect(body.list.map(({ dzjgh }) => dzjgh)).toEqual(["3301102021B00001"]);
  expect((await as("yuhang").call(api.kgjList, { yjdj: ["1"] })).body.total).toBe(0);
  expect((await as("yuhang").call(api.kgjList, { qsmzqjd: ["02"] })).status).toBe(400);
});

test("the database and the rules compute the same day of expiry", async () => {
  const samples = Array.from({ length: 8 }, (_, i) =>
    sampleOf(tdgy, { ydjdsj: `2020-02-2${i + 2}`, crnx: 41 + i, xqnx: i }),
  );
  for (const row of await insertSamples(here().db, tdgy, samples)) {
    const { ydjdsj, crnx, xqnx, dqrq } = row;
    expect(yearsLater(String(ydjdsj), Number(crnx) + Number(xqnx))).toBe(dqrq);
    expect(lifeCycleOf({ qdrq: "2020-01-01", dqrq: String(dqrq) }, String(dqrq)).qsmzqjd).toBe(
      "10",
    );
  }
});

test("rates of start and completion come from kept sums, and each lists its contracts", async () => {
  const dates = { ydkgsj: "2022-01-10", sjkgsj: null, ydjgsj: "2023-01-10", sjjgsj: null };
  const course = (over: Record<string, unknown>) => {
    const values = { ...signed, ...dates, ...over };
    return { ...values, ...lifeCycleOf(values as never, "2024-12-31") };
  };
  const courses = [
    course({}),
    course({ sjkgsj: "2022-01-10", sjjgsj: "2023-01-01" }),
    course({ sjkgsj: "2022-01-11", sjjgsj: "2023-02-01" }),
    course({ ydkgsj: "2025-03-01", ydjgsj: "2027-03-01", sjkgsj: "2024-12-01" }),
    course({ ydkgsj: "2024-12-31", ydjgsj: "2026-12-31" }),
  ];
  await insertSamples(
    here().db,
    tdgy,
    courses.map((values, i) =>
      sampleOf(tdgy, {
        ...{ qsmzqjd: "06", dzjgh: `3301102021B0010${i}`, gymj: 1000 * (i + 1), ytlb: "1" },
        ...{ xzqdm: "330110", qdnd: 2021, yjlx: null, yjdj: null },
        ...Object.fromEntries(
          ["kgzt", "jgzt", "kgqk", "jgqk", ...Object.keys(dates)].map((name) => [
            name,
            (values as Record<string, unknown>)[name] ?? null,
          ]),
        ),
      }),
    ),
  );
  const { body } = await as("hangzhou").call(api.rates, { areaCode: "3301" });
  const counts = Object.fromEntries(
    Object.entries(body.total.rates).map(([key, { zs }]) => [key, zs]),
  );
  expect(counts).toMatchObject({ ykg: 4, yikg: 2, aqkg: 1, yjg: 3, yijg: 2, aqjg: 1 });
  // What is due and not done is listed, and so is what of it waits for the step before.
  for (const { rates } of [body.total, ...body.list]) {
    expect(rates.ykg.zs - rates.yikg.zs).toBe(rates.ykwk.zs);
    expect(rates.yjg.zs - rates.yijg.zs).toBe(rates.yjwj.zs);
  }
  expect(counts).toMatchObject({ ykwk: 2, wjd: 0, yjwj: 1, wkwj: 1 });
  for (const row of [body.total, ...body.list]) {
    for (const { zs, mj, filter } of Object.values(row.rates)) {
      const listed = (await as("hangzhou").call(api.pageList, { ...filter, pageSize: 100 })).body;
      expect(listed.total).toBe(zs);
      expect(listed.list.reduce((sum, { gymj }) => sum + gymj, 0)).toBeCloseTo(mj, 2);
    }
  }
});

test("figures and buyers follow the days of the contract, and each lists its contracts", async () => {
  const days = ["2021-02-20", "2021-06-01", "2022-03-01"];
  const rows = days.map((qdrq, i) =>
    sampleOf(tdgy, {
      ...{ qdrq, qdnd: Number(qdrq.slice(0, 4)), qdyf: Number(qdrq.slice(5, 7)), qsj: 500 },
      ...{ cjj: 500 + 100 * i, srr: `余杭示例电气有限公司${i === 1 ? "临平分公司" : ""}` },
    }),
  );
  await insertSamples(here().db, tdgy, rows);
  const spring = { areaCode: "330110", qdrqMin: "2021-02-01", qdrqMax: "2021-12-31" };
  const stats = await as("yuhang").call(api.stats, { ...spring, groups: ["qdyf"] });
  expect(stats.body.total).toMatchObject({ zs: 2, sums: { cjj: 1100 } });
  expect(stats.body.groups.qdyf?.map(({ key }) => key)).toEqual(["2", "6"]);
  const { body } = await as("yuhang").call(api.buyers, { areaCode: "330110" });
  expect(body.map(({ key, zs }) => [key, zs])).toEqual([
    ["余杭示例电气有限公司", 2],
    ["余杭示例电气有限公司临平分公司", 1],
  ]);
  // One name is part of the other: each lists only its own contracts.
  for (const { zs, filter } of body) {
    expect((await as("yuhang").call(api.pageList, filter)).body.total).toBe(zs);
  }
  expect((await as("yuhang").call(api.buyers, spring)).body[0]?.sums.cjj).toBe(600);
  expect((await as("yinzhou").call(api.buyers, { areaCode: "330110" })).status).toBe(403);
});
