import type { Dqgx } from "#contract/datasets/dqgx";
import type { Yddw } from "#contract/datasets/yddw";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { creditCodeOf } from "../base/creditCode";
import { demoTime, pastDay } from "../base/demoTime";
import { industries, industryOf } from "../base/industries";
import { addressOf, companyOf, personOf, phoneOf } from "../base/names";
import { logNormal, type Random, weighted } from "../base/random";
import type { County } from "../ground/ground";
import { idOf, signed } from "../ground/place";
import { cities } from "../ground/plan";

/** A parcel that enterprises move in on. */
export type Plant = {
  dkid: string;
  dkbh: string;
  mj: number;
  tdsyqr: string;
  tyshxydm: string | null;
  hydm: string | null;
  low: boolean;
  cyptid: string | null;
  cyptmc: string | null;
};

/** Tax and output of an enterprise in the year, 万元; `k` is its 匹配类型. */
export type FirmYear = {
  c: string;
  a: number;
  /** What it paid before it stopped paying; equals `a` for all others. */
  e: number;
  m: number;
  t: number;
  z: number;
  p: number;
  n: number;
  f: number;
  r: number;
  k: "0" | "1" | "2" | "3";
  g: number;
};

type Firm = Omit<Yddw, "pjdj" | "mjss" | "zss"> & { scbz: number };
type Relation = Dqgx & { scbz: number };
export type Settled = { firms: Firm[]; relations: Relation[]; years: FirmYear[] };

const fine = (value: number) => Math.round(value * 10_000) / 10_000;
/** Shares of parcels: without an enterprise, and with several. */
const emptyShare = 0.055;
const sharedShare = 0.14;
/**
 * Shares of enterprises: those that use the next parcel too, and those that pay nothing or get a
 * refund.
 */
const secondShare = 0.19;
const zeroShare = 0.035;
const refundShare = 0.015;

/** Fills a county's parcels with enterprises, and returns what these paid. */
export function settle(random: Random, county: County, plants: readonly Plant[]): Settled {
  const nextIndustry = industryOf(random, county.areaCode);
  const settled: Settled = { firms: [], relations: [], years: [] };
  const known = new Set<string>();
  const held: { firm: Firm; uses: Use[] }[] = [];
  const close = () => {
    for (const { firm, uses } of held.splice(0)) finish(random, county, settled, firm, uses);
  };
  const moveIn = (use: Use) => {
    const [last] = held;
    if (!use.tenant && last && random.chance(secondShare)) {
      last.uses.push(use);
      return;
    }
    close();
    const firm = firmOf(random, county, nextIndustry, use, known);
    held.push({ firm, uses: [use] });
  };
  for (const plant of plants) {
    if (random.chance(emptyShare)) continue;
    const users = random.chance(sharedShare) ? random.integer(2, 6) : 1;
    const symj = hundredth(plant.mj / users);
    for (let i = 0; i < users; i++) moveIn({ plant, symj, tenant: i > 0 });
  }
  close();
  return settled;
}

/** The owner of the land moves in if it is a firm without another parcel. */
function nameOf(
  random: Random,
  county: County,
  hydm: keyof typeof industries,
  { plant, tenant }: Use,
  known: Set<string>,
) {
  const own = tenant ? null : plant.tyshxydm;
  if (own !== null && !known.has(own)) return { tyshxydm: own, qymc: plant.tdsyqr };
  const fresh = () => creditCodeOf(random, county.areaCode, "91");
  let tyshxydm = fresh();
  while (known.has(tyshxydm)) tyshxydm = fresh();
  return { tyshxydm, qymc: companyOf(random, county.name, hydm).full };
}

const foundedIn = (): [from: number, to: number] => [demoTime().year - 29, demoTime().year - 6];

const yes = (random: Random, share: number) => (random.chance(share) ? 1 : 0);

function firmOf(
  random: Random,
  county: County,
  nextIndustry: () => keyof typeof industries,
  use: Use,
  known: Set<string>,
): Firm {
  const { cyptid, cyptmc, hydm: given } = use.plant;
  const kept = use.tenant ? null : (given as keyof typeof industries | null);
  const hydm = kept ?? nextIndustry();
  const name = nameOf(random, county, hydm, use, known);
  known.add(name.tyshxydm);
  const town = county.towns.length > 0 ? random.pick(county.towns) : null;
  const address = addressOf(random, county.name, town?.name ?? "");
  return {
    qyid: idOf(random),
    ...name,
    ...{ xzqdm: county.areaCode, xzqmc: county.name, cyptid, cyptmc },
    ...{ xzjdm: town?.code ?? null, xzjmc: town?.name ?? null },
    fddbr: personOf(random),
    lxdh: phoneOf(random),
    ...{ zcdz: address, jydz: address },
    zczb: random.pick([100, 200, 500, 1000, 2000, 5000, 10_000]),
    clrq: `${random.integer(...foundedIn())}-0${random.integer(1, 9)}-18`,
    hydm,
    qygm: weighted(random, { "1": 42, "2": 55, "3": 3 }),
    jyzt: weighted(random, { "1": 91, "2": 5, "3": 2, "4": 1.5, "5": 0.5 }),
    sfgx: yes(random, 0.18),
    sfzjtx: yes(random, 0.06),
    sfss: yes(random, 0.01),
    ydfs: use.tenant ? "2" : "1",
    cyry: random.integer(8, 300),
    ydmj: 0,
    ...signed(county, pastDay("03-01", 2)),
  } as Firm;
}

