import { dlbmCodes } from "#contract/codes/landCodes";
import type { Dxydst } from "#contract/datasets/dxydst";
import { creditCodeOf } from "../base/creditCode";
import { demoTime, pastDay } from "../base/demoTime";
import { industries, industryOf } from "../base/industries";
import { addressOf, brandOf, companyOf, shortName, villageOf } from "../base/names";
import { type Random, weighted } from "../base/random";
import type { County } from "../ground/ground";
import { cities } from "../ground/plan";
import type { Dxlx, Site } from "../ground/sites";

/** Facts about the land itself, the same in both libraries. */
export type Facts = Omit<
  Dxydst,
  | "dkid"
  | "dkbh"
  | "sfnrjh"
  | "zkfzt"
  | "sjly"
  | "pcid"
  | "drr"
  | "bz"
  | "shzt"
  | "shr"
  | "shsj"
  | "shyj"
  | "cjr"
  | "cjsj"
  | "gxr"
  | "gxsj"
  | "bbh"
>;

/** 亩均税收 in 万元/亩 below which a county's industrial land counts as low-efficiency (rule A020). */
export const thresholdOf = (county: string): number =>
  Math.round((cities[county.slice(0, 4)]?.tax ?? 1) * 20) / 2;

type Area = { mj: number; txmj: number; zxjd: number; zxwd: number };

/** Draws the attributes of a county's parcels, one at a time. */
export function attributesOf(random: Random, county: County) {
  const nextIndustry = industryOf(random, county.areaCode);
  const years = recognisedIn();
  let serial = 0;
  return (site: Site, area: Area): Facts => {
    const owner = ownerOf(random, county, site, nextIndustry);
    const built = buildings(random, site.dxlx, area.mj);
    const reasons = reasonsOf(random, site.dxlx);
    const rdnf = Number(weighted(random, years));
    const tax = taxOf(random, county.areaCode, owner.hydm, reasons);
    serial += 1;
    // Written out: object spreads take most of the time at large volumes.
    return {
      mj: area.mj,
      txmj: area.txmj,
      zxjd: area.zxjd,
      zxwd: area.zxwd,
      tdsyqr: owner.tdsyqr,
      tyshxydm: owner.tyshxydm,
      tdqs: owner.tdqs,
      qlxz: owner.qlxz,
      dlbm: owner.dlbm,
      dlmc: owner.dlmc,
      djyt: owner.djyt,
      xztdyt: owner.xztdyt,
      ghyt: owner.ghyt,
      hydm: owner.hydm,
      cylx: owner.cylx,
      jzzdmj: built.jzzdmj,
      zjzmj: built.zjzmj,
      rjl: built.rjl,
      jzmd: built.jzmd,
      mjss: tax.mjss,
      pjdj: tax.pjdj,
      dkmc: `${owner.name}${suffixes[site.dxlx]}`,
      xzqdm: county.areaCode,
      xzqmc: county.name,
      xzjdm: site.town?.code ?? null,
      xzjmc: site.town?.name ?? null,
      zl: addressOf(random, county.name, site.town?.name ?? ""),
      bdcdyh: bdcdyhOf(random, county.areaCode, site.dxlx, serial),
      dxlx: site.dxlx,
      dxyy: reasons.join(","),
      sfcqzd: random.chance(0.03) ? 1 : 0,
      sfkfbjn: 1,
      cyptid: site.platform?.cyptid ?? null,
      cyptmc: site.platform?.cyptmc ?? null,
      rdnf,
      rdwh: `${shortName(county.name)}政发〔${rdnf}〕${random.integer(1, 99)}号`,
      rdrq: pastDay(
        `${two(random.integer(1, 10))}-${two(random.integer(1, 28))}`,
        demoTime().year - rdnf,
      ),
      nzkffs: weighted(random, ways),
    };
  };
}

const two = (n: number): string => String(n).padStart(2, "0");
const cents = (n: number): number => Math.round(n * 100) / 100;

const suffixes: Readonly<Record<Dxlx, string>> = {
  "1": "旧城地块",
  "2": "厂区地块",
  "3": "旧村地块",
  "9": "地块",
};
/** How many were recognised in each year, the last of which is the demonstration's. */
const byYear = [1, 1, 2, 3, 5, 8, 10, 13, 16, 19, 22] as const;

const recognisedIn = (): Record<number, number> =>
  Object.fromEntries(byYear.map((share, i) => [demoTime().year + 1 - byYear.length + i, share]));

const ways = { "1": 34, "2": 33, "3": 9, "4": 12, "5": 4, "6": 6, "7": 2 } as const;

type NextIndustry = () => keyof typeof industries;

function ownerOf(random: Random, county: County, site: Site, nextIndustry: NextIndustry) {
  if (site.dxlx === "2") return firm(random, county, nextIndustry());
  return site.dxlx === "3"
    ? village(random, county, site.town?.name ?? county.name)
    : estate(random, county, site);
}

function firm(random: Random, county: County, hydm: keyof typeof industries) {
  const { full, short } = companyOf(random, county.name, hydm);
  const planned = weighted(random, { "100101": 4, "100102": 4, M0: 1, "0901": 1 });
  const rights = random.chance(0.88)
    ? { tdqs: "10", qlxz: weighted(random, { "102": 82, "101": 14, "104": 4 }) }
    : { tdqs: "20", qlxz: weighted(random, { "203": 6, "204": 4 }) };
  return {
    ...owned(random, county, full, short, "91"),
    ...(rights as Pick<Facts, "tdqs" | "qlxz">),
    ...used("0601", "工业用地", "工业", planned),
    hydm,
    cylx: industries[hydm].cylx,
  };
}

