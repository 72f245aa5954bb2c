import { type RawBuilder, sql } from "kysely";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { gyydcrApi } from "#contract/endpoints/supply/gyydcr";
import { rateKeys, tdgyApi } from "#contract/endpoints/supply/tdgy";
import {
  answer,
  inPlace,
  mu,
  one,
  type Place,
  percent,
  type Question,
  type Values,
  type When,
} from "./question";
import { counted } from "./stats";

const granted = ["21", "22", "23", "24"];
const signedStages = ["04", "05", "06", "07", "08", "09", "10", "90", "91"];

/** Contracts: signed, and neither unsold nor withdrawn. */
const isContract = sql`(t.qdrq is not null and coalesce(t.cjzt, '') not in ('2', '3'))`;
const isIndustry = sql`(t.tdyt like '1001%')`;
const isGrant = sql`(t.gdfs in ('21', '22', '23', '24'))`;

/** Due, done, in time, missed, late, and waiting for the step before. */
function stepsOf(day: string) {
  const now = sql`${day}::date`;
  const of = (
    agreed: RawBuilder<unknown>,
    done: RawBuilder<unknown>,
    before: RawBuilder<unknown>,
  ) => {
    const due = sql`(${agreed} <= ${now})`;
    return {
      due,
      done: sql`(${due} and ${done} is not null)`,
      inTime: sql`(${due} and ${done} <= ${agreed})`,
      missed: sql`(${due} and ${done} is null)`,
      late: sql`(${done} is null and ${before} is not null and ${agreed} < ${now})`,
      waiting: sql`(${due} and ${done} is null and ${before} is null)`,
    };
  };
  return {
    start: of(sql`t.ydkgsj`, sql`t.sjkgsj`, sql`t.sjjdsj`),
    end: of(sql`t.ydjgsj`, sql`t.sjjgsj`, sql`t.sjkgsj`),
    suspect: sql`(t.sjkgsj is null and t.sjjdsj is not null
                  and t.ydkgsj + interval '1 year' <= ${now} and t.ydkgsj < ${now})`,
  };
}

type Counts = Readonly<Record<string, RawBuilder<unknown>>>;

/** Counts and areas of contracts by several conditions at once. */
function countsOf(place: Place, conditions: Counts, among = sql`true`): Promise<Values> {
  const columns = Object.entries(conditions).flatMap(([name, holds]) => [
    sql`count(*) filter (where ${holds}) ${sql.ref(`${name} n`)}`,
    sql`coalesce(sum(t.gymj) filter (where ${holds}), 0) ${sql.ref(`${name} area`)}`,
  ]);
  return one(sql`select ${sql.join(columns)} from tdgy t where ${inPlace(place)} and ${among}`);
}

const industrial: Question = {
  name: "industrial supply",
  access: "gyyd:view",
  covers: { industrialSupply: "supply area", industrialGrant: "grant area" },
  product: async (asker, areaCode) => {
    const of = await counted(asker, tdgyApi.stats, {
      ...{ areaCode, ytlb: ["1"], groups: ["qsmzqjd"] },
    });
    const grant = await counted(asker, tdgyApi.stats, {
      ...{ areaCode, ytlb: ["1"], gdfs: granted, qsmzqjd: signedStages },
    });
    return {
      "supply n": of.zs("qsmzqjd", ...signedStages),
      "supply area": of.sum("gymj", "qsmzqjd", ...signedStages),
      "grant n": grant.zs(),
      "grant area": grant.sum("gymj"),
    };
  },
  truth: (place) =>
    countsOf(place, { supply: isContract, grant: sql`${isContract} and ${isGrant}` }, isIndustry),
};

/** Four years of industrial supply, as the slide show draws them. */
const growth: Question = {
  name: "industrial supply of four years",
  access: "gyyd:view",
  product: async (asker, areaCode, { year }) => {
    const years = [3, 2, 1, 0].map((back) => year - back);
    const of = await counted(asker, tdgyApi.stats, {
      ...{ areaCode, ytlb: ["1"], qdnd: years, groups: ["qdnd"] },
    });
    return Object.fromEntries(
      years.flatMap((nd, i) => [
        [`${i} n`, of.zs("qdnd", String(nd))],
        [`${i} area`, of.sum("gymj", "qdnd", String(nd))],
      ]),
    );
  },
  truth: (place, { year }) => {
    const signed = (i: number) =>
      sql`${isContract} and extract(year from t.qdrq) = ${year - 3 + i}::integer`;
    const years = Object.fromEntries([0, 1, 2, 3].map((i) => [String(i), signed(i)]));
    return countsOf(place, years, isIndustry);
  },
};

