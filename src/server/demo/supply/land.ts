import type { Bzcf } from "#contract/datasets/bzcf";
import type { Ghgy } from "#contract/datasets/ghgy";
import type { Kdjc } from "#contract/datasets/kdjc";
import type { Pewg } from "#contract/datasets/pewg";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { demoTime, pastDay } from "../base/demoTime";
import { brandOf, shortName } from "../base/names";
import { deckOf, logNormal, type Random, weighted } from "../base/random";
import { type Cadastres, cadastreOf } from "../ground/cadastre";
import type { County } from "../ground/ground";
import {
  cityShares,
  idOf,
  type Plot,
  placeOf,
  plotOf,
  signed,
  spread,
  stripOf,
} from "../ground/place";
import type { Supply } from "./supply";

type Made<R> = { record: R; plot: Plot };

const shapeOf = ({ txmj, zxjd, zxwd }: Plot) => ({ txmj, zxjd, zxwd });
const quotaOf = (city: string, total: number, least: number) =>
  Math.max(least, Math.round(total * (cityShares[city] ?? 0)));

/** One city's share of a layer: records made by `make`, spread over its counties. */
function layer<R, K extends string>(
  random: Random,
  counties: readonly County[],
  count: number,
  deck: Readonly<Record<K, number>>,
  make: (county: County, card: K, serial: string) => R,
): R[] {
  const serials = new Map<string, number>();
  const cards = deckOf(random, count, deck);
  return spread(random, counties, count).map((county, i) => {
    const serial = (serials.get(county.areaCode) ?? 0) + 1;
    serials.set(county.areaCode, serial);
    return make(county, cards[i] as K, String(serial).padStart(5, "0"));
  });
}

/** Vacant land of a city, on land handed over there. */
export function vacantOf(random: Random, supplies: readonly Supply[], total: number): Made<Kdjc>[] {
  const city = supplies[0]?.county.areaCode.slice(0, 4) ?? "";
  const held = supplies.filter(
    ({ record }) => record.sjjdsj && record.gymj > 5 * limits.mu && record.qsmzqjd < "10",
  );
  const chosen = random.shuffle([...held]).slice(0, quotaOf(city, total, 12));
  const steps = { "00": 30, "10": 20, "11": 20, "12": 15, "20": 15 } as const;
  const deck = deckOf(random, chosen.length, steps);
  const serials = new Map<string, number>();
  return chosen.map((supply, i) => {
    const { areaCode } = supply.county;
    const serial = (serials.get(areaCode) ?? 0) + 1;
    serials.set(areaCode, serial);
    const kdbh = `${areaCode}KD${String(serial).padStart(5, "0")}`;
    return vacant(random, supply, kdbh, deck[i] as keyof typeof steps);
  });
}

function vacant(random: Random, { record, plot, county }: Supply, kdbh: string, step: string) {
  const wanted = (logNormal(random, 9, 0.7, [2, 150]) * limits.mu) / record.gymj;
  const isWhole = !record.sjkgsj;
  const part = stripOf(plot, isWhole ? 1 : Math.min(0.9, wanted));
  const kdmj = part.txmj;
  const kdbl = hundredth((kdmj / record.gymj) * 100);
  const [hczt, czzt] = [step[0], step[1]] as [Kdjc["hczt"], Kdjc["czzt"]];
  const { xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc } = record;
  const kdlx = isWhole ? "1" : weighted(random, { "2": 65, "3": 15, "4": 20 });
  return {
    plot: part,
    record: {
      kdid: idOf(random),
      kdbh,
      ...{ gyid: record.gyid, dkid: null, xmmc: record.xmmc, tdsyqr: record.srr },
      ...{ mj: record.gymj, xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc },
      ...{ kdmj, kdbl, kdlx, hczt, czzt },
      sflr: kdmj >= 5 * limits.mu || kdbl >= 30 ? 1 : 0,
      yxsj: pastDay(`${String(random.integer(3, 11)).padStart(2, "0")}-10`),
      lyjy: czzt !== "0" ? weighted(random, { "1": 40, "2": 25, "3": 15, "4": 20 }) : null,
      ...shapeOf(part),
      ...signed(county, pastDay("12-02")),
    } satisfies Kdjc & { scbz: number },
  };
}

/** Standard factories of a city. */
export function factoriesOf(
  random: Random,
  counties: readonly County[],
  total: number,
  cadastres: Cadastres,
): Made<Omit<Bzcf, "rzl">>[] {
  const city = counties[0]?.areaCode.slice(0, 4) ?? "";
  const weights = { "1": 15, "2": 75, "3": 10 } as const;
  return layer(random, counties, quotaOf(city, total, 4), weights, (county, zt, serial) => {
    const plot = plotOf(random, cadastreOf(cadastres, county), [30, 0.5, 8, 120]);
    const cs = random.integer(3, 8);
    const jzmj = hundredth(plot.txmj * cs * 0.35);
    const isBuilt = zt === "2";
    const kzmj = isBuilt ? hundredth(jzmj * 0.92) : null;
    const firms = random.integer(3, 40);
    return {
      plot,
      record: {
        cfid: idOf(random),
        cfbh: `${county.areaCode}CF${serial}`,
        cfmc: `${shortName(county.name)}${brandOf(random)}标准厂房`,
        ...placeOf(county, plot.tile.zone),
        jsdw: `${shortName(county.name)}${brandOf(random)}园区开发有限公司`,
        ...{ ydmj: plot.txmj, jzmj, cs, kzmj, zt },
        ds: random.integer(2, 12),
        cg: hundredth(random.between(4.5, 7.5)),
        hz: random.pick([800, 1000, 1200, 1500]),
        yzmj: kzmj === null ? null : hundredth(kzmj * random.between(0.4, 1)),
        zj: isBuilt ? hundredth(random.between(9, 28)) : null,
        rzqys: isBuilt ? firms : null,
        jcsj: isBuilt ? pastDay("06-30", 8 - random.integer(0, 8)) : null,
        ...shapeOf(plot),
        ...signed(county, pastDay("11-20")),
      },
    };
  });
}

