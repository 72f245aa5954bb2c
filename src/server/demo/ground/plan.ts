import { apportion, type Random } from "../base/random";
import type { County } from "./ground";

/** A city's share of low-efficiency land, and its 亩均税收 relative to the province. */
export const cities: Readonly<Record<string, { share: number; tax: number }>> = {
  "3301": { share: 0.09, tax: 1.6 },
  "3302": { share: 0.13, tax: 1.35 },
  "3303": { share: 0.16, tax: 0.85 },
  "3304": { share: 0.13, tax: 0.95 },
  "3305": { share: 0.08, tax: 0.9 },
  "3306": { share: 0.12, tax: 0.95 },
  "3307": { share: 0.11, tax: 0.75 },
  "3308": { share: 0.04, tax: 0.65 },
  "3309": { share: 0.02, tax: 0.85 },
  "3310": { share: 0.1, tax: 0.85 },
  "3311": { share: 0.02, tax: 0.6 },
};

/** Urban cores without much industry: 上城, 拱墅, 西湖, 滨江, 海曙, 鹿城, 越城. */
const cores = new Set(["330102", "330105", "330106", "330108", "330203", "330302", "330602"]);
/** Small islands: 洞头, 嵊泗. */
const islands = new Set(["330305", "330922"]);
/** Counties of the demonstration accounts, which need enough records to work with. */
const shown = new Set(["330110", "330212"]);

/** How many parcels of a county are in which library. */
export type Quota = { both: number; onlySd: number; onlySt: number };

/** Spreads both libraries over the counties; three in four provincial parcels are in both. */
export function planOf(
  random: Random,
  counties: readonly County[],
  totals: { sd: number; st: number },
): ReadonlyMap<string, Quota> {
  const weights = weightsOf(random, counties);
  const sd = apportion(totals.sd, weights, (i) => minimumOf(counties[i], totals.sd, 12, 120));
  const st = apportion(totals.st, weights, (i) => minimumOf(counties[i], totals.st, 8, 60));
  return new Map(
    counties.map((county, i) => {
      const [inSd, inSt] = [sd[i] as number, st[i] as number];
      const both = Math.min(inSd, Math.round(inSt * 0.75));
      return [county.areaCode, { both, onlySd: inSd - both, onlySt: inSt - both }];
    }),
  );
}

function weightsOf(random: Random, counties: readonly County[]): number[] {
  const raw = counties.map(({ areaCode, areaKm2 }) => {
    const spread = random.between(0.6, 1.6);
    return Math.sqrt(areaKm2) * spread * (cores.has(areaCode) ? 0.4 : 1);
  });
  const sums = new Map<string, number>();
  counties.forEach(({ areaCode }, i) => {
    const city = areaCode.slice(0, 4);
    sums.set(city, (sums.get(city) ?? 0) + (raw[i] as number));
  });
  return raw.map((weight, i) => {
    const city = (counties[i] as County).areaCode.slice(0, 4);
    return ((cities[city]?.share ?? 0) * weight) / (sums.get(city) as number);
  });
}

/** Minima apply to the usual volume and shrink with smaller ones, as in tests. */
function minimumOf(county: County | undefined, total: number, usual: number, many: number): number {
  const code = county?.areaCode ?? "";
  const wanted = shown.has(code) ? many : islands.has(code) ? 6 : usual;
  return Math.min(wanted, Math.floor((wanted * total) / 3000));
}
