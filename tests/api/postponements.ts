import { type Tdgy, tdgy } from "#contract/datasets/tdgy";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { tdgyyqApi as api } from "#contract/endpoints/supply/tdgyyq";
import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import type { SettingKey } from "#contract/settings";
import { insertFile } from "../../src/server/repositories/uploads/fj";
import { as, here } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

export const set = (key: SettingKey, value: number) =>
  as("admin").call(sysSettingApi.save, { key, value });

/** Handed over but not started: three years late on the reference day. */
export const signed = {
  ...{
    xzqdm: "330110",
    xzqmc: "余杭区",
    gdfs: "23",
    tdyt: "100102",
    crnx: 50,
    tczt: null,
    cjzt: "1",
  },
  ...{ htbh: "3301102020A20001", xmmc: "年产十万件零部件项目", srr: "余杭示例机械有限公司" },
  ...{
    qsj: 900,
    cjj: 1080,
    rjlxx: 1.5,
    rjlsx: 2.5,
    ldlsx: 10,
    sfbzd: 0,
    hydm: "C34",
    zl: "示例路1号",
  },
  ...{ ggrq: "2020-06-01", cjrq: "2020-07-05", qdrq: "2020-07-20", ydjdsj: "2020-12-20" },
  ...{
    sjjdsj: "2020-12-18",
    ydkgsj: "2021-11-20",
    sjkgsj: null,
    ydjgsj: "2023-11-20",
    sjjgsj: null,
  },
  ...{ ydtcsj: "2024-05-20", sjtcsj: null, ydfhsj: null, sjfhsj: null, fhjg: null },
  ...{ fqzf: null, hcjl: null, xqnx: null, tyshxydm: null },
};

let serial = 0;
export async function contract(over: Partial<Tdgy> = {}): Promise<string> {
  serial += 1;
  const dates = { ...signed, ...over };
  const dzjgh = `${dates.xzqdm}2020B${String(serial).padStart(5, "0")}`;
  const sample = sampleOf(tdgy, { ...dates, ...lifeCycleOf(dates, "2024-12-31"), dzjgh });
  const [row] = await insertSamples(here().db, tdgy, [sample]);
  return String(row?.gyid);
}

export async function paper(by: Username = "yuhang"): Promise<string> {
  serial += 1;
  const fileId = `paper${serial}`;
  await insertFile(here().db, {
    ...{ fileId, name: "补充协议.pdf", size: 1, md5: "0", by, fjlx: "99" },
    ...{ owner: null, areaCode: "330110" },
  });
  return fileId;
}

export const asked = { yqlx: "1" as const, xydsj: "2022-05-20", yqly: "规划条件调整，需重新报批" };
export async function apply(gyid: string, over: object = {}, user: Username = "yuhang") {
  return as(user).call(api.apply, { gyid, ...asked, fileIds: [await paper(user)], ...over });
}
export const move = (user: Username, id: string, zt: string, shyj = "", more: object = {}) =>
  as(user).call(api.move, { ids: [id], zt, shyj, ...more });
export const infoOf = async (gyid: string) =>
  (await as("yuhang").call(tdgyApi.info, { gyid })).body;
