import { dqgx } from "#contract/datasets/dqgx";
import { gyyd } from "#contract/datasets/gyyd";
import { yddw } from "#contract/datasets/yddw";
import { creditCodeOf } from "../../src/server/demo/base/creditCode";
import { randomOf } from "../../src/server/demo/base/random";
import { here } from "./harness";
import { insertSamples, sampleOf } from "./samples";

/** Industrial land, enterprises and relations for tests. */

const random = randomOf(60);
type Values = Record<string, unknown>;

export const creditCode = (county = "330110"): string => creditCodeOf(random, county, "91");

const untaxed = {
  qys: 0,
  zss: 0,
  mjss: null,
  zzjz: 0,
  mjzjz: null,
  pjdj: null,
  sfws: 1,
  hydm: null,
};

export async function land(over: Values = {}): Promise<Values & { dkid: string }> {
  const record = sampleOf(gyyd, {
    ...untaxed,
    ...{ mj: 10_000, tyshxydm: null, dxdkid: null, tdqs: "10", qlxz: "102", bdcdyh: null },
    ...{ syqqsrq: null, syqzzrq: null, syqx: null, sfzz: 0, czmj: null, dlbm: "0601" },
    // No tax version is published: nothing is said of its taxes.
    ...{ sfws: 0 },
    ...{ jzzdmj: 4000, zjzmj: 10_000, rjl: 1, jzmd: 40, xzjdm: null, xzjmc: null },
    ...over,
  });
  record.dkbh ??= null;
  const dkbh = `${record.xzqdm}GY${String(record.dkbh).slice(-6)}`;
  const [row] = await insertSamples(here().db, gyyd, [{ ...record, dkbh, ...over }]);
  return row as Values & { dkid: string };
}

export async function enterprise(over: Values = {}): Promise<Values & { tyshxydm: string }> {
  const record = sampleOf(yddw, {
    ...{ tyshxydm: creditCode(), clrq: "2010-01-01", jyzt: "1", qygm: "1", lxdh: null },
    ...{ ydmj: 0, zss: 0, mjss: null, pjdj: null, xzjdm: null, xzjmc: null },
    ...over,
  });
  const [row] = await insertSamples(here().db, yddw, [record]);
  return row as Values & { tyshxydm: string };
}

/** A stored relation in any state. */
export async function relation(
  parcel: Values,
  firm: Values,
  over: Values = {},
): Promise<Values & { gxid: string; bbh: number }> {
  const record = sampleOf(dqgx, {
    ...{ dkid: parcel.dkid, dkbh: parcel.dkbh, xzqdm: parcel.xzqdm, xzqmc: parcel.xzqmc },
    ...{ cyptid: parcel.cyptid, cyptmc: parcel.cyptmc },
    ...{ tyshxydm: firm.tyshxydm, qymc: firm.qymc, gxlx: "1", symj: 10_000, jzmj: null },
    ...{ ftbl: 100, qsrq: "2020-01-01", zzrq: null, gxzt: "0", ppfs: "4", ppd: null },
    ...over,
  });
  const [row] = await insertSamples(here().db, dqgx, [record]);
  return row as Values & { gxid: string; bbh: number };
}

/** A relation as a request describes it. */
export const draftOf = (parcel: Values, firm: Values, over: Values = {}): Values => ({
  ...{ dkid: parcel.dkid, tyshxydm: firm.tyshxydm, gxlx: "1", symj: 5_000, ftbl: 100 },
  qsrq: "2020-01-01",
  ...over,
});
