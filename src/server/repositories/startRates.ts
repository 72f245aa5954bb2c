import { type SqlBool, sql } from "kysely";
import { tdgy } from "#contract/datasets/tdgy";
import type { RateKey } from "#contract/endpoints/tdgy";
import type { Db } from "../db/tables";
import { type Filter, whereOf } from "./filter";
import type { Scope } from "./scope";

export type RateSums = Record<RateKey, { zs: number; mj: number }>;

/** What each column of the report counts, as a filter of the list behind it. */
export const rateFilters = (today: string): Readonly<Record<RateKey, Filter>> => ({
  ykg: { ydkgsjMax: today },
  yikg: { kgzt: ["4"], ydkgsjMax: today },
  aqkg: { kgzt: ["4"], kgyqts: [0], ydkgsjMax: today },
  wkg: { kgzt: ["2", "3"] },
  yjg: { ydjgsjMax: today },
  yijg: { jgzt: ["3"], ydjgsjMax: today },
  aqjg: { jgzt: ["3"], jgyqts: [0], ydjgsjMax: today },
  wjg: { jgzt: ["2"] },
});

/** Starts and completions by county or city code: due, done, in time and overdue. */
export async function startRates(
  db: Db,
  filter: Filter,
  scope: Scope,
  length: number,
  today: string,
): Promise<Map<string, RateSums>> {
  const names = Object.entries(rateFilters(today));
  const counted = names.map(([name, own]) => {
    const is = sql<SqlBool>`${whereOf(tdgy, own, scope, "t")}`;
    return sql`jsonb_build_object('zs', count(*) filter (where ${is}),
      'mj', coalesce(sum(t.gymj) filter (where ${is}), 0)) ${sql.ref(name)}`;
  });
  const { rows } = await sql<RateSums & { key: string }>`
    select left(t.xzqdm, ${length}::integer) as key, ${sql.join(counted)}
      from tdgy t where ${whereOf(tdgy, filter, scope, "t")} group by 1`.execute(db);
  return new Map(rows.map(({ key, ...sums }) => [key, sums as RateSums]));
}
