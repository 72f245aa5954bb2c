import {
  jgztCodes,
  kgztCodes,
  qsmzqjdCodes,
  yjdjCodes,
  yjlxCodes,
} from "#contract/codes/supplyCodes";
import type { Tdgy } from "#contract/datasets/tdgy";
import { hundredth } from "#contract/hundredth";
import { daysLater, yearsLater } from "#contract/rules/supply/lifeCycle";
import { creditCodeOf } from "../base/creditCode";
import { demoTime, pastDay } from "../base/demoTime";
import { industryOf } from "../base/industries";
import { addressOf, brandOf, companyOf, shortName } from "../base/names";
import { type Random, weighted } from "../base/random";
import { type Cadastres, cadastreOf } from "../ground/cadastre";
import type { County } from "../ground/ground";
import { cityShares, idOf, type Plot, placeOf, plotOf, signed, spread } from "../ground/place";
import { type SupplyTimes, timesOf } from "./supplyDates";

/** Columns computed by the database. */
type Computed =
  | "yjlfd"
  | "ytlb"
  | "yjl"
  | "mjdj"
  | "lmj"
  | "jrjzmj"
  | "jrydmj"
  | "ggnd"
  | "qdnd"
  | "qdyf"
  | "dqrq";
export type Supply = { record: Omit<Tdgy, Computed>; plot: Plot; county: County };

type Use = "industry" | "business" | "housing" | "public";
const longest = { industry: 50, business: 40, housing: 70, public: 50 } as const;
const sizes = {
  industry: [28, 0.85, 4, 900],
  business: [45, 0.7, 3, 400],
  housing: [45, 0.7, 3, 400],
  public: [20, 0.7, 2, 200],
} as const;
const uses = { industry: 65, business: 12, housing: 14, public: 9 } as const;
const prices: Readonly<Record<string, readonly [number, number]>> = {
  "3301": [60, 120],
  "3302": [45, 90],
  "3303": [35, 70],
  "3304": [35, 70],
  "3306": [35, 70],
  "3310": [35, 70],
};

type Course = { use: Use; times: SupplyTimes };
type Wish = (course: Course) => boolean;

const wishFor = (name: keyof SupplyTimes, codes: object): Wish[] =>
  Object.keys(codes).map(
    (code) =>
      ({ times }) =>
        times[name] === code,
  );

/** Days after which land is taken for idle: a year, and what it takes to find out. */
const idleDays = 450;

/**
 * Since when land without a start, or started but unfinished, has been idle for more than a year; else
 * null.
 */
export function idleSince({ ydkgsj, sjkgsj, sjjgsj, sjjdsj, tczt }: IdleDates): string | null {
  if (!sjjdsj || sjjgsj || !ydkgsj || tczt) return null;
  const since = sjkgsj ? yearsLater(sjkgsj, 1) : ydkgsj;
  return since <= daysLater(demoTime().day, -idleDays) ? since : null;
}

/** Of two years there is enough of it in every city. */
const isLongIdle = (times: IdleDates): boolean =>
  (idleSince(times) ?? "9") <= yearsLater(demoTime().day, -2);

type IdleDates = Partial<
  Record<"ydkgsj" | "sjkgsj" | "sjjgsj" | "sjjdsj" | "tczt", string | null | undefined>
>;
const idleCases = 12;

/** What every city shows at least once; unpaid instalments are not generated. */
const { "03": _, ...warnings } = yjlxCodes;
const wishes: readonly Wish[] = [
  ...wishFor("qsmzqjd", qsmzqjdCodes),
  ...wishFor("kgzt", kgztCodes),
  ...wishFor("jgzt", jgztCodes),
  ...wishFor("yjdj", yjdjCodes),
  ...wishFor("yjlx", warnings),
  ...Object.keys(uses).map(
    (wanted): Wish =>
      ({ use }) =>
        use === wanted,
  ),
  ...Array<Wish>(idleCases).fill(({ times }) => isLongIdle(times)),
];