const noTrade = { hydm: null, cylx: null };

function village(random: Random, county: County, town: string) {
  const name = `${town}${villageOf(random)}`;
  return {
    ...owned(random, county, `${name}村民委员会`, name, "54"),
    tdqs: "20" as const,
    qlxz: random.chance(0.8) ? ("203" as const) : ("202" as const),
    ...used("0702", "农村宅基地", "住宅", random.chance(0.7) ? "0701" : "0901"),
    ...noTrade,
  };
}

/** Old urban quarters, warehouses and vacant land. */
function estate(random: Random, county: County, { dxlx }: Site) {
  const name = `${shortName(county.name)}${brandOf(random)}${dxlx === "1" ? "置业" : "仓储"}`;
  const usual = random.chance(0.6);
  const store = usual
    ? used("0508", "仓储用地", "仓储", "1101")
    : used("1201", "空闲地", "其他", "16");
  const quarter = usual
    ? used("0701", "住宅用地", "住宅", "0701")
    : used("05H1", "商业用地", "商服", "0902");
  return {
    ...owned(random, county, `${name}有限公司`, name, "91"),
    tdqs: "10" as const,
    qlxz: random.chance(0.7) ? ("102" as const) : ("101" as const),
    ...(dxlx === "9" ? store : quarter),
    ...noTrade,
  };
}

const owned = (random: Random, county: County, full: string, name: string, kind: "91" | "54") => ({
  name,
  tdsyqr: full,
  tyshxydm: creditCodeOf(random, county.areaCode, kind),
});

const used = <D extends keyof typeof dlbmCodes>(
  dlbm: D,
  djyt: string,
  xztdyt: Facts["xztdyt"],
  ghyt: NonNullable<Facts["ghyt"]>,
) => ({ dlbm, dlmc: dlbmCodes[dlbm], djyt, xztdyt, ghyt });

/** 0.6 ± 0.25 on low-efficiency industrial land; old quarters are denser. */
function buildings(random: Random, dxlx: Dxlx, mj: number) {
  const mean = { "1": 1.5, "2": 0.6, "3": 1, "9": 0.4 }[dxlx];
  const wanted = Math.min(2.5, Math.max(0.05, mean + 0.25 * random.normal()));
  const density = Math.min(0.7, wanted, Math.max(0.04, wanted / random.between(1, 3)));
  const zjzmj = cents(mj * wanted);
  const jzzdmj = cents(mj * density);
  return { jzzdmj, zjzmj, rjl: cents(zjzmj / mj), jzmd: cents((100 * jzzdmj) / mj) };
}

const industrialReasons = {
  "01": 55,
  "02": 25,
  "03": 30,
  "04": 14,
  "05": 6,
  "06": 7,
  "07": 20,
  "09": 12,
  "10": 9,
} as const;

function reasonsOf(random: Random, dxlx: Dxlx): string[] {
  if (dxlx !== "2") return dxlx === "9" ? ["10"] : ["07", ...(random.chance(0.3) ? ["08"] : [])];
  const drawn = Object.entries(industrialReasons)
    .filter(([, share]) => random.chance(share / 100))
    .map(([code]) => code)
    .sort();
  return drawn.length > 0 ? drawn : [weighted(random, { "01": 6, "03": 3, "07": 1 })];
}

/** 亩均税收 and grade follow from the reasons: 01 and 02 are below the threshold, 02 means D. */
function taxOf(
  random: Random,
  county: string,
  hydm: keyof typeof industries | null,
  reasons: readonly string[],
): Pick<Facts, "mjss" | "pjdj"> {
  if (!hydm) return { mjss: null, pjdj: null };
  const factor = cities[county.slice(0, 4)]?.tax ?? 1;
  const usual = industries[hydm].mjss * factor * Math.exp(0.9 * random.normal());
  const low = reasons.includes("01") || reasons.includes("02");
  const most = low ? thresholdOf(county) * 0.95 : 60;
  const drawn = Math.min(usual * (low ? 0.25 : 0.6), most);
  const luck = random.next();
  const mjss = luck < 0.08 ? 0 : luck < 0.095 ? -drawn / 10 : drawn;
  const pjdj = reasons.includes("02") ? "D" : weighted(random, { A: 2, B: 18, C: 60, D: 8, N: 12 });
  return { mjss: cents(mjss), pjdj };
}

/** 县6 + 地籍区3 + 地籍子区3 + 宗地特征码2 + 宗地顺序号5 + 定着物 W00000000, or F and a number. */
function bdcdyhOf(random: Random, county: string, dxlx: Dxlx, serial: number): string {
  const area = String(101 + Math.floor(serial / 90_000)).padStart(3, "0");
  const part = String(random.integer(1, 40)).padStart(3, "0");
  const lot = String(10_000 + (serial % 90_000));
  const fixture = random.chance(0.8) ? "W00000000" : "F00010001";
  return `${county}${area}${part}${dxlx === "3" ? "JC" : "GB"}${lot}${fixture}`;
}
