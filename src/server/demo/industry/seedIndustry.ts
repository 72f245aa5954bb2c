import type { Gyyd } from "#contract/datasets/gyyd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { yearsLater } from "#contract/rules/supply/lifeCycle";
import type { Db } from "../../db/tables";
import { saveRules } from "../../repositories/evaluation/pj";
import { refreshUntaxed } from "../../repositories/industry/wssgyyd";
import { refreshParcelYear, showParcelYear } from "../../repositories/records/taxYear";
import { evaluate } from "../../services/evaluation/evaluate";
import { gatherStatistics } from "../base/demo";
import { demoTime, pastDay } from "../base/demoTime";
import { industryOf } from "../base/industries";
import { companyOf } from "../base/names";
import { operator } from "../base/people";
import { oneBehind } from "../base/prefetch";
import { apportion, demoSeed, logNormal, type Random, randomOf, weighted } from "../base/random";
import { wkbHex } from "../base/wkbHex";
import { type Cadastre, type Cadastres, cadastreOf } from "../ground/cadastre";
import type { County } from "../ground/ground";
import { cityShares, idOf, type Plot, placeOf, plotOf, plotOn, signed } from "../ground/place";
import { inTurn } from "../project/projects";
import * as store from "./demoIndustry";
import { type Plant, settle } from "./firms";

const total = 9000;
const villas = 150;
/** Enterprises per batch. */
const batchSize = 1000;
/** Median, σ and limits of a parcel's size in 亩. */
const size = [18, 0.95, 1.5, 400] as const;

type Land = { record: Record<string, unknown>; plant: Plant };

/**
 * Industrial land, its enterprises, relations and taxes; what follows from them is computed by the
 * product's own code. The city library's industrial parcels are included with their outlines;
 * `share` scales the usual volume.
 */
export async function seedIndustry(
  tx: Db,
  counties: readonly County[],
  report: (line: string) => void,
  share = 1,
  cadastres: Cadastres = new Map(),
): Promise<void> {
  const { year } = demoTime();
  const endBulk = await store.beginBulk(tx);
  const low = await store.addLowLand(tx, year);
  const rest = Math.max(counties.length, Math.round(total * share) - low.length);
  const weights = counties.map(
    ({ areaCode, areaKm2 }) => (cityShares[areaCode.slice(0, 4)] ?? 0.01) * Math.sqrt(areaKm2),
  );
  const quotas = apportion(rest, weights, () => 1);
  const counts = { firms: 0, relations: 0 };
  let waiting = nothing();
  const saving = oneBehind();
  const send = () => {
    const batch = waiting;
    waiting = nothing();
    return saving.start(() => flush(tx, batch));
  };
  await store.addVersions(tx, demoTime());
  for (const [i, county] of counties.entries()) {
    const random = randomOf(demoSeed ^ (Number(county.areaCode) + 60));
    const own = low.filter(({ xzqdm }) => xzqdm === county.areaCode);
    const land = landOf(random, county, cadastreOf(cadastres, county), own.length, quotas[i] ?? 1);
    waiting.land.push(...land.map(({ record }) => record));
    const plants = random.shuffle([...own, ...land.map(({ plant }) => plant)]);
    const { firms, relations, years } = settle(random, county, plants);
    waiting.firms.push(...firms);
    waiting.relations.push(...relations);
    waiting.years.push(...years);
    if (waiting.firms.length >= batchSize) await send();
    counts.firms += firms.length;
    counts.relations += relations.length;
  }
  await send();
  await saving.end();
  // Without statistics, the engine joins thousands of rows in nested loops.
  await gatherStatistics(tx, ["gyyd", "yddw", "dqgx", "sshsjcb", "cypt"]);
  report(
    `演示数据：工业用地 ${low.length + rest}，用地企业 ${counts.firms}，地企关系 ${counts.relations}`,
  );
  await store.widenPlatforms(tx);
  for (let back = 3; back >= 0; back--) {
    await refreshParcelYear(tx, year - back, null);
  }
  await gatherStatistics(tx, ["gyyd_nd"]);
  // The evaluation takes each parcel's trade from the register of land.
  await showParcelYear(tx, null);
  // A grade is shown relative to that of the year before.
  const whole = { username: operator, areaCode: limits.defaultRegion, cyptid: null };
  const means = { report: () => {} };
  const scheme = { ...defaultScheme, nd: year, ly: "演示数据", targetTax };
  await saveRules(tx, limits.defaultRegion, { weights: defaultWeights, scheme }, operator);
  await evaluate(tx, year - 1, whole, means);
  const judged = await evaluate(tx, year, whole, means);
  await store.addTaxSheets(tx);
  await store.showFirmYear(tx, year);
  await refreshUntaxed(tx, null);
  await store.checkUntaxed(tx);
  await store.addVillas(tx, demoTime(), Math.max(66, Math.round(villas * share)));
  await endBulk();
  report(`演示数据：税收版本 6 个，评价 ${judged} 条`);
}

type Waiting = {
  land: AnyRecord[];
  firms: AnyRecord[];
  relations: AnyRecord[];
  years: AnyRecord[];
};

const nothing = (): Waiting => ({ land: [], firms: [], relations: [], years: [] });

async function flush(tx: Db, { land, firms, relations, years }: Waiting): Promise<void> {
  await store.addRows(tx, "gyyd", land);
  await store.addRows(tx, "yddw", firms);
  await store.addRows(tx, "dqgx", relations);
  await store.addTaxes(tx, demoTime(), years);
}

