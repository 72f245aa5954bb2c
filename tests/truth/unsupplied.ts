import { sql } from "kysely";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { inPlace, one, percent, type Question } from "./question";
import { counted } from "./stats";

const batches = (only: { sfgy?: number[] }): Question => ({
  name: only.sfgy ? "batches for industry" : "batches",
  access: "xztd:view",
  covers: {
    pewg: "left",
    supplyRate: "supply rate",
    pewgYearRate: "year rate",
    pewgOld: "old",
  },
  product: async (asker, areaCode, { year }) => {
    const asked = { areaCode, ...only };
    const of = await counted(asker, pewgApi.stats, { ...asked, groups: ["pznd"] });
    const left = await counted(asker, pewgApi.stats, {
      ...{ ...asked, gyzt: ["0", "1"] },
      groups: ["pznd"],
    });
    const earlier = of.keys("pznd").filter((key) => Number(key) < year);
    const old = left.keys("pznd").filter((key) => year - Number(key) >= 3);
    const gone =
      (of.sum("bngymj", "pznd", ...earlier) ?? 0) + (of.sum("bnhjmj", "pznd", ...earlier) ?? 0);
    return {
      n: of.zs(),
      approved: of.sum("pzmj"),
      supplied: of.sum("ygmj"),
      "left n": left.zs(),
      left: left.sum("wgmj"),
      "supply rate": percent(of.sum("ygmj"), of.sum("pzmj")),
      "year disposed": gone,
      "year rate": percent(gone, (of.sum("wgmj", "pznd", ...earlier) ?? 0) + gone),
      old: percent(left.sum("wgmj", "pznd", ...old), left.sum("wgmj")),
    };
  },
  truth: async (place, { year }) => {
    const left = sql`(t.pzmj - t.ygmj - coalesce(t.hjmj, 0))`;
    const earlier = sql`(extract(year from t.pzrq) < ${year}::integer)`;
    const gone = sql`(coalesce(t.bngymj, 0) + coalesce(t.bnhjmj, 0))`;
    const {
      stocked = null,
      aged = null,
      ...found
    } = await one(sql`
      select count(*) n, coalesce(sum(t.pzmj), 0) approved, coalesce(sum(t.ygmj), 0) supplied,
             count(*) filter (where ${left} > 0) "left n",
             coalesce(sum(${left}) filter (where ${left} > 0), 0) "left",
             coalesce(sum(${gone}) filter (where ${earlier}), 0) "year disposed",
             coalesce(sum(${left} + ${gone}) filter (where ${earlier}), 0) stocked,
             coalesce(sum(${left}) filter (where ${left} > 0
               and ${year}::integer - extract(year from t.pzrq) >= 3), 0) aged
        from pewg t
       where ${inPlace(place)} and (${only.sfgy === undefined} or t.sfgy = 1)`);
    return {
      ...found,
      "supply rate": percent(found.supplied, found.approved),
      "year rate": percent(found["year disposed"], stocked),
      old: percent(aged, found.left),
    };
  },
});

export const unsuppliedQuestions: readonly Question[] = [batches({}), batches({ sfgy: [1] })];