/** Planned industrial land of a city. */
export function plannedOf(
  random: Random,
  counties: readonly County[],
  total: number,
  cadastres: Cadastres,
): Made<Ghgy>[] {
  const city = counties[0]?.areaCode.slice(0, 4) ?? "";
  const weights = { "1": 62, "2": 8, "3": 9, "4": 14, "5": 7 } as const;
  const present = { "1": "0601", "2": "1201", "3": "1201", "4": null, "5": "05H1" } as const;
  return layer(random, counties, quotaOf(city, total, 10), weights, (county, xzsx, serial) => {
    const plot = plotOf(random, cadastreOf(cadastres, county), [40, 0.8, 4, 600]);
    const inside = random.chance(0.8);
    const district = `${shortName(county.name)}${brandOf(random)}片区`;
    return {
      plot,
      record: {
        ghid: idOf(random),
        dkbh: `${county.areaCode}GH${serial}`,
        ghmc: `${district}工业${Number(serial)}号地块`,
        ...placeOf(county, plot.tile.zone),
        ghyt: weighted(random, { "100101": 40, "100102": 45, "100103": 10, "1001": 5 }),
        mj: plot.txmj,
        ghrjl: hundredth(random.between(1.2, 3)),
        xzdlbm: present[xzsx],
        xzsx,
        sfgyhx: inside ? 1 : 0,
        kzxjb: inside ? weighted(random, { "1": 70, "2": 30 }) : null,
        ghmjz: district,
        pfwh: `${county.name}控规〔${demoTime().year - 8 + random.integer(0, 8)}〕${random.integer(1, 60)}号`,
        ...shapeOf(plot),
        ...signed(county, pastDay("10-15")),
      },
    };
  });
}

/** Whether land is used and people are compensated; of every seventh batch nobody has stated it. */
function carriedOut(ygmj: number, wgyy: string, serial: number): Pick<Pewg, "ydss" | "bcss"> {
  if (serial % 7 === 0) return { ydss: null, bcss: null };
  return { ydss: ygmj > 0 ? 1 : 0, bcss: wgyy === "1" ? 0 : 1 };
}

/** Every ninth batch is supplied in full, and of every eleventh a part is cut; the others have the outline left. */
function suppliedOf(random: Random, left: number, serial: number) {
  const given = random.chance(0.25) ? 0 : hundredth(left * random.between(0.2, 4));
  const pzmj = hundredth(left + given);
  if (serial % 9 === 0) return { pzmj, ygmj: pzmj, hjmj: null, bnhjmj: null, wgmj: 0 };
  if (serial % 11 !== 0) return { pzmj, ygmj: given, hjmj: null, bnhjmj: null, wgmj: left };
  const hjmj = hundredth(left * 0.4);
  const bnhjmj = Math.round(left) % 2 === 0 ? hjmj : 0;
  return { pzmj, ygmj: given, hjmj, bnhjmj, wgmj: hundredth(left - hjmj) };
}

/** Batches of a city that are approved but not yet supplied. */
export function unsuppliedOf(
  random: Random,
  counties: readonly County[],
  total: number,
  cadastres: Cadastres,
): Made<Omit<Pewg, "jhgyjd" | "phss" | "gyzt">>[] {
  const city = counties[0]?.areaCode.slice(0, 4) ?? "";
  const weights = { "1": 34, "2": 18, "3": 24, "4": 12, "5": 7, "6": 5 } as const;
  return layer(random, counties, quotaOf(city, total, 12), weights, (county, wgyy, serial) => {
    const plot = plotOf(random, cadastreOf(cadastres, county), [25, 1, 0.5, 600]);
    const { year } = demoTime();
    const pznd = random.integer(year - 10, year);
    const areas = suppliedOf(random, plot.txmj, Number(serial));
    const { pzmj, ygmj } = areas;
    const month = String(random.integer(1, 12)).padStart(2, "0");
    const sfgy = random.chance(0.45) ? 1 : 0;
    return {
      plot,
      record: {
        pewgid: idOf(random),
        shengpwwh: `浙土字${county.areaCode}〔${pznd}〕${serial}号`,
        shipwwh: `${county.name}土字〔${pznd}〕${serial}号`,
        pcmc: `${shortName(county.name)}${pznd}年度计划第${Number(serial)}批次`,
        ...placeOf(county, plot.tile.zone),
        pzrq: pastDay(`${month}-15`, year - pznd),
        ...{ pznd, ...areas, sfgy, wgyy },
        ...carriedOut(ygmj, wgyy, Number(serial)),
        // About as much in all as contracts supply from the stock.
        bngymj: pznd < year ? hundredth((ygmj * (Number(serial) % 5)) / 90) : ygmj,
        xzjsydmj: hundredth(pzmj * random.between(0.6, 1)),
        czl: hundredth((ygmj / pzmj) * 100),
        ghyt: sfgy === 1 ? "100102" : random.pick(["0701", "0901", "0804"] as const),
        ncsfs: weighted(random, { "1": 70, "2": 12, "3": 12, "4": 6 }),
        jhgysj: random.chance(0.7) ? `${year + 1}-${month}-20` : null,
        ...shapeOf(plot),
        ...signed(county, pastDay("12-20", year - pznd)),
      },
    };
  });
}
