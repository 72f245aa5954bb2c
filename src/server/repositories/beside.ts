import { type RawBuilder, sql } from "kysely";
import type { BesideColumn } from "#contract/endpoints/beside";
import { limits } from "#contract/limits";
import type { Db } from "../db/tables";
import { textArray } from "./filter";
import { inScope, type Scope } from "./scope";
import { publishedVersion } from "./taxYear";

export type Beside = { id: string; values: (string | number | null)[] };

type Ask = (ids: RawBuilder<unknown>, scope: Scope) => RawBuilder<{ id: string; values: unknown }>;

const years = [2, 1, 0].map((ago) => limits.currentYear - ago);

const taxOf = (nd: number) => sql`(
  select s.hsss::float from sshsjcb s
   where s.bbid = ${publishedVersion(nd)} and s.tyshxydm = y.tyshxydm and s.scbz = 0)`;

const asks: Readonly<Record<BesideColumn, Ask>> = {
  cityParcel: (ids, scope) => sql`
    select p.dkid id, json_build_array(string_agg(o.dkbh, '、' order by o.dkbh)) "values"
      from dxydst p join dxydsd o on o.stdkid = p.dkid and o.scbz = 0 and o.shzt <> '9'
     where p.dkid = any(${ids}) and p.scbz = 0
       and ${inScope(scope, "p")} and ${inScope(scope, "o")}
     group by p.dkid`,
  stage: (ids, scope) => sql`
    select distinct on (t.dkid) t.dkid id, json_build_array(t.qsmzqjd) "values"
      from tdgy t
     where t.dkid = any(${ids}) and t.scbz = 0 and ${inScope(scope, "t")}
     order by t.dkid, t.qdrq desc nulls last, t.gyid`,
  actualYield: (ids, scope) => sql`
    select t.gyid id, json_build_array(g.mjss::float) "values"
      from tdgy t join gyyd g on g.dkid = t.dkid and g.scbz = 0
     where t.gyid = any(${ids}) and t.scbz = 0 and ${inScope(scope, "t")}`,
  taxYears: (ids, scope) => sql`
    select y.tyshxydm id, json_build_array(${sql.join(years.map(taxOf))}) "values"
      from yddw y
     where y.tyshxydm = any(${ids}) and y.scbz = 0 and ${inScope(scope, "y")}`,
  vacancy: (ids, scope) => sql`
    select k.cyptid id,
           json_build_array(round(sum(k.kdmj) / nullif(sum(k.mj), 0) * 100, 2)::float) "values"
      from kdjc k
     where k.cyptid = any(${ids}) and k.scbz = 0 and ${inScope(scope, "k")}
     group by k.cyptid`,
};

/** What other registers in scope know of records, by their ids. */
export async function beside(
  db: Db,
  column: BesideColumn,
  ids: readonly string[],
  scope: Scope,
): Promise<Beside[]> {
  const { rows } = await asks[column](textArray(ids), scope).execute(db);
  return rows as Beside[];
}
