import { sql } from "kysely";
import { portalApi } from "#contract/endpoints/portal/portal";
import { answer, inPlace, one, type Question } from "./question";

/** The headline figures that need no tax: the rates are those of industrial land. */
export const portalQuestions: readonly Question[] = [
  {
    name: "headline figures",
    access: "dxyd:view",
    product: async (asker, areaCode) => {
      const { stats } = await answer(asker, portalApi.figures, { areaCode });
      const of = (id: keyof typeof stats, sum: string) => stats[id]?.total.sums[sum] ?? null;
      return {
        industrial: of("gyyd", "mj"),
        low: of("dxyd", "mj"),
        idle: of("xztd", "clmj"),
        unsupplied: of("pewg", "wgmj"),
        "low n": stats.dxyd?.total.zs ?? null,
        "idle n": stats.xztd?.total.zs ?? null,
        "parts of low": (stats.dxyd?.groups.region ?? []).reduce((sum, { zs }) => sum + zs, 0),
      };
    },
    truth: async (place) => {
      const here = inPlace(place);
      const left = sql`(t.pzmj - t.ygmj - coalesce(t.hjmj, 0))`;
      const gone = sql`(case when t.xzzt in ('5', '6') and t.czwcrq is not null
                             then coalesce(t.czmj, 0) else 0 end)`;
      return one(sql`
        select (select coalesce(sum(t.mj), 0) from gyyd t where ${here}) industrial,
               (select coalesce(sum(t.mj), 0) from dxydsd t where ${here} and t.shzt = '5') low,
               (select count(*) from dxydsd t where ${here} and t.shzt = '5') "low n",
               (select count(*) from dxydsd t where ${here} and t.shzt = '5') "parts of low",
               (select coalesce(sum(t.xzmj - ${gone}), 0) from xztd t
                 where ${here} and t.xzzt >= '3' and t.xzmj > ${gone}) idle,
               (select count(*) from xztd t
                 where ${here} and t.xzzt >= '3' and t.xzmj > ${gone}) "idle n",
               (select coalesce(sum(${left}), 0) from pewg t where ${here} and ${left} > 0) unsupplied`);
    },
  },
];
