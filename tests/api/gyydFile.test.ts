import { beforeEach, expect, test } from "vitest";
import { gyzzApi as api } from "#contract/endpoints/industry/gyzz";
import { type BookRow, readBook } from "../files/books";
import { as, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import type { Username } from "./users";

withApp();

/** 一地一档: the files of parcels as a workbook. */

let parcels: { dkid: string; dkbh: unknown }[] = [];

beforeEach(async () => {
  const first = await land({ syqzzrq: "2020-01-01" });
  const second = await land();
  await relation(first, await enterprise({ qymc: "=1+1示例公司" }));
  parcels = [first, second] as unknown as typeof parcels;
});

async function book(user: Username, dkids: string[]) {
  const reply = await as(user).call(api.file, { dkids });
  expect(reply.status).toBe(200);
  const sheets = readBook(reply.bytes);
  const name = decodeURIComponent(String(reply.headers["content-disposition"]));
  return {
    name,
    sheet: (title: string) => sheets.find((one) => one.name.split(" ")[0] === title)?.rows ?? [],
  };
}

/** Values of a row by its headings. */
function rowOf(rows: readonly BookRow[], number: number): Record<string, unknown> {
  const [head, row] = [rows[0], rows[number - 1]];
  const named = head?.cells.map(({ value }, i) => [value, row?.cells[i]?.value ?? null]);
  return Object.fromEntries(named ?? []);
}

test("holds land, enterprises, years, evaluations and alerts, a sheet for each", async () => {
  const [first] = parcels;
  const { name, sheet } = await book("hangzhou", [String(first?.dkid)]);
  expect(name).toContain(`一地一档_${first?.dkbh}.xlsx`);
  const row = rowOf(sheet("地块"), 2);
  expect(row).toMatchObject({ 地块编号: first?.dkbh, "用地面积（亩）": 15 });
  expect(typeof row["总税收（万元）"]).toBe("number");
  expect(rowOf(sheet("用地企业"), 2)).toMatchObject({ 地块编号: first?.dkbh });
  expect(sheet("供应合同")).toHaveLength(1);
  expect(sheet("预警").length).toBeGreaterThan(1);
});

test("takes a text that looks like a formula for a text", async () => {
  const { sheet } = await book("hangzhou", [String(parcels[0]?.dkid)]);
  const names = Object.values(rowOf(sheet("用地企业"), 2));
  expect(names).toContain("=1+1示例公司");
});

test("holds several parcels, each named in every sheet", async () => {
  const { name, sheet } = await book(
    "hangzhou",
    parcels.map(({ dkid }) => dkid),
  );
  expect(name).toContain("2宗");
  const numbers = [2, 3].map((row) => rowOf(sheet("地块"), row).地块编号);
  expect(numbers).toEqual(parcels.map(({ dkbh }) => dkbh));
});

test("marks amounts for those who may not see them", async () => {
  const { sheet } = await book("yuhang", [String(parcels[0]?.dkid)]);
  expect(rowOf(sheet("地块"), 2)["总税收（万元）"]).toBe("***");
});

test("is no way to a parcel elsewhere, and wants at least one", async () => {
  const elsewhere = await land({ xzqdm: "330212", xzqmc: "鄞州区" });
  const refused = await as("yuhang").call(api.file, { dkids: [elsewhere.dkid] });
  expect(refused.status).toBe(404);
  expect((await as("yuhang").call(api.file, { dkids: [] })).status).toBe(400);
});
