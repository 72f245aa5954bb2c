import { sql } from "kysely";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { wallApi } from "#contract/endpoints/plan/wall";
import { sscxApi } from "#contract/endpoints/project/sscx";
import {
  answer,
  inPlace,
  one,
  type Place,
  percent,
  type Question,
  twoDigits,
  type Values,
} from "./question";
import { counted } from "./stats";

const apis = { dxydsd: dxydsdApi, dxydst: dxydstApi } as const;

const library = (table: keyof typeof apis): Question => ({
  name: `low-efficiency land of ${table}`,
  access: "dxyd:view",
  covers:
    table === "dxydsd"
      ? {
          low: "listed",
          lowEvery: "every",
          lowOfIndustry: "industry",
          lowTaken: "taken",
          lowBegunRate: "begun rate",
          lowDoneRate: "done rate",
        }
      : {},
  product: async (asker, areaCode) => {
    const { stats } = apis[table];
    const every = await counted(asker, stats, { areaCode, groups: ["shzt"] });
    const listed = await counted(asker, stats, { areaCode, shzt: ["5"], groups: ["zkfzt"] });
    const gone = await counted(asker, stats, { areaCode, shzt: ["9"], zkfzt: ["3"] });
    const industry = await counted(asker, stats, { areaCode, shzt: ["5"], xztdyt: ["工业"] });
    const whole = (listed.sum("mj") ?? 0) + (gone.sum("mj") ?? 0);
    const reached = (...states: string[]) =>
      (listed.sum("mj", "zkfzt", ...states) ?? 0) + (gone.sum("mj") ?? 0);
    return {
      "listed n": listed.zs(),
      listed: listed.sum("mj"),
      "listed of all states": every.sum("mj", "shzt", "5"),
      "every n": every.zs(),
      every: every.sum("mj"),
      "waiting n": every.zs("shzt", "1", "3"),
      "industry n": industry.zs(),
      industry: industry.sum("mj"),
      "taken n": listed.zs("zkfzt", "1", "2", "3") + gone.zs(),
      taken: reached("1", "2", "3"),
      "begun rate": percent(reached("2", "3"), whole),
      "done rate": percent(reached("3"), whole),
    };
  },
  truth: async (place) => {
    const done = sql`(t.shzt = '9' and t.zkfzt = '3')`;
    const reached = (from: string) => sql`((t.shzt = '5' and t.zkfzt >= ${from}) or ${done})`;
    const {
      whole = null,
      begun = null,
      finished = null,
      ...found
    } = await one(sql`
      select count(*) filter (where t.shzt = '5') "listed n",
             coalesce(sum(t.mj) filter (where t.shzt = '5'), 0) listed,
             coalesce(sum(t.mj) filter (where t.shzt = '5'), 0) "listed of all states",
             count(*) "every n", coalesce(sum(t.mj), 0) "every",
             count(*) filter (where t.shzt in ('1', '3')) "waiting n",
             count(*) filter (where t.shzt = '5' and t.xztdyt = '工业') "industry n",
             coalesce(sum(t.mj) filter (where t.shzt = '5' and t.xztdyt = '工业'), 0) industry,
             count(*) filter (where ${reached("1")}) "taken n",
             coalesce(sum(t.mj) filter (where ${reached("1")}), 0) taken,
             coalesce(sum(t.mj) filter (where ${reached("2")}), 0) begun,
             coalesce(sum(t.mj) filter (where ${reached("3")}), 0) finished,
             coalesce(sum(t.mj) filter (where t.shzt = '5' or ${done}), 0) whole
        from ${sql.table(table)} t where ${inPlace(place)}`);
    return { ...found, "begun rate": percent(begun, whole), "done rate": percent(finished, whole) };
  },
});

const plan: Question = {
  name: "plan of low-efficiency industry",
  access: "zkfxm:view",
  covers: { planRate: "plan rate" },
  product: async (asker, areaCode) => {
    const of = await counted(asker, gydxjhApi.stats, { areaCode, groups: ["jhzt"] });
    const [planned, done] = [of.sum("mj", "jhzt", "0", "1", "2"), of.sum("mj", "jhzt", "2")];
    return {
      "planned n": of.zs("jhzt", "0", "1", "2"),
      planned,
      "done n": of.zs("jhzt", "2"),
      done,
      "plan rate": percent(done, planned),
    };
  },
  truth: async (place) => {
    const found = await one(sql`
      select count(*) filter (where t.jhzt <> '3') "planned n",
             coalesce(sum(t.mj) filter (where t.jhzt <> '3'), 0) planned,
             count(*) filter (where t.jhzt = '2') "done n",
             coalesce(sum(t.mj) filter (where t.jhzt = '2'), 0) done
        from gydxjh t where ${inPlace(place)}`);
    return { ...found, "plan rate": percent(found.done, found.planned) };
  },
};

