import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pj } from "#contract/datasets/pj";
import { pjApi as api } from "#contract/endpoints/evaluation/pj";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { fill } from "./evaluated";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { evaluateAll } from "./taxes";
import type { Username } from "./users";

withApp();

const list = async (user: Username, call: typeof api.dkpj, query: object = {}) =>
  (await as(user).call(call, query)).body.list;

describe("evaluation", () => {
  test("is read by its own id whatever the year, and lists the current one otherwise", async () => {
    await fill();
    const earlier = { pjid: "2023-1-33", pjnd: 2023, pjdx: "1", dxid: "33", xzqdm: "33" };
    await insertSamples(here().db, pj, [sampleOf(pj, earlier)]);
    const before = await list("sheng", api.ztpj, { pjids: ["2023-1-33"] });
    expect(before.map(({ pjnd }) => pjnd)).toEqual([2023]);
    const years = (await list("sheng", api.ztpj, { pageSize: 100 })).map(({ pjnd }) => pjnd);
    expect(new Set(years)).toEqual(new Set([2024]));
  });

  test("ranks enterprises and parcels in their county and group, and grades them", async () => {
    const parcels = await fill();
    const firms = await list("sheng", api.qypj, { sort: { field: "dxmc", order: "asc" } });
    expect(firms.map(({ pm, pjdj }) => [pm, pjdj])).toEqual([
      [1, "A"],
      [2, "B"],
      [3, "C"],
      [4, "D"],
      [4, "D"],
    ]);
    expect(firms[0]).toMatchObject({ mjss: 26.67, mjzjz: 133.33, rdzb: 2.6, qygm: "1" });
    const { hydm } = firms[0] ?? {};
    expect(hydm).toEqual(expect.any(String));
    const alike = await list("sheng", api.dkpj, { hydm: [hydm] });
    expect(new Set(alike.map((row) => row.hydm))).toEqual(new Set([hydm]));
    const land = await list("yuhang", api.dkpj, { pjdj: ["N"] });
    expect(land).toHaveLength(1);
    const grades = await Promise.all(
      parcels.map(
        async (dkid) => (await as("sheng").call(gyydApi.info, { dkid })).body.record.pjdj,
      ),
    );
    expect(grades.slice(0, 1)).toEqual(["A"]);
    expect(grades[3]).toBe("D");
    const { body } = await as("sheng").call(yddwApi.pageList, { pjdj: ["A"] });
    expect(body.list.map(({ qymc }) => qymc)).toEqual(["企业0"]);
  });

  test("adds parcels up to counties, cities and the province", async () => {
    await fill();
    const regions = await list("sheng", api.ztpj);
    expect(regions.map(({ dxid, mjss }) => [dxid, mjss]).sort()).toEqual([
      ["33", 11.11],
      ["3301", 11.11],
      ["330110", 11.11],
    ]);
    expect((await list("hangzhou", api.ztpj)).map(({ dxid }) => dxid).sort()).toEqual([
      "3301",
      "330110",
    ]);
    expect(await list("yinzhou", api.ztpj)).toEqual([]);
  });

  test("says the same again, and follows a veto", async () => {
    await fill();
    const top = { pjdj: ["A"] };
    const [before] = await list("sheng", api.qypj, top);
    await evaluateAll(2024);
    const [after] = await list("sheng", api.qypj, top);
    expect(after).toEqual(before);
    const { pjid = "", bbh = 0 } = after ?? {};
    const change = (user: Username, version: number) =>
      as(user).call(api.update, { pjid, bbh: version, zgmc: "一票否决：重大安全事故" });
    expect((await change("hangzhou", bbh + 3)).status).toBe(409);
    expect((await change("ningbo", bbh)).status).toBe(404);
    expect((await change("yuhang", bbh)).status).toBe(403);
    expect((await change("hangzhou", bbh)).status).toBe(200);
    await evaluateAll(2024);
    const { body } = await as("sheng").call(api.qypj, { dxmc: "企业0" });
    expect(body.list[0]).toMatchObject({ pjdj: "D", zgmc: "一票否决：重大安全事故" });
  });

  test("counts the land of a year by what it paid in that year, and lists it", async () => {
    await fill();
    const earlier = { pjnd: 2023, pjdx: "3", xzqdm: "330110", cyptid: null };
    await insertSamples(
      here().db,
      pj,
      [-1, 70].map((mjss, i) => sampleOf(pj, { ...earlier, pjid: `p${i}`, dxid: `d${i}`, mjss })),
    );
    const classes = async (pjnd: number) => {
      const asked = { pjnd: [pjnd], pjdx: ["3"], groups: ["mjssfd"] };
      const { groups } = (await as("sheng").call(api.stats, asked)).body;
      return Object.fromEntries((groups.mjssfd ?? []).map(({ key, zs }) => [key, zs]));
    };
    expect(await classes(2023)).toEqual({ "0": 1, "5": 1 });
    expect(await classes(2024)).toMatchObject({ "0": 2, "2": 2, "3": 2 });
    expect(await list("sheng", api.dkpj, { pjnd: [2023], mjssfd: ["5"] })).toHaveLength(1);
  });

  test("stands while no version of its year counts, on land as on enterprises", async () => {
    const parcels = await fill();
    const province = as("sheng");
    const ofLand = () =>
      Promise.all(
        parcels.map(async (dkid) => {
          const { record } = (await province.call(gyydApi.info, { dkid })).body;
          return [record.pjdj, record.zss];
        }),
      );
    const ofFirms = async () => {
      const { list } = (await province.call(yddwApi.pageList, {})).body;
      return list.map(({ qymc, pjdj }) => `${qymc} ${pjdj}`).sort();
    };
    const [land, firms] = [await ofLand(), await ofFirms()];
    const [version] = (await province.call(ssbbApi.list, { nd: 2024 })).body;
    const step = { bbid: version?.bbid ?? "", note: "恢复上一版本" };
    await province.call(ssbbApi.archive, { ...step, bbh: 1 });
    expect(await ofLand()).toEqual(land.map(([grade]) => [grade, 0]));
    expect(await ofFirms()).toEqual(firms);
    // Whoever takes it back has the grades at once, and not when it is evaluated anew.
    await province.call(ssbbApi.rollback, { ...step, bbh: 2 });
    expect([await ofLand(), await ofFirms()]).toEqual([land, firms]);
  });

  test("is a job that whoever may edit can ask for", async () => {
    await fill();
    expect((await as("yuhang").call(api.compute, {})).status).toBe(403);
    const { status, body } = await as("hangzhou").call(api.compute, { nd: 2024 });
    expect([status, body.jobId.length]).toEqual([200, 32]);
    expect((await as("hangzhou").call(api.compute, { nd: 1800 })).status).toBe(400);
  });

  test("proves its figures by lists", async () => {
    await fill();
    const { body } = await as("sheng").call(api.stats, { groups: ["pjdj", "pjdx"], pjnd: [2024] });
    const calls = { "1": api.ztpj, "2": api.yqpj, "3": api.dkpj, "4": api.qypj } as const;
    for (const { key, zs, sums } of body.groups.pjdx ?? []) {
      const reply = await as("sheng").call(calls[key as "1"], { pageSize: 500 });
      expect([key, reply.body.total, reply.body.sums?.ydmj]).toEqual([key, zs, sums.ydmj]);
    }
  });
});

