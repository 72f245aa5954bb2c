import { sql } from "kysely";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { sscxApi } from "#contract/endpoints/project/sscx";
import {
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

export const lowQuestions: readonly Question[] = [
  ...[library("dxydsd"), library("dxydst"), plan, results],
];