/** 万元/亩: a little above what the demonstration's province comes to. */
const targetTax = 16;

/** Share of new parcels in the platforms; the others are in the towns. */
const inPlatforms = 0.7;
/** Land that is left for supplies, for each parcel of a platform. */
const beside = 0.5;

/** New parcels of a county: first what low-efficiency land left between itself, then quarters of their own. */
function landOf(
  random: Random,
  county: County,
  cadastre: Cadastre,
  own: number,
  count: number,
): Land[] {
  const nextIndustry = industryOf(random, county.areaCode);
  const land: Land[] = [];
  const make = (plot: Plot) => {
    const turn = land.length;
    const numbers = { serial: own + turn + 1, turn };
    land.push(parcelOf(random, county, nextIndustry(), plot, numbers));
  };
  const inside = Math.round(count * inPlatforms);
  const each = Math.max(1, Math.ceil(inside / cadastre.platforms.length));
  for (const zone of cadastre.platforms) {
    const members = Math.min(each, inside - land.length);
    const areas = Array.from({ length: members }, () => areaOf(random));
    const wanting = areas.filter((area) => {
      const tile = cadastre.take(zone, area);
      if (tile) make(plotOn(tile));
      return !tile;
    });
    for (const tile of cadastre.settle(random, zone, wanting, beside)) make(plotOn(tile));
  }
  while (land.length < count) {
    make(plotOf(random, cadastre, size, random.pick(cadastre.towns)));
  }
  return land;
}

const areaOf = (random: Random) =>
  logNormal(random, size[0], size[1], [size[2], size[3]]) * limits.mu;

function parcelOf(
  random: Random,
  county: County,
  hydm: ReturnType<ReturnType<typeof industryOf>>,
  plot: Plot,
  { serial, turn }: { serial: number; turn: number },
): Land {
  const where = placeOf(county, plot.tile.zone);
  const { xzjmc, cyptid, cyptmc } = where;
  const dkid = idOf(random);
  const dkbh = `${county.areaCode}GY${String(serial).padStart(6, "0")}`;
  const tdsyqr = companyOf(random, county.name, hydm).full;
  const rjl = hundredth(Math.min(2.5, Math.max(0.2, 1.05 + 0.45 * random.normal())));
  const jzmd = hundredth(random.between(30, 55));
  const first = random.integer(...rightYears());
  const isState = random.chance(0.88);
  const { outline, tile: _, ...shape } = plot;
  const record = {
    ...{ dkid, dkbh, ...where },
    zl: `${county.name}${xzjmc ?? ""}工业大道${random.integer(1, 399)}号`,
    tdsyqr,
    tdqs: isState ? "10" : "20",
    ...rightOf(random, { isState, first, serial }),
    ghyt: "100102",
    mj: plot.txmj,
    jzzdmj: hundredth((plot.txmj * jzmd) / 100),
    zjzmj: hundredth(plot.txmj * rjl),
    ...{ rjl, jzmd, cc: Math.max(1, Math.round((rjl / jzmd) * 100)), sfzz: 0 },
    sfyqn: cyptid ? 1 : 0,
    sfkfbjn: random.chance(0.93) ? 1 : 0,
    sfdx: 0,
    ydqk: inTurn(random, turn, { "1": 88, "2": 3, "3": 3, "4": 2, "5": 2, "6": 2 }),
    ...{ sfws: 1, qys: 0, zss: 0, zzjz: 0 },
    ...shape,
    ...signed(county, pastDay("02-01", 2)),
    geom: wkbHex(outline),
  } satisfies Partial<Record<keyof Gyyd | "geom" | "scbz", unknown>>;
  const plant = {
    dkid,
    dkbh,
    mj: plot.txmj,
    tdsyqr,
    tyshxydm: null,
    hydm,
    low: false,
    cyptid,
    cyptmc,
  };
  return { record, plant };
}

/**
 * Years in which rights to industrial land began, and the year from which such land was auctioned.
 */
const rightYears = (): [from: number, to: number] => [demoTime().year - 26, demoTime().year];
const bidsSince = 2007;
const term = 50;

/**
 * The land use right: only granted state land was auctioned, and none before auctions became
 * mandatory.
 */
function rightOf(
  random: Random,
  { isState, first, serial }: { isState: boolean; first: number; serial: number },
) {
  const qlxz = isState ? weighted(random, { "102": 88, "101": 9, "104": 3 }) : "204";
  const dlbm = random.chance(0.96) ? "0601" : "0508";
  const isAuctioned = random.chance(0.97) && qlxz === "102";
  const [from, to] = rightYears();
  const part = (first - from) / (to + 1 - from);
  const year = isAuctioned ? bidsSince + Math.floor(part * (to + 1 - bidsSince)) : first;
  const began = `${two(1 + ((serial * 7) % 12))}-${two(1 + ((serial * 11) % 28))}`;
  const syqqsrq = pastDay(began, demoTime().year - year);
  const after = Date.parse(yearsLater(syqqsrq, term));
  const syqzzrq = new Date(after - 86_400_000).toISOString().slice(0, 10);
  return { qlxz, dlbm, sfgycr: isAuctioned ? 1 : 0, syqqsrq, syqzzrq, syqx: term };
}

const two = (value: number) => String(value).padStart(2, "0");
