import { expect, test } from "vitest";
import { tdgy } from "#contract/datasets/tdgy";
import { yddw } from "#contract/datasets/yddw";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { csvRecords } from "../../src/server/files/table/csvText";
import { as, here, withApp } from "./harness";
import { copySample, insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import type { Username } from "./users";

withApp();

const path = "/api/tables";
const columns = "dzjgh,gdfs,gymj,cjj,qdrq";

async function csv(username: Username, address: string) {
  const reply = await as(username).get(address);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  const text = Buffer.from(reply.bytes).toString();
  expect(text[0]).toBe("\ufeff");
  return [...csvRecords(text.slice(1), ",")].map(({ fields }) => fields);
}

const add = (over: Record<string, unknown>) =>
  insertSamples(here().db, tdgy, [sampleOf(tdgy, over)]);

test("a link gives the filtered list with labels, 亩 and units, as the sheet of the page has it", async () => {
  await add({ gdfs: "23", gymj: 2000, cjj: 300.5, qdrq: "2024-03-05", srr: '甲, "乙"公司' });
  await add({ gdfs: "11", gymj: 1000, cjj: 20 });
  const filter = `gdfs=23&columns=${columns},srr&sort=-cjj`;
  const [head, ...rows] = await csv("yuhang", `${path}/tdgy.csv?${filter}`);
  expect(head).toEqual([
    ...["电子监管号", "供地方式", "供应面积（亩）", "成交价格（万元）", "合同签订日期"],
    tdgy.fields.srr.label,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.slice(1)).toEqual(["挂牌出让", "3", "300.5", "2024-03-05", '甲, "乙"公司']);
  const book = await as("yuhang").get(`${path}/tdgy.xlsx?${filter}`);
  const order = { dataset: "tdgy", filter: { gdfs: ["23"] }, columns: columns.split(",") };
  const exported = await as("yuhang").call(exportListApi.list, order);
  const cut = (sheet: unknown[][]) => sheet.map((row) => row.slice(0, 5));
  expect(cut(sheetOf(book.bytes))).toEqual(sheetOf(exported.bytes));
});

test("each reads the own region, and without a record headings alone", async () => {
  await add({ xzqdm: "330110" });
  await add({ xzqdm: "330212" });
  const numbers = async (user: Username) => (await csv(user, `${path}/tdgy.csv`)).length - 1;
  expect(await numbers("sheng")).toBe(2);
  expect(await numbers("yuhang")).toBe(1);
  expect((await as("yuhang").get(`${path}/tdgy.csv?areaCode=330212`)).status).toBe(403);
  expect(await csv("yuhang", `${path}/tdgy.csv?keyword=没有这样的记录`)).toHaveLength(1);
  expect((await as("admin").get(`${path}/tdgy.csv`)).status).toBe(403);
});

test("who may not export reads so many records an hour, and it is logged", async () => {
  const [row] = await insertSamples(here().db, tdgy, [sampleOf(tdgy)]);
  await copySample(here().db, tdgy, String(row?.[tdgy.key.id]), 599);
  expect((await as("chakan").get(`${path}/tdgy.csv`)).status).toBe(200);
  const more = await as("chakan").get(`${path}/tdgy.csv`);
  expect([more.status, more.body.message]).toEqual([403, expect.stringContaining("每小时")]);
  const rows = await here()
    .db.selectFrom("audit")
    .selectAll()
    .where("action", "=", "tables/read")
    .orderBy("id")
    .execute();
  expect(rows.map(({ outcome, detail }) => [outcome, Object(detail).change])).toEqual([
    [200, { collection: "tdgy", filter: {}, count: 600 }],
    [403, { collection: "tdgy", filter: {}, count: 600 }],
  ]);
});

test("people are masked, and texts that Excel would take for formulas are marked", async () => {
  const contact = { fddbr: "王小明", lxdh: "13812345678", qymc: "=1+1" };
  await insertSamples(here().db, yddw, [sampleOf(yddw, contact)]);
  const [, row = []] = await csv("sheng", `${path}/yddw.csv?columns=qymc,fddbr,lxdh`);
  expect(row).toEqual(["'=1+1", "王**", "138****5678"]);
});

test("a token for calls opens it as the password of Basic; one for layers does not", async () => {
  await add({});
  const make = async (scope: "calls" | "layers") => {
    const order = { name: scope, scopes: [scope], days: 7 as const };
    const { body } = await as("yuhang").call(apiTokenApi.create, order);
    const authorization = `Basic ${Buffer.from(`x:${body.token}`).toString("base64")}`;
    return here().app.inject({ url: `${path}/tdgy.csv`, headers: { authorization } });
  };
  expect((await make("calls")).statusCode).toBe(200);
  expect((await make("layers")).statusCode).toBe(403);
  const nobody = await here().app.inject({ url: `${path}/tdgy.csv` });
  expect(nobody.statusCode).toBe(401);
  expect(String(nobody.headers["www-authenticate"])).toContain("Basic");
});

test("what is asked wrongly is told", async () => {
  const refused = async (address: string) => {
    const { status, body } = await as("sheng").get(address);
    return [status, body.message];
  };
  expect(await refused(`${path}/tdgy.csv?nosuch=1`)).toEqual([400, "不支持的查询参数 nosuch"]);
  expect(await refused(`${path}/tdgy.csv?columns=nosuch`)).toEqual([400, "没有字段nosuch"]);
  expect(await refused(`${path}/tdgy.csv?sort=nosuch`)).toEqual([400, "sort 没有字段 nosuch"]);
  expect(await refused(`${path}/nosuch.csv`)).toEqual([404, "没有该数据集"]);
  expect((await refused(`${path}/tdgy.pdf`))[0]).toBe(404);
  const { body } = await as("shuiwu").get(path);
  const { tables } = body as unknown as { tables: { name: string; csv: string }[] };
  expect(tables.map(({ name }) => name)).not.toContain("dxydsd");
  expect(new URL(tables[0]?.csv ?? "").pathname).toMatch(/^\/api\/tables\/\w+\.csv$/);
});
