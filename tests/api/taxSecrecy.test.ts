import { expect, test } from "vitest";
import { besideApi } from "#contract/endpoints/beside";
import { exportListApi } from "#contract/endpoints/exportList";
import { gyydApi } from "#contract/endpoints/gyyd";
import { pjApi } from "#contract/endpoints/pj";
import { ssbbApi } from "#contract/endpoints/ssbb";
import { yddwApi } from "#contract/endpoints/yddw";
import { evaluate } from "../../src/server/services/evaluate";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { sheetOf } from "./sheetOf";
import { taxRow, version } from "./taxes";
import type { Username } from "./users";

withApp();

/** State machines §7: a county sees figures per 亩 only, and they must not tell the tax. */
const exact = { mjss: 12.34, mjzjz: 56.78 };

async function fill() {
  const parcel = await land({ mj: 20_000, zss: 370.2, zzjz: 1703.4, ...exact });
  const firm = await enterprise({ ydmj: 20_000, zss: 370.2, mjss: exact.mjss });
  await relation(parcel, firm, { gxzt: "1", symj: 20_000 });
  return { parcel, firm };
}

const told = (body: unknown) => /12\.34|56\.78|370\.2|1703\.4/.test(JSON.stringify(body));

test("lists give one digit per 亩 to those who may not see tax, and the whole to others", async () => {
  const { parcel } = await fill();
  const ask = (user: Username) => as(user).call(gyydApi.pageList, {});
  expect((await ask("hangzhou")).body.list[0]).toMatchObject({ ...exact, zss: 370.2 });
  const { body } = await ask("yuhang");
  expect(body.list[0]).toMatchObject({ mjss: 10, mjzjz: 60, zss: null });
  const firms = (await as("yuhang").call(yddwApi.list, { dkid: parcel.dkid })).body;
  expect(firms).toMatchObject([{ mjss: 10, zss: null }]);
  expect(told([body, firms])).toBe(false);
});

test("a limit or the place of a page tells no more than a list does", async () => {
  await fill();
  await land({ mjss: 9.87 });
  const ask = (user: Username, more: object) =>
    as(user).call(gyydApi.pageList, { pageSize: 1, ...more });
  const limit = await ask("yuhang", { mjssMin: 12.3 });
  expect([limit.status, limit.body]).toMatchObject([400, { message: /一位有效数字/ }]);
  expect((await ask("yuhang", { mjssMin: 10 })).body.total).toBe(1);
  expect((await ask("hangzhou", { mjssMin: 12.3 })).body.total).toBe(1);
  const sort = { field: "mjss", order: "desc" as const };
  expect((await ask("yuhang", { sort })).body.next).toBeNull();
  expect((await ask("hangzhou", { sort })).body.next).toBeTruthy();
});

test("sheets and the services for other programs tell no more either", async () => {
  await fill();
  const sheet = await as("yuhang").call(exportListApi.list, {
    dataset: "gyyd",
    columns: ["mj", "zss", "mjss", "mjzjz"],
  });
  expect((await sheetOf(sheet.bytes))[1]).toEqual([30, "***", 10, 60]);
  for (const address of [
    "/api/rest/services/gyyd/FeatureServer/0/query?f=json&where=1%3D1&outFields=*",
    "/api/ogc/collections/gyyd/items",
  ]) {
    const [shown, whole] = [await as("yuhang").get(address), await as("hangzhou").get(address)];
    expect([address, shown.status, told(shown.body)]).toEqual([address, 200, false]);
    expect([address, told(whole.body)]).toEqual([address, true]);
  }
});

test("a rate of one or two parcels is theirs, and one of three is not", async () => {
  await fill();
  const rate = async (user: Username) =>
    (await as(user).call(gyydApi.stats, { groups: [] })).body.total.rates?.mjss;
  expect(await rate("yuhang")).toBe(10);
  expect(await rate("hangzhou")).toBeCloseTo(12.34, 2);
  await land({ mj: 10_000, zss: 50 });
  await land({ mj: 10_000, zss: 50 });
  expect(await rate("yuhang")).toBe(await rate("hangzhou"));
});

test("evaluations of parcels and enterprises are rough, those of regions are not", async () => {
  const { firm } = await fill();
  const made = await version({ zt: "1" });
  await taxRow(made, firm, { hsss: 370.2, zjz: 1703.4, ydmj: 20_000 });
  await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
  await evaluate(here().db, 2024, "test");
  const ask = (user: Username, call: typeof pjApi.dkpj) => as(user).call(call, {});
  for (const call of [pjApi.dkpj, pjApi.qypj]) {
    const [shown, whole] = [await ask("yuhang", call), await ask("hangzhou", call)];
    expect([call.path, told(shown.body)]).toEqual([call.path, false]);
    expect([call.path, told(whole.body)]).toEqual([call.path, true]);
  }
  const [shown, whole] = [await ask("yuhang", pjApi.ztpj), await ask("hangzhou", pjApi.ztpj)];
  const county = ({ list }: typeof whole.body) => list.find(({ dxid }) => dxid === "330110")?.mjss;
  expect(county(shown.body)).toBe(county(whole.body));
  const refused = { column: "taxYears" as const, ids: [firm.tyshxydm] };
  expect((await as("yuhang").call(besideApi.columns, refused)).status).toBe(403);
});
