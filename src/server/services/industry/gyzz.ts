import type { z } from "zod";
import { type Gyyd, gyyd } from "#contract/datasets/gyyd";
import { pj } from "#contract/datasets/pj";
import { tdgy } from "#contract/datasets/tdgy";
import { yddw } from "#contract/datasets/yddw";
import { taxView } from "#contract/define/field";
import type { gyzzApi as api } from "#contract/endpoints/industry/gyzz";
import { firstDigits } from "#contract/firstDigits";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { dataTime } from "../../db/dataTime";
import * as store from "../../repositories/industry/gyzz";
import type { Filter } from "../../repositories/records/filter";
import { byDimension, totals } from "../../repositories/records/rollup";
import { demandScope } from "../../repositories/records/scope";
import type { Group } from "../../repositories/records/sums";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { masked, tellsNone } from "../records/recordList";
import { figuresOf, type RecordFigure } from "../records/recordStats";
import { landCalls } from "./gyyd";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const topIndustries = 10;
const rate = (part: number, whole: number) => (whole > 0 ? hundredth((part / whole) * 100) : null);
const perMu = (amount: number, area: number) =>
  area > 0 ? hundredth(amount / (area / limits.mu)) : null;

/** Figures of a region, all from rollups. Sums of a region reveal no single enterprise's. */
export async function leftData(ctx: Context, { areaCode }: In<"leftData">) {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, areaCode);
  const filter = areaCode ? { areaCode } : {};
  const signed = { ...filter, ytlb: ["1"] };
  const [all, low, inside, grades, begun, ended, trades] = await Promise.all([
    totals(db, gyyd, filter, scope),
    totals(db, gyyd, { ...filter, sfdx: [1] }, scope),
    totals(db, gyyd, { ...filter, sfyqn: [1] }, scope),
    figuresOf(ctx, gyyd, { ...filter, groups: ["pjdj"] }),
    byDimension(db, tdgy, signed, scope, "kgqk"),
    byDimension(db, tdgy, signed, scope, "jgqk"),
    figuresOf(ctx, yddw, { ...filter, groups: ["hydm"] }),
  ]);
  const { mj = 0, zjzmj = 0 } = all.sums;
  const { mjss = null, mjzjz = null } = grades.total.rates ?? {};
  return {
    zs: all.zs,
    mj,
    mjss,
    mjzjz,
    rjl: mj > 0 ? hundredth(zjzmj / mj) : null,
    yqnzb: rate(inside.sums.mj ?? 0, mj),
    dxmj: low.sums.mj ?? 0,
    kgl: doneOf(begun),
    jgl: doneOf(ended),
    pj: grades.groups.pjdj ?? [],
    hyTop: topOf(trades.groups.hydm ?? []),
    filter: grades.total.filter,
  };
}

/** Of the contracts whose agreed day has come (states 1 to 3), how many are done (K13, K15). */
function doneOf(states: readonly Group[]): number | null {
  const countOf = (keys: readonly string[]) =>
    states.reduce((sum, { key, zs }) => (keys.includes(key) ? sum + zs : sum), 0);
  return rate(countOf(["1", "2"]), countOf(["1", "2", "3"]));
}

/** A rate as the caller may have it told: of a few, or of some that are picked out, rounded. */
const told = (caller: Caller, zs: number, filter: Filter, rate: number | null): number | null =>
  rate === null || caller.authorities.includes(taxView) || tellsNone(caller, zs, filter)
    ? rate
    : firstDigits(rate);

/** A rate of a whole region tells nothing of a single enterprise: no `ss:view` is needed. */
export async function trend({ readDb: db, caller }: Context, { areaCode }: In<"trend">) {
  const years = await store.publishedYears(db, demandScope(caller, areaCode));
  return years.map(({ nd, zs, ydmj, hsss, zjz }) => ({
    nd,
    ydmj: Number(ydmj),
    mjss: told(caller, Number(zs), {}, perMu(Number(hsss), Number(ydmj))),
    mjzjz: told(caller, Number(zs), {}, perMu(Number(zjz), Number(ydmj))),
  }));
}

/** The trades with the most land, by 亩均税收. */
const topOf = (trades: readonly RecordFigure[]) =>
  [...trades]
    .sort((a, b) => (b.sums.ydmj ?? 0) - (a.sums.ydmj ?? 0))
    .slice(0, topIndustries)
    .map(({ key, label, zs, rates = {} }) => ({ hydm: key, label, zs, mjss: rates.mjss ?? null }));

/** Of an enterprise that is registered elsewhere, nobody here is told what is secret. */
const readerOf = (caller: Caller, { xzqdm, cyptid }: store.EnterpriseOfLand): Caller => {
  const isOwn =
    isWithin(xzqdm, caller.areaCode) && (caller.cyptid === null || cyptid === caller.cyptid);
  return isOwn ? caller : { ...caller, authorities: [] };
};

/** Everything known about a parcel. */
export async function detail(ctx: Context, { dkid }: In<"detail">) {
  const { db, caller } = ctx;
  const found = await recordInfo<Gyyd>(ctx, gyyd, dkid, landCalls);
  const [contract, users, years, evaluation] = [
    await store.contractOf(db, dkid),
    await store.usersOfLand(db, dkid),
    await store.yearsOfLand(db, dkid),
    await store.judgementsOf(db, dkid),
  ];
  return {
    ...found,
    contract,
    enterprises: users.flatMap((one) => masked(yddw, readerOf(caller, one), [one])),
    years: masked<store.LandYear>(gyyd, caller, years),
    evaluation: masked(pj, caller, evaluation),
    alerts: alertsOf(found.record, contract, users),
  };
}

type Alert = { level: "red" | "orange" | "yellow"; text: string };

function alertsOf(
  land: Gyyd,
  contract: Record<string, unknown> | null,
  users: readonly store.EnterpriseOfLand[],
): Alert[] {
  const alerts: Alert[] = [];
  const { day, year } = dataTime();
  const add = (holds: boolean, level: Alert["level"], text: string) => {
    if (holds) alerts.push({ level, text });
  };
  const current = users.filter(({ gxzt }) => gxzt === "1");
  add(contract?.kgzt === "3", "red", "合同约定开工逾期满一年，疑似闲置");
  add(contract?.kgzt === "2", "orange", "合同约定开工逾期");
  add(contract?.jgzt === "2", "orange", "合同约定竣工逾期");
  add(land.syqzzrq !== null && land.syqzzrq <= day, "red", "土地使用权已到期");
  add(land.pjdj === "D", "red", `${year}年评价为D类`);
  add(land.sfws === 1, "orange", `${year}年无税收`);
  add(land.sfdx === 1, "yellow", "已认定为低效用地");
  add(current.length === 0, "yellow", "没有已确认的用地企业");
  const stopped = current.filter(({ jyzt }) => jyzt !== "1").map(({ qymc }) => qymc);
  add(stopped.length > 0, "yellow", `企业未在营：${stopped.join("、")}`);
  return alerts;
}