/** Supplies of the province, city by city; every city has every stage, state and warning. */
export function* suppliesOf(
  random: Random,
  counties: readonly County[],
  total: number,
  cadastres: Cadastres,
): Generator<Supply[]> {
  const serials = new Map<string, number>();
  for (const [city, share] of Object.entries(cityShares)) {
    const own = counties.filter(({ areaCode }) => areaCode.startsWith(city));
    if (own.length === 0) continue;
    const count = Math.max(wishes.length, Math.round(total * share));
    const courses = coursesOf(random, count);
    yield spread(random, own, count).map((county, i) => {
      const serial = (serials.get(county.areaCode) ?? 0) + 1;
      serials.set(county.areaCode, serial);
      return supplyOf(random, county, cadastres, serial, courses[i] as Course);
    });
  }
}

const mostDraws = 200_000;

/** Courses of a city's supplies: random ones, including at least one for each wish. */
function coursesOf(random: Random, count: number): Course[] {
  const open = [...wishes];
  const found: Course[] = [];
  for (let draw = 0; draw < mostDraws; draw++) {
    if (open.length === 0 && found.length >= count) return found;
    const use = weighted(random, uses);
    const course = { use, times: timesOf(random, longest[use]) };
    const met = open.findIndex((wish) => wish(course));
    if (met >= 0) open.splice(met, 1);
    if (met >= 0 || found.length + open.length < count) found.push(course);
  }
  throw new Error("no supply is as it was wished for");
}

function supplyOf(
  random: Random,
  county: County,
  cadastres: Cadastres,
  serial: number,
  { use, times }: Course,
): Supply {
  const plot = plotOf(random, cadastreOf(cadastres, county), sizes[use]);
  const year = (times.qdrq ?? times.ggrq ?? demoTime().day).slice(0, 4);
  const place = placeOf(county, plot.tile.zone);
  const gdfs = wayOf(random, use, times);
  const allotted = gdfs === "11" ? { ggrq: null, cjrq: null, cjzt: null } : {};
  const { yqts, kgyqts, jgyqts, ...course } = times;
  const { areaCode, name } = county;
  const { txmj, zxjd, zxwd } = plot;
  const record: Supply["record"] = {
    gyid: idOf(random),
    dzjgh: `${areaCode}${year}${gdfs === "11" ? "A" : "B"}${String(serial).padStart(5, "0")}`,
    htbh: gdfs.startsWith("2") && times.qdrq ? contractNumber(areaCode, year, serial) : null,
    dkid: null,
    dkgsbh:
      gdfs === "11"
        ? null
        : `${shortName(name).slice(0, 1)}政${titles[use].sign}[${year}]${serial}号`,
    ...place,
    zl: addressOf(random, name, place.xzjmc ?? ""),
    gymj: txmj,
    tdly: weighted(random, { "1": 60, "2": 35, "3": 5 }),
    gdfs,
    tdjb: `${random.pick([..."一二三四五六七八"])}级`,
    ...priceOf(random, areaCode, use, txmj, times),
    ...holderOf(random, county, use, times.qdrq !== null),
    ...limitsOf(random, use, Number(year)),
    ...course,
    ...allotted,
    ...{ yqts, kgyqts, jgyqts },
    xqnx: null,
    pzjg: `${name}人民政府`,
    hcjl: times.yjdj ? JSON.stringify([{ rq: pastDay("12-10"), bz: "现场核查" }]) : null,
    ...{ txmj, zxjd, zxwd },
    ...signed(county, times.qdrq ?? times.ggrq ?? pastDay("12-01")),
  };
  return { record, plot, county };
}

const titles = {
  industry: { sign: "工出", name: "项目" },
  business: { sign: "商出", name: "商业综合体项目" },
  housing: { sign: "储出", name: "住宅项目" },
  public: { sign: "公出", name: "公共服务项目" },
} as const;

export const contractNumber = (county: string, year: string, serial: number) =>
  `${county}${year}A2${String(serial).padStart(4, "0")}`;

/** Only a signed supply can be an allotment; what is still listed goes to auction. */
function wayOf(random: Random, use: Use, { qdrq }: SupplyTimes): Tdgy["gdfs"] {
  if (!qdrq) return "23";
  if (use === "industry") return weighted(random, { "21": 2, "22": 3, "23": 80, "24": 8, "31": 7 });
  if (use === "public") return weighted(random, { "11": 70, "24": 20, "23": 10 });
  return weighted(random, { "21": 5, "22": 20, "23": 75 });
}