/** Starts and completions as the register of contracts and the page of the life cycle show them. */
const starts = (industryOnly: boolean): Question => ({
  name: industryOnly ? "starts of industry" : "starts",
  access: "gyyd:view",
  covers: {
    dueStarts: "due start n",
    startRate: "start rate",
    startRateInTime: "start rate in time",
    unstarted: "missed start n",
    lateStarts: "late start n",
    notHandedOver: "waiting start n",
    suspectContracts: "suspect n",
    dueEnds: "due end n",
    endRate: "end rate",
    endRateInTime: "end rate in time",
    unended: "missed end n",
    lateEnds: "late end n",
  },
  product: async (asker, areaCode) => {
    const fixed = industryOnly ? { ytlb: ["1"] } : { qsmzqjd: signedStages };
    const groups = ["kgzt", "jgzt", "kgqk", "jgqk"];
    const of = await counted(asker, tdgyApi.stats, { areaCode, ...fixed, groups });
    const sideOf = (qk: string, zt: string, late: readonly string[], word: string): Values => {
      const [due, done] = [of.zs(qk, "1", "2", "3"), of.zs(qk, "1", "2")];
      return {
        [`due ${word} n`]: due,
        [`due ${word} area`]: of.sum("gymj", qk, "1", "2", "3"),
        [`done ${word} n`]: done,
        [`missed ${word} n`]: of.zs(qk, "3"),
        [`late ${word} n`]: of.zs(zt, ...late),
        [`late ${word} area`]: of.sum("gymj", zt, ...late),
        [`${word} rate`]: percent(done, due),
        [`${word} rate in time`]: percent(of.zs(qk, "1"), due),
      };
    };
    const waits = async (qk: string, zt: string) =>
      (await counted(asker, tdgyApi.stats, { areaCode, ...fixed, [qk]: ["3"], [zt]: ["0"] })).zs();
    return {
      ...sideOf("kgqk", "kgzt", ["2", "3"], "start"),
      ...sideOf("jgqk", "jgzt", ["2"], "end"),
      "suspect n": of.zs("kgzt", "3"),
      "waiting start n": await waits("kgqk", "kgzt"),
      "waiting end n": await waits("jgqk", "jgzt"),
    };
  },
  truth: async (place, { day }) => {
    const { start, end, suspect } = stepsOf(day);
    const among = industryOnly ? sql`${isContract} and ${isIndustry}` : isContract;
    const columns = { suspect, "waiting start": start.waiting, "waiting end": end.waiting };
    const all = await countsOf(
      place,
      {
        ...columns,
        ...named(start, "start"),
        ...named(end, "end"),
      },
      among,
    );
    const rateOf = (word: string) => ({
      [`${word} rate`]: percent(all[`done ${word} n`], all[`due ${word} n`]),
      [`${word} rate in time`]: percent(all[`inTime ${word} n`], all[`due ${word} n`]),
    });
    const shown = ["due", "done", "missed", "late"].flatMap((what) =>
      ["start", "end"].map((word) => `${what} ${word} n`),
    );
    const areas = ["due start area", "late start area", "due end area", "late end area"];
    const counts = [...shown, ...areas, "suspect n", "waiting start n", "waiting end n"];
    return {
      ...Object.fromEntries(counts.map((name) => [name, all[name] ?? null])),
      ...rateOf("start"),
      ...rateOf("end"),
    };
  },
});

const named = (steps: Counts, word: string): Counts =>
  Object.fromEntries(
    ["due", "done", "inTime", "missed", "late"].map((what) => [
      `${what} ${word}`,
      steps[what] ?? sql`false`,
    ]),
  );

