import { sql } from "kysely";
import { wallApi } from "#contract/endpoints/plan/wall";
import { portalApi } from "#contract/endpoints/portal/portal";
import { answer, inPlace, one, type Place, percent, type Question } from "./question";

/** The headline figures that need no tax: the rates are those of industrial land. */
/** ㎡ of idle land disposed of in a year, and what there was to dispose of. */
const idleIn = (place: Place, year: number) =>
  one(sql`
    select coalesce(sum(l.czmj) filter (where l.ended and l.gone = ${year} and l.entered <= ${year}), 0) gone,
           coalesce(sum(greatest(l.xzmj - case when l.ended and l.gone < ${year} then l.czmj else 0 end, 0))
             filter (where l.entered < ${year}), 0)
             + coalesce(sum(l.xzmj) filter (where l.entered = ${year}), 0) whole
      from (select t.xzmj, t.xzzt in ('5', '6') ended, coalesce(t.czmj, 0) czmj,
                   extract(year from t.czwcrq)::integer gone,
                   coalesce(extract(year from coalesce(t.rdrq, t.dctzsrq)),
                            extract(year from t.ydkgsj) + 1, 0)::integer entered
              from xztd t where ${inPlace(place)} and t.xzzt >= '3') l`);

const batchesIn = (place: Place, year: number) =>
  one(sql`
    select coalesce(sum(coalesce(t.bngymj, 0) + coalesce(t.bnhjmj, 0)), 0) gone,
           coalesce(sum(t.pzmj - t.ygmj - coalesce(t.hjmj, 0)
                        + coalesce(t.bngymj, 0) + coalesce(t.bnhjmj, 0)), 0) whole
      from pewg t where ${inPlace(place)} and extract(year from t.pzrq) < ${year}::integer`);

const kpis: Question = {
  name: "figures of the wall",
  access: "dxyd:view",
  covers: { lowStockChange: "change", stockDisposalRate: "disposal" },
  product: async (asker, areaCode) => {
    const { kpis: found } = await answer(asker, wallApi.kpis, { areaCode });
    const bridge = await answer(asker, wallApi.bridge, { areaCode });
    return {
      change: found.stock?.value ?? null,
      // The change is that of the bridge, which is worked out from the tables.
      "change of the bridge": (bridge.end - bridge.start) * (3 / 2000),
      disposal: found.disposal?.value ?? null,
    };
  },
  truth: async (place, { year }) => {
    const [idle, batches] = [await idleIn(place, year), await batchesIn(place, year)];
    const { start = 0, end = 0 } = await one(sql`
      with every as (
        select t.*, 9e15 seq, 'infinity'::timestamptz until from (
          select dkid, mj, shzt, zkfzt, scbz, xzqdm, cyptid, cjsj from dxydsd) t
        union all
        select dkid, mj, shzt, zkfzt, scbz, xzqdm, cyptid, cjsj, h_id, h_until from history.dxydsd),
      opening as (
        select distinct on (dkid) * from every
         where until >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz order by dkid, seq)
      select (select coalesce(sum(t.mj), 0) from opening t
               where ${inPlace(place)} and t.shzt = '5' and t.zkfzt <> '3'
                 and t.cjsj < ${`${year}-01-01T00:00:00+08:00`}::timestamptz) "start",
             (select coalesce(sum(t.mj), 0) from dxydsd t
               where ${inPlace(place)} and t.shzt = '5' and t.zkfzt <> '3') "end"`);
    const change = ((end ?? 0) - (start ?? 0)) * (3 / 2000);
    return {
      change,
      "change of the bridge": change,
      disposal: percent(
        (idle.gone ?? 0) + (batches.gone ?? 0),
        (idle.whole ?? 0) + (batches.whole ?? 0),
      ),
    };
  },
};

export const portalQuestions: readonly Question[] = [
  kpis,
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