type Use = { plant: Plant; symj: number; tenant: boolean };

/** Relations, shares and the year's figures of an enterprise, once all its land is known. */
function finish(
  random: Random,
  county: County,
  settled: Settled,
  firm: Firm,
  uses: readonly Use[],
): void {
  const tenant = uses.every((use) => use.tenant);
  const gxzt = stateOf(settled.firms.length, tenant);
  const whole = uses.reduce((sum, { symj }) => sum + symj, 0);
  let left = 100;
  uses.forEach((use, i) => {
    const part = hundredth((use.symj / whole) * 100);
    const ftbl = i === uses.length - 1 ? hundredth(left) : part;
    left -= ftbl;
    const serial = settled.relations.length + 1;
    settled.relations.push(relationOf(random, county, firm, use, { gxzt, ftbl, serial }));
  });
  firm.ydmj = gxzt === "1" ? hundredth(whole) : 0;
  firm.ydfs = holdingOf(uses.map(({ plant }) => isOwn(plant, firm)));
  settled.firms.push(firm);
  const low = uses.some(({ plant }) => plant.low);
  const k = gxzt === "1" ? kindOf(uses.length, tenant) : "0";
  settled.years.push(yearOf(random, county, firm, whole, low, k));
}

/** 自有, 租赁, or both. */
function holdingOf(own: readonly boolean[]): Firm["ydfs"] {
  if (own.every(Boolean)) return "1";
  return own.some(Boolean) ? "3" : "2";
}

const kindOf = (parcels: number, tenant: boolean) => (parcels > 1 ? "2" : tenant ? "3" : "1");

/** A few tenants are only proposed, or have left. */
function stateOf(serial: number, tenant: boolean): Dqgx["gxzt"] {
  if (tenant && serial % 11 === 3) return "0";
  return tenant && serial % 13 === 5 ? "2" : "1";
}

const scores = { "1": 90, "2": 100, "3": 70, "4": null } as const;

function relationOf(
  random: Random,
  county: County,
  firm: Firm,
  { plant, symj, tenant }: Use,
  { gxzt, ftbl, serial }: { gxzt: Dqgx["gxzt"]; ftbl: number; serial: number },
): Relation {
  const ppfs = wayOf(random, plant, firm);
  return {
    gxid: idOf(random),
    gxbh: `${county.areaCode}GX${String(serial).padStart(6, "0")}`,
    ...{ dkid: plant.dkid, dkbh: plant.dkbh, cyptid: plant.cyptid, cyptmc: plant.cyptmc },
    ...{ xzqdm: county.areaCode, xzqmc: county.name },
    ...{
      tyshxydm: firm.tyshxydm,
      qymc: firm.qymc,
      gxlx: tenant || !isOwn(plant, firm) ? "2" : "1",
    },
    ...{ symj, jzmj: null, ftbl, ppfs, ppd: scores[ppfs], gxzt },
    qsrq: pastDay("01-01", 5),
    zzrq: gxzt === "2" ? pastDay("06-30", 1) : null,
    ...signed(county, pastDay("03-02", 2)),
  };
}

const isOwn = (plant: Plant, { tyshxydm, qymc }: Firm) =>
  plant.tyshxydm === tyshxydm || plant.tdsyqr === qymc;

function wayOf(random: Random, plant: Plant, firm: Firm): Dqgx["ppfs"] {
  if (plant.tyshxydm === firm.tyshxydm) return "2";
  return plant.tdsyqr === firm.qymc ? "1" : weighted(random, { "3": 60, "4": 40 });
}

/** Growth since the year before: mostly up or down by up to a fifth; one in a hundred lost more than half. */
const growthOf = (luck: number) => hundredth(luck < 0.01 ? 0.25 + luck * 20 : 0.83 + luck * 0.42);

/** 亩均税收 by industry, city and chance; low on low-efficiency land. */
function yearOf(
  random: Random,
  county: County,
  firm: Firm,
  whole: number,
  low: boolean,
  k: FirmYear["k"],
): FirmYear {
  const { mjss } = industries[firm.hydm as keyof typeof industries];
  const city = cities[county.areaCode.slice(0, 4)]?.tax ?? 1;
  const perMu = mjss * city * logNormal(random, 1, 0.9, [0.02, 30]) * (low ? 0.12 : 1);
  const luck = random.next();
  const sign = luck < zeroShare ? 0 : luck < zeroShare + refundShare ? -0.2 : 1;
  const full = fine((whole / limits.mu) * perMu);
  const a = fine(full * sign);
  const z = fine(Math.abs(a) * 5.2 * logNormal(random, 1, 0.3, [0.4, 3]));
  return {
    ...{ c: firm.tyshxydm, a, e: a === 0 ? full : a, z, k },
    m: a > 0 && random.chance(0.15) ? fine(a * 0.1) : 0,
    t: a > 0 && random.chance(0.1) ? fine(a * 0.05) : 0,
    p: Math.max(3, Math.round(z / 28)),
    n: hundredth(z * random.between(0.05, 0.6)),
    f: hundredth(z * random.between(0.002, 0.03)),
    r: fine(z * 4.5 * Math.min(0.09, Math.max(0, 0.026 + 0.015 * random.normal()))),
    g: growthOf(random.next()),
  };
}