function priceOf(
  random: Random,
  county: string,
  use: Use,
  area: number,
  { cjrq, qdrq }: SupplyTimes,
): Pick<Tdgy, "qsj" | "cjj" | "fqzf"> {
  const times = { industry: 1, business: 8, housing: 14, public: 0.6 }[use];
  const perMu = random.between(...(prices[county.slice(0, 4)] ?? ([18, 40] as const))) * times;
  const qsj = hundredth((perMu * area * 3) / 2000);
  if (!cjrq && !qdrq) return { qsj, cjj: null, fqzf: null };
  const cjj = random.chance(0.85) ? qsj : hundredth(qsj * (1 + random.between(0, 0.6)));
  return { qsj, cjj, fqzf: qdrq && random.chance(0.2) ? instalments(cjj, qdrq) : null };
}

/** Two halves, the second within half a year. */
export function instalments(price: number, signedOn: string): string {
  const first = hundredth(price / 2);
  const later = new Date(Date.parse(signedOn) + 180 * 86_400_000).toISOString().slice(0, 10);
  return JSON.stringify([
    { qh: 1, rq: signedOn, je: first },
    { qh: 2, rq: later, je: hundredth(price - first) },
  ]);
}

function holderOf(
  random: Random,
  { areaCode, name }: County,
  use: Use,
  isSigned: boolean,
): Pick<Tdgy, "hydm" | "srr" | "tyshxydm" | "xmmc" | "tdyt"> {
  const code = isSigned ? creditCodeOf(random, areaCode, "91") : null;
  if (use === "industry") {
    const hydm = industryOf(random, areaCode)();
    const { full, short } = companyOf(random, name, hydm);
    const tdyt = weighted(random, { "100101": 45, "100102": 45, "100103": 10 });
    const xmmc = isSigned
      ? `${short}年产${random.integer(2, 90)}万件项目`
      : `${shortName(name)}工业地块${random.integer(1, 99)}号`;
    return { hydm, tdyt, xmmc, srr: isSigned ? full : null, tyshxydm: code };
  }
  const brand = `${shortName(name)}${brandOf(random)}`;
  const xmmc = `${brand}${titles[use].name}`;
  const srr = isSigned ? `${brand}${use === "public" ? "公共事业" : "置业"}有限公司` : null;
  const [hydm, tdyt] = random.pick(kinds[use]);
  return { hydm, tdyt, xmmc, srr, tyshxydm: code };
}

const kinds: Readonly<
  Record<Exclude<Use, "industry">, readonly (readonly [Tdgy["hydm"], Tdgy["tdyt"]])[]>
> = {
  business: [
    ["F", "0901"],
    ["H", "0901"],
    ["L", "0902"],
    ["K", "0904"],
  ],
  housing: [["K", "0701"]],
  public: [
    ["G", "1101"],
    ["M", "0802"],
    ["P", "0804"],
    ["Q", "0806"],
  ],
};

/** Building limits; recent industrial land is mostly 标准地. */
function limitsOf(random: Random, use: Use, year: number) {
  const rjlxx = hundredth(random.between(1, 1.6));
  const isStandard = use === "industry" && year >= 2018 && random.chance(0.75);
  const of = (from: number, to: number) =>
    isStandard ? hundredth(random.between(from, to)) : null;
  return {
    rjlxx,
    rjlsx: hundredth(rjlxx + random.between(0.3, 1.5)),
    jzmdxx: use === "industry" ? hundredth(random.between(30, 50)) : null,
    ldlsx: use === "industry" ? hundredth(random.between(10, 20)) : 35,
    sfbzd: isStandard ? 1 : 0,
    // Older editions: 建筑系数 of 30 % and offices of 7 % of the land (domain/10 §5).
    ...{ jzxsxx: use === "industry" ? 30 : null, bgzbsx: use === "industry" ? 7 : null },
    dwnhbz: isStandard ? "不高于0.3吨标煤/万元" : null,
    dwpfbz: isStandard ? "化学需氧量不高于0.2千克/万元" : null,
    tzqd: of(280, 620),
    ydmjss: of(18, 45),
    dwnhzjz: of(1, 4),
    rdzb: of(1.5, 5),
  };
}
