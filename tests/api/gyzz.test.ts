import { expect, test } from "vitest";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { gyzzApi as api } from "#contract/endpoints/industry/gyzz";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { as, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { evaluateAll, taxRow, version } from "./taxes";

withApp();

/**
 * The amounts have digits that no sample value has: sample values end in whole and half numbers.
 */
async function fill() {
  const parcel = await land({ mj: 20_000, sfdx: 1 });
  await land({ mj: 10_000, sfdx: 0 });
  const firm = await enterprise({ hydm: "C34", jyzt: "2", ydmj: 20_000 });
  await relation(parcel, firm, { gxzt: "1" });
  const made = await version({ zt: "1" });
  await taxRow(made, firm, { hsss: 61.47, zjz: 301.53 });
  await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
  await evaluateAll(2024);
  return { parcel, firm };
}

test("a parcel's file holds land, enterprises, tax by year, evaluation and alerts", async () => {
  const { parcel, firm } = await fill();
  const { body } = await as("hangzhou").call(api.detail, { dkid: parcel.dkid });
  expect(body.record).toMatchObject({ dkid: parcel.dkid, zss: 61.47, mjss: 2.05 });
  expect(body.enterprises).toMatchObject([{ tyshxydm: firm.tyshxydm, zss: 61.47, ftbl: 100 }]);
  expect(body.years).toMatchObject([{ nd: 2024, zss: 61.47, zzjz: 301.53, mjss: 2.05 }]);
  expect(body.evaluation).toMatchObject([{ pjnd: 2024, pjdx: "3", dxid: parcel.dkid }]);
  expect(body.alerts.map(({ text }) => text)).toEqual([
    "已认定为低效用地",
    `企业未在营：${firm.qymc}`,
  ]);
  expect(body.contract).toBeNull();
});

test("amounts in it are for those who may see tax", async () => {
  const { parcel } = await fill();
  const { status, bytes, body } = await as("yuhang").call(api.detail, { dkid: parcel.dkid });
  expect([status, /61\.47|301\.53/.test(bytes.toString())]).toEqual([200, false]);
  expect(body.years[0]).toMatchObject({ zss: null, zzjz: null, mjss: 2.1 });
  expect((await as("yinzhou").call(api.detail, { dkid: parcel.dkid })).status).toBe(404);
});

test("the figures of a region stand for its land, grade by grade", async () => {
  await fill();
  const { body } = await as("hangzhou").call(api.leftData, {});
  expect(body).toMatchObject({ zs: 2, mj: 30_000, dxmj: 20_000, mjss: 1.37, kgl: null });
  expect(body.hyTop).toEqual([{ hydm: "C34", label: "通用设备制造业", zs: 1, mjss: 2.05 }]);
  expect(body.pj.reduce((sum, { zs }) => sum + zs, 0)).toBe(2);
  for (const { zs, filter } of body.pj) {
    expect((await as("yuhang").call(gyydApi.pageList, filter)).body.total).toBe(zs);
  }
  expect((await as("yinzhou").call(api.leftData, {})).body.zs).toBe(0);
  expect((await as("yuhang").call(api.leftData, { areaCode: "3302" })).status).toBe(403);
});
