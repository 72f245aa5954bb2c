import { sql } from "kysely";
import { expect, test } from "vitest";
import { kzzbApi } from "#contract/endpoints/supply/kzzb";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { as, here, withApp } from "./harness";
import { squareIn } from "./parcels";
import type { Username } from "./users";

withApp();

const table = {
  nd: 2024,
  ly: "示例厅〔2024〕1号",
  ksrq: "2023-06-01",
  rows: [{ hydm: "C34", rjl: 1.5, jzxs: null, bgzb: null, tzqd: null }],
};
const save = (user: Username, bbh: number, more: object = {}) =>
  as(user).call(kzzbApi.save, { bbh, table: { ...table, ...more } });

let entered = 0;

/** A contract of that year, as a clerk enters it. */
const contract = (year: number) => ({
  ...{ dzjgh: `330110${year}B0000${++entered}`, htbh: `330110${year}A2000${entered}` },
  xmmc: "示例项目",
  ...{ xzqdm: "330110", zl: "示例路1号", gymj: 10_656.45, tdly: "1", tdyt: "100102", gdfs: "23" },
  ...{ crnx: 50, hydm: "C34", qsj: 900, cjj: 1080, srr: "余杭示例机械有限公司", rjlxx: 0.1 },
  ...{ qdrq: `${year}-02-20`, ydjdsj: `${year}-05-20`, ydkgsj: `${year}-11-20` },
  ydjgsj: `${year + 2}-11-20`,
});

/** What the control indicators say of it, before its warnings are confirmed. */
async function told(year: number): Promise<string[]> {
  const geometry = squareIn("330110", 5);
  const { body } = await as("yuhang").call(tdgyApi.insert, {
    values: contract(year),
    geometry,
    confirmWarnings: false,
  });
  const { problems = [] } = body as { problems?: { rule: string; message: string }[] };
  expect(problems.filter(({ rule }) => rule !== "T015")).toEqual([]);
  return problems.map(({ message }) => message);
}

test("the table is shipped empty, read by all who read supplies, and filled by the province alone", async () => {
  const empty = { table: null, bbh: 0, savedBy: null, savedAt: null };
  expect((await as("yuhang").call(kzzbApi.info, {})).body).toEqual(empty);
  expect((await save("yuhang", 0)).status).toBe(403);
  expect((await save("hangzhou", 0)).status).toBe(403);
  const odd = await save("sheng", 0, { ly: " " });
  expect([odd.status, odd.body.message]).toEqual([400, "请填写来源（文件名称和文号）"]);
  expect((await save("sheng", 0)).body).toMatchObject({ table, bbh: 1, savedBy: "sheng" });
  expect((await as("yuhang").call(kzzbApi.info, {})).body).toMatchObject({ table, bbh: 1 });
  expect((await save("sheng", 0, { nd: 2025 })).status).toBe(409);
  const [row] = table.rows;
  expect((await save("sheng", 1, { rows: [{ ...row, rjl: 1.2 }] })).body).toMatchObject({ bbh: 2 });
  const { rows } = await sql<{ detail: { change: { from: string[] | null; to: string[] } } }>`
    select detail from audit where action = ${kzzbApi.save.path} and outcome = 200 order by id`.execute(
    here().db,
  );
  expect(rows.map(({ detail }) => detail.change)).toMatchObject([
    {
      from: null,
      to: ["2024年度", "示例厅〔2024〕1号", "自2023-06-01起", expect.stringContaining("容积率1.5")],
    },
    {
      from: expect.arrayContaining([expect.stringContaining("1.5")]),
      to: expect.arrayContaining([expect.stringContaining("1.2")]),
    },
  ]);
});

test("contracts since 2023 are told by it once it is filled; earlier ones by the older table", async () => {
  expect(await told(2024)).toEqual([]);
  expect(await told(2021)).toEqual([expect.stringContaining("应不低于0.7")]);
  await save("sheng", 0);
  expect(await told(2024)).toEqual([expect.stringContaining("应不低于1.5")]);
  expect(await told(2023)).toEqual([]);
  expect(await told(2021)).toEqual([expect.stringContaining("应不低于0.7")]);
});