/** What an authority has set, with its year and source. */
const scheme = { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号" };

describe("weights", () => {
  const heavy = { ...defaultWeights, mjss: 60, mjzjz: 0 };

  test("hold for a region and those inside it, until one sets its own", async () => {
    const of = async (areaCode: string) => (await as("sheng").call(api.weights, { areaCode })).body;
    expect(await of("330110")).toEqual({
      ...{ areaCode: "330110", from: null, weights: defaultWeights, scheme: defaultScheme },
    });
    const saved = await as("hangzhou").call(api.saveWeights, {
      ...{ areaCode: "3301", weights: heavy, scheme },
    });
    expect(saved.body).toEqual({ areaCode: "3301", from: "3301", weights: heavy, scheme });
    expect((await of("330110")).from).toBe("3301");
    expect((await of("330212")).from).toBeNull();
    await fill();
    const [first] = await list("sheng", api.qypj, { sort: { field: "zf", order: "desc" } });
    expect(first?.zf).toBeGreaterThan(100);
  });

  test("are given back: a region follows the one around it again, and only its own people may", async () => {
    const city = { areaCode: "3301" };
    const dropped = (user: Username, input = city) => as(user).call(api.dropWeights, input);
    expect((await dropped("hangzhou")).status).toBe(409);
    const even = {
      ...defaultWeights,
      mjss: defaultWeights.mjss - 1,
      mjzjz: defaultWeights.mjzjz + 1,
    };
    await as("sheng").call(api.saveWeights, { areaCode: "33", weights: even, scheme });
    await as("hangzhou").call(api.saveWeights, { ...city, weights: heavy, scheme });
    for (const user of ["ningbo", "yuhang", "chakan", "admin"] as const) {
      expect([user, (await dropped(user)).status]).toEqual([user, 403]);
    }
    expect((await as("hangzhou").call(api.weights, city)).body.weights).toEqual(heavy);
    expect((await dropped("hangzhou")).body).toEqual({
      ...{ ...city, from: "33", weights: even, scheme },
    });
    expect((await dropped("hangzhou", { areaCode: "33" })).status).toBe(403);
    expect((await dropped("sheng", { areaCode: "33" })).body.from).toBeNull();
    const { rows } = await sql`
      select area_code, h_by from history.pjqz where h_op = 'delete' order by h_id`.execute(
      here().db,
    );
    expect(rows).toEqual([
      { area_code: "3301", h_by: "hangzhou" },
      { area_code: "33", h_by: "sheng" },
    ]);
  });

  test.each([
    ["do not make 100", "hangzhou", "3301", { ...heavy, mjss: 61 }, 400],
    ["are negative", "hangzhou", "3301", { ...heavy, mjss: 70, ldscl: -10 + 20, rdzb: -10 }, 400],
    ["are another city's", "hangzhou", "3302", heavy, 403],
    ["are the province's", "hangzhou", "33", heavy, 403],
    ["are set by a clerk", "yuhang", "330110", heavy, 403],
  ] as const)("that %s are refused", async (_, user, areaCode, weights, status) => {
    expect((await as(user).call(api.saveWeights, { areaCode, weights, scheme })).status).toBe(
      status,
    );
    const { body } = await as("sheng").call(api.weights, { areaCode });
    expect(body.weights).toEqual(defaultWeights);
  });
});

test("the page goes out as xlsx, of one's own region", async () => {
  await fill();
  const rows = async (user: Username) => {
    const { status, bytes } = await as(user).call(api.export, { pjdx: ["4"] });
    return status === 200 ? await sheetOf(bytes) : status;
  };
  const sheet = (await rows("hangzhou")) as (string | number | null)[][];
  expect(sheet[0]?.slice(0, 4)).toEqual(["对象名称", "行政区", "分组", "参评用地面积（亩）"]);
  expect(sheet).toHaveLength(6);
  expect(sheet[1]?.[3]).toBe(15);
  expect(await rows("yinzhou")).toBe(400);
  expect(await rows("chakan")).toBe(403);
  const shown = {
    pjdx: ["4"],
    columns: ["pm", "dxmc"],
    sort: { field: "pm", order: "asc" },
  } as const;
  const own = await as("hangzhou").call(api.export, {
    ...{ ...shown, pjdx: [...shown.pjdx], columns: [...shown.columns] },
  });
  const [head, ...ranked] = await sheetOf(own.bytes);
  expect(head).toEqual(["排名", "对象名称"]);
  const ranks = ranked.map(([rank]) => Number(rank)).filter((rank) => rank > 0);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  const wrong = { pjdx: ["4"], columns: ["constructor"] };
  expect((await as("hangzhou").call(api.export, wrong)).status).toBe(400);
});
