import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Standing, StockStep } from "#contract/rules/plan/stockBridge";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** Since which day, of which year, up to which day what came later counts, and whose parcels. */
export type StockQuestion = { from: string; nd: number; last: string; scope: Scope };

/** What the parcel of this alias is to the stock of the scope: the standings of the rule of the bridge. */
const standing = (alias: string, { nd, scope }: StockQuestion): RawBuilder<Standing> => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Standing>`
    case when ${of("scbz")} <> 0 or (${inScope(scope, alias)}) is not true then 'none'
         when ${of("shzt")} in ('5', '9') and ${of("zkfzt")} = '3' then 'done'
         when ${of("shzt")} = '9' then 'out'
         when ${of("shzt")} <> '5' then 'none'
         when ${of("rdnf")} >= ${nd}::integer then 'fresh' else 'held' end`;
};

/**
 * Every step of a parcel of the city library from one version to the next since a day. Versions that ended in the
 * moment in which they began were never seen: a step leads from before the transaction to after it.
 */
function stepsOf(question: StockQuestion): RawBuilder<unknown> {
  const from = sql`${`${question.from}T00:00:00+08:00`}::timestamptz`;
  const version = (alias: string) => sql`
    ${sql.ref(`${alias}.dkid`)} dkid, ${sql.ref(`${alias}.cjsj`)} born, ${sql.ref(`${alias}.mj`)} mj,
    ${standing(alias, question)} standing`;
  return sql`
    touched as (
      select dkid from history.dxydsd where h_until >= ${from} or cjsj >= ${from}
      union select dkid from dxydsd where cjsj >= ${from}),
    versions as (
      select h.h_id seq, h.h_until until, ${version("h")}
        from history.dxydsd h join touched c on c.dkid = h.dkid
      union all
      select null, null, ${version("t")} from dxydsd t join touched c on c.dkid = t.dkid
      union all
      select null, null, c.dkid, null, 0, 'none' from touched c
       where not exists (select from dxydsd t where t.dkid = c.dkid)),
    begun as (
      select *, lag(until) over (partition by dkid order by seq nulls last) began from versions),
    pairs as (
      select dkid, coalesce(began, born) "at", standing "after", mj mj1,
             lag(standing, 1, 'none') over line "before", lag(mj, 1, 0) over line mj0
        from begun where until is null or began is null or until > began
      window line as (partition by dkid order by seq nulls last)),
    steps as (
      select dkid, "before", "after", mj0, mj1,
             least(to_char("at" at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), ${question.last}::text) "day"
        from pairs
       where "at" >= ${from} and ("before" in ('fresh', 'held') or "after" in ('fresh', 'held'))
         and ("before" <> "after" or mj0 <> mj1))`;
}

/** What moved the stock since a day, by day and kind of step. */
export async function stockSteps(db: Db, question: StockQuestion): Promise<StockStep[]> {
  const { rows } = await sql<StockStep>`
    with ${stepsOf(question)}
    select "day", "before", "after", count(*)::integer zs, sum(mj0)::float8 mj0, sum(mj1)::float8 mj1
      from steps group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export type MovedParcel = {
  dkid: string;
  dkbh: string;
  dkmc: string;
  xzqdm: string;
  xzqmc: string;
  day: string;
  before: Standing;
  after: Standing;
  mj0: number;
  mj1: number;
};

/** Steps of some kinds up to a day, the latest first; of a parcel that is gone, as it last was. */
export async function movedParcels(
  db: Db,
  question: StockQuestion,
  pairs: readonly (readonly [Standing, Standing])[],
  { to, limit, offset }: { to: string; limit: number; offset: number },
): Promise<{ list: MovedParcel[]; total: number }> {
  const kinds = pairs.map(
    ([before, after]) => sql<SqlBool>`(s."before" = ${before} and s."after" = ${after})`,
  );
  const { rows } = await sql<MovedParcel & { total: number }>`
    with ${stepsOf(question)}
    select s.dkid, p.dkbh, p.dkmc, p.xzqdm, p.xzqmc, s."day", s."before", s."after",
           s.mj0::float8 mj0, s.mj1::float8 mj1, (count(*) over ())::integer total
      from steps s cross join lateral (
        select t.dkbh, t.dkmc, t.xzqdm, t.xzqmc, 1 rank, 0 seq from dxydsd t
         where t.dkid = s.dkid and ${inScope(question.scope, "t")}
        union all
        select h.dkbh, h.dkmc, h.xzqdm, h.xzqmc, 2, -h.h_id from history.dxydsd h
         where h.dkid = s.dkid and ${inScope(question.scope, "h")}
        order by rank, seq limit 1) p
     where (${sql.join(kinds, sql` or `)}) and s."day" <= ${to}::text
     order by s."day" desc, p.dkbh, s.dkid limit ${limit} offset ${offset}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _, ...row }) => row),
  };
}