/** The report of starts and completions, of industry signed in the data year and the year before. */
const report: Question = {
  name: "report of starts",
  access: "gyyd:view",
  product: async (asker, areaCode, { year }) => {
    const asked = { areaCode, ytlb: ["1"], qdnd: [year, year - 1] };
    const { total } = await answer(asker, tdgyApi.rates, asked as never);
    return Object.fromEntries(
      rateKeys.flatMap((key) => [
        [`${key} n`, total.rates[key].zs],
        [`${key} area`, total.rates[key].mj],
      ]),
    );
  },
  truth: async (place, { year, day }) => {
    const { start, end } = stepsOf(day);
    const names = ["due", "done", "inTime", "missed", "late", "waiting"] as const;
    const [starting, ending] = [rateKeys.slice(0, 6), rateKeys.slice(6)];
    const conditions = Object.fromEntries([
      ...starting.map((key, i) => [key, start[names[i] ?? "due"]] as const),
      ...ending.map((key, i) => [key, end[names[i] ?? "due"]] as const),
    ]);
    const signed = sql`extract(year from t.qdrq) in (${year}::integer, ${year - 1}::integer)`;
    return countsOf(place, conditions, sql`${isContract} and ${isIndustry} and ${signed}`);
  },
};

const snapshot: Question = {
  name: "rates of the snapshot",
  access: "gyyd:view",
  product: async (asker, areaCode) => {
    const { kgl, jgl } = await answer(asker, gyzzApi.leftData, { areaCode });
    return { "start rate": kgl, "end rate": jgl };
  },
  truth: async (place, { day }) => {
    const { start, end } = stepsOf(day);
    const conditions = { ...named(start, "start"), ...named(end, "end") };
    const all = await countsOf(place, conditions, sql`${isContract} and ${isIndustry}`);
    return {
      "start rate": percent(all["done start n"], all["due start n"]),
      "end rate": percent(all["done end n"], all["due end n"]),
    };
  },
};

/** 出让报表 of the data year. */
const sales = (industryOnly: boolean): Question => ({
  name: industryOnly ? "sales of industry" : "sales",
  access: "gyyd:view",
  product: async (asker, areaCode) => {
    const fixed = industryOnly ? { ytlb: ["1"], gdfs: granted } : {};
    const {
      filter: _,
      key: _key,
      label: _label,
      ...cell
    } = await answer(asker, gyydcrApi.reportTotal, { areaCode, ...fixed });
    return cell;
  },
  truth: (place, { year }: When) =>
    one(sql`
      select count(*) zs, coalesce(sum(t.gymj), 0) mj, coalesce(sum(t.cjj), 0) je,
             coalesce(sum(t.cjj), 0) / nullif(sum(t.gymj) / ${mu}, 0) mjjj,
             case when sum(t.cjj) > 0 then (sum(t.cjj) - sum(t.qsj)) / nullif(sum(t.qsj), 0) * 100 end yjl,
             sum(t.gymj * t.rjlsx) / nullif(sum(t.gymj) filter (where t.rjlsx is not null), 0) rjl,
             coalesce(sum(t.cjj), 0) * 10000 / nullif(sum(t.gymj * t.rjlsx), 0) lmj
        from tdgy t
       where ${inPlace(place)} and extract(year from t.qdrq) = ${year}::integer
         and (${!industryOnly} or (${isIndustry} and ${isGrant}))`),
});

/** 经营性用地 by the year of its notice. */
const business: Question = {
  name: "business land",
  access: "gyyd:view",
  product: async (asker, areaCode) => {
    const { total, byState } = await answer(asker, gyydcrApi.commercialStats, { areaCode });
    const of = (state: string) => byState.find(({ key }) => key === state)?.zs ?? 0;
    return { zs: total.zs, mj: total.mj, sold: of("1"), unsold: of("2"), withdrawn: of("3") };
  },
  truth: (place, { year }) =>
    one(sql`
      select count(*) zs, coalesce(sum(t.gymj), 0) mj, count(*) filter (where t.cjzt = '1') sold,
             count(*) filter (where t.cjzt = '2') unsold, count(*) filter (where t.cjzt = '3') withdrawn
        from tdgy t
       where ${inPlace(place)} and extract(year from t.ggrq) = ${year}::integer
         and (t.tdyt like '09%' or t.tdyt like '07%')`),
};

export const supplyQuestions: readonly Question[] = [
  ...[industrial, growth, starts(false), starts(true), report, snapshot],
  ...[sales(false), sales(true), business],
];
