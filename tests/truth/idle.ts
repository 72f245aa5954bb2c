import { sql } from "kysely";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { answer, inPlace, one, type Place, percent, type Question, type Values } from "./question";
import { counted } from "./stats";

/** Found to be idle; disposed of, with what is gone of it and since when. */
const land = (place: Place) => sql`
  (select t.xzzt, t.xzmj, t.xzzt in ('3', '4', '5', '6', '7') found, t.xzzt in ('5', '6') ended,
          coalesce(t.czmj, 0) czmj, extract(year from t.czwcrq)::integer gone,
          coalesce(extract(year from coalesce(t.rdrq, t.dctzsrq)),
                   extract(year from t.ydkgsj) + 1, 0)::integer entered
     from xztd t where ${inPlace(place)}) l`;

/** What is left at the end of a year of what was there by then. */
const leftAfter = (year: number) => sql`
  case when l.entered <= ${year} and l.found
       then greatest(l.xzmj - case when l.ended and l.gone <= ${year} then l.czmj else 0 end, 0)
       else 0 end`;

const stock: Question = {
  name: "idle stock",
  access: "xztd:view",
  covers: {
    idleStock: "stock",
    idleFound: "found",
    idleRegistered: "registered",
    idleSuspect: "suspect n",
    idleTotalRate: "total rate",
  },
  product: async (asker, areaCode) => {
    const of = await counted(asker, xztdApi.stats, { areaCode, groups: ["xzzt", "clzt"] });
    const found = ["3", "4", "5", "6", "7"];
    const left = await counted(asker, xztdApi.stats, { areaCode, clzt: ["1", "2"] });
    return {
      "stock n": of.zs("clzt", "1", "2"),
      stock: of.sum("clmj", "clzt", "1", "2"),
      "stock by its filter n": left.zs(),
      "stock by its filter": left.sum("clmj"),
      "found n": of.zs("xzzt", ...found),
      found: of.sum("xzmj", "xzzt", ...found),
      "registered n": of.zs(),
      registered: of.sum("xzmj"),
      "suspect n": of.zs("xzzt", "0", "1"),
      "in disposal n": of.zs("xzzt", "4", "7"),
      "total rate": percent(of.sum("czmj", "xzzt", "5", "6"), of.sum("xzmj", "xzzt", ...found)),
    };
  },
  truth: async (place) => {
    const left = sql`(l.xzmj - case when l.ended and l.gone is not null then l.czmj else 0 end)`;
    const found = await one(sql`
      select count(*) filter (where l.found and ${left} > 0) "stock n",
             coalesce(sum(${left}) filter (where l.found and ${left} > 0), 0) stock,
             count(*) filter (where l.found) "found n",
             coalesce(sum(l.xzmj) filter (where l.found), 0) found,
             count(*) "registered n", coalesce(sum(l.xzmj), 0) registered,
             count(*) filter (where l.xzzt in ('0', '1')) "suspect n",
             count(*) filter (where l.xzzt in ('4', '7')) "in disposal n",
             coalesce(sum(l.czmj) filter (where l.ended), 0) ended
        from ${land(place)}`);
    const { ended = null, ...shown } = found;
    return {
      ...shown,
      "stock by its filter n": found["stock n"] ?? null,
      "stock by its filter": found.stock ?? null,
      "total rate": percent(ended, found.found),
    };
  },
};

const sides = ["opening", "added", "disposed", "closing"] as const;

/** The table of a year. */
async function tableOf(place: Place, year: number): Promise<Values> {
  const before = leftAfter(year - 1);
  const after = leftAfter(year);
  const goes = sql`(l.found and l.ended and l.gone = ${year} and l.entered <= ${year})`;
  return one(sql`
    select count(*) filter (where ${before} > 0) "opening n", coalesce(sum(${before}), 0) opening,
           count(*) filter (where l.found and l.entered = ${year}) "added n",
           coalesce(sum(l.xzmj) filter (where l.found and l.entered = ${year}), 0) added,
           count(*) filter (where ${goes}) "disposed n",
           coalesce(sum(l.czmj) filter (where ${goes}), 0) disposed,
           count(*) filter (where ${after} > 0) "closing n", coalesce(sum(${after}), 0) closing
      from ${land(place)}`);
}

const table = (back: number): Question => ({
  name: `idle table of ${back} years ago`,
  access: "xztd:view",
  covers: back === 0 ? { idleClosing: "closing", idleYearRate: "year rate" } : {},
  product: async (asker, areaCode, { year }) => {
    // The data year is what is meant without one.
    const asked = back === 0 ? { areaCode } : { areaCode, nd: year - back };
    const { total } = await answer(asker, xztdApi.stockStats, asked);
    const cells = sides.flatMap((side) => [
      [`${side} n`, total[side].zs] as const,
      [side, total[side].mj] as const,
    ]);
    return { ...Object.fromEntries(cells), "year rate": total.czlv };
  },
  truth: async (place, { year }) => {
    const found = await tableOf(place, year - back);
    const all = (found.opening ?? 0) + (found.added ?? 0);
    return { ...found, "year rate": percent(found.disposed, all) };
  },
});

export const idleQuestions: readonly Question[] = [stock, table(0), table(1), table(2)];