const results: Question = {
  name: "results of redevelopment",
  access: "zkfxm:view",
  covers: { released: "released" },
  product: async (asker, areaCode) => {
    const of = await counted(asker, sscxApi.stats, { areaCode, groups: ["cxzt"] });
    const told = (name: string) => of.sum(name, "cxzt", "1", "2");
    return {
      n: of.zs(),
      "told n": of.zs("cxzt", "1", "2"),
      finished: of.sum("wcmj"),
      released: told("scmj"),
      floors: told("xzjzmj"),
      "tax before": told("gzqss"),
      "tax after": told("gzhss"),
      jobs: told("xzjy"),
    };
  },
  truth: async (place) => {
    const states = await Promise.all(["0", "1", "2"].map((state) => resultsOf(place, state)));
    const total = (name: string, of = states) => of.reduce((sum, one) => sum + (one[name] ?? 0), 0);
    const told = states.slice(1);
    const sums = ["released", "floors", "tax before", "tax after", "jobs"];
    return {
      n: total("n"),
      "told n": total("n", told),
      finished: total("finished"),
      ...Object.fromEntries(sums.map((name) => [name, total(name, told)])),
    };
  },
};

/** Of results in one state; who has no part in them gets two digits of what enterprises pay. */
async function resultsOf(place: Place, state: string): Promise<Values> {
  const found = await one(sql`
    select count(*) n, coalesce(sum(t.wcmj), 0) finished, coalesce(sum(t.scmj), 0) released,
           coalesce(sum(t.xzjzmj), 0) floors, coalesce(sum(t.gzqss), 0) "tax before",
           coalesce(sum(t.gzhss), 0) "tax after", coalesce(sum(t.xzjy), 0) jobs
      from sscx t where ${inPlace(place)} and t.cxzt = ${state}`);
  if (place.seesTax || place.types) return found;
  const taxes = ["tax before", "tax after"].map((name) => [name, twoDigits(found[name] ?? 0)]);
  return { ...found, ...Object.fromEntries(taxes) };
}

/** Every version that a parcel had, with the one after it; those of one transaction are one step. */
const steps = (place: Place, year: number) => {
  const here = (alias: string) => {
    const of = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`(${of("scbz")} = 0 and ${of("xzqdm")} like ${`${place.region}%`}
      and (${place.cyptid}::text is null or ${of("cyptid")} = ${place.cyptid}::text))`;
  };
  const facts = (alias: string) => {
    const of = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`
      ${of("mj")}::float8 mj, ${of("rdnf")} rdnf,
      (${here(alias)} and ${of("shzt")} = '5' and ${of("zkfzt")} in ('0', '1', '2')) held,
      (${here(alias)} and ${of("shzt")} in ('5', '9') and ${of("zkfzt")} = '3') done,
      (${here(alias)} and ${of("shzt")} = '9' and ${of("zkfzt")} <> '3') gone`;
  };
  const every = sql`(
    select dkid, h_id seq, cjsj, h_until until, ${facts("h")} from history.dxydsd h
    union all select dkid, 9e15, cjsj, 'infinity', ${facts("t")} from dxydsd t)`;
  return sql`
    with every as materialized (select * from ${every} e),
    told as (select e.* from every e
              where not exists (select from every b where b.dkid = e.dkid and b.seq < e.seq
                                   and b.until >= e.until)),
    pairs as (
      select until "at", mj mj0, rdnf rdnf0, held held0, done done0, gone gone0,
             lead(mj) over w mj, lead(rdnf) over w rdnf, lead(held) over w held,
             lead(done) over w done, lead(gone) over w gone
        from told window w as (partition by dkid order by seq)
      union all
      (select distinct on (dkid) cjsj, 0, null, false, false, false, mj, rdnf, held, done, gone
         from told order by dkid, seq)),
    own as (select * from pairs where "at" < 'infinity'
                and "at" >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz)`;
};

const stock: Question = {
  name: "stock of low-efficiency land",
  access: "dxyd:view",
  covers: {
    ...{ lowStock: "end", lowStockStart: "start", lowFound: "found", lowStruck: "struck" },
    ...{ lowRedeveloped: "redeveloped", lowCorrected: "other" },
  },
  product: async (asker, areaCode) => {
    const { start, end, parts } = await answer(asker, wallApi.bridge, { areaCode });
    const sums = Object.entries(parts).map(([name, { mj }]) => [name, mj]);
    return { start, end, ...Object.fromEntries(sums) };
  },
  truth: async (place, { year }) => {
    const { end = 0 } = await one(sql`
      select coalesce(sum(t.mj), 0) "end" from dxydsd t
       where ${inPlace(place)} and t.shzt = '5' and t.zkfzt <> '3'`);
    const { start = 0 } = await one(sql`${steps(place, year)}
      select coalesce(sum(mj) filter (where held), 0) "start" from (
        select distinct on (dkid) * from every
         where until >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz order by dkid, seq) e
       where cjsj < ${`${year}-01-01T00:00:00+08:00`}::timestamptz`);
    const part = (into: ReturnType<typeof sql>, out: ReturnType<typeof sql>) => sql`
      coalesce(sum(mj) filter (where held and ${into}), 0)
        - coalesce(sum(mj0) filter (where held0 and ${out}), 0)`;
    const parts = await one(sql`${steps(place, year)}
      select ${part(sql`done0`, sql`done`)} redeveloped, ${part(sql`gone0`, sql`gone`)} struck,
             ${part(
               sql`not done0 and not gone0 and rdnf >= ${year}::integer`,
               sql`not done and not gone and rdnf0 >= ${year}::integer`,
             )} found,
             ${part(
               sql`not done0 and not gone0 and rdnf < ${year}::integer`,
               sql`not done and not gone and rdnf0 < ${year}::integer`,
             )} other
        from own`);
    return { start, end, ...parts };
  },
};

export const lowQuestions: readonly Question[] = [
  ...[library("dxydsd"), library("dxydst"), stock, plan, results],
];
