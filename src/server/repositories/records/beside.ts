import { type RawBuilder, sql } from "kysely";
import { isRounded } from "#contract/define/secret";
import {
  type BesideColumn,
  besideColumns,
  gradeKeys,
  taxYearsBack,
} from "#contract/endpoints/map/beside";
import { businessDay, dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { textArray } from "./filter";
import { holderOf } from "./projectTables";
import { inScope, type Scope } from "./scope";
import { publishedVersion } from "./taxYear";
import { firstDigitsOf } from "./toldColumn";

export type BesideRow = { id: string; values: (string | number | null)[] };

type Value = RawBuilder<unknown>;

const taxOf = (nd: number) => sql`(
  select s.hsss from sshsjcb s
   where s.bbid = ${publishedVersion(nd)} and s.tyshxydm = t.tyshxydm and s.scbz = 0)`;

/** From the rollup by county; no record is read. */
const gradedAs = (grade: string, scope: Scope) => sql`(
  select sum(r.zs)::integer from pj_rollup r
   where r.pjnd = t.pjnd and r.pjdx = '3' and r.pjdj = ${grade}
     and r.xzqdm like t.dxid || '%' and ${inScope(scope, "r")})`;

/** The land taken is industrial land, or low-efficiency land of a project. */
const landNumber = (dkid: Value, scope: Scope) => sql`coalesce(
  (select g.dkbh from gyyd g where g.dkid = ${dkid} and g.scbz = 0 and ${inScope(scope, "g")}),
  (select p.dkbh from dxydsd p where p.dkid = ${dkid} and p.scbz = 0 and ${inScope(scope, "p")}))`;

/**
 * Tax of all industrial land of a region in the year of its evaluation: for the data year a
 * stored sum, for an earlier one added up from its published version.
 */
const regionTax = (scope: Scope) => sql`(
  case when t.pjnd = ${dataYear()} then (
    select sum(r.zss) from gyyd_rollup r
     where r.xzqdm like t.dxid || '%' and ${inScope(scope, "r")})
  else (
    select sum(n.zss) from gyyd_nd n join gyyd p using (dkid)
     where n.nd = t.pjnd and p.scbz = 0 and p.xzqdm like t.dxid || '%' and ${inScope(scope, "p")})
  end)`;

/**
 * Percent of a park's contracts due by the end of the year, or by the business day, that were done by then.
 */
const parkRate = (agreed: string, done: string, scope: Scope) => sql`(
  select round(count(*) filter (where ${sql.ref(`c.${done}`)} <= d.day) * 100.0 / nullif(count(*), 0), 2)
    from (select least(make_date(t.pjnd, 12, 31), ${businessDay()}::date) as day) d
    join tdgy c on c.cyptid = t.dxid and ${sql.ref(`c.${agreed}`)} <= d.day
   where t.pjdx = '2' and c.scbz = 0 and ${inScope(scope, "c")})`;

/**
 * The values of each column's fields for a row `t` of its dataset; each is looked up by an index.
 */
const valuesOf: Readonly<Record<BesideColumn, (scope: Scope) => readonly Value[]>> = {
  cityParcel: (scope) => [
    sql`(select string_agg(o.dkbh, '、' order by o.dkbh) from dxydsd o
          where o.stdkid = t.dkid and o.scbz = 0 and o.shzt <> '9' and ${inScope(scope, "o")})`,
  ],
  cityProject: (scope) => [
    holderOf({ projects: "zkfxmsd", parcels: "dxydsd" }, "t", inScope(scope, "x")),
  ],
  provinceProject: (scope) => [
    holderOf({ projects: "zkfxmst", parcels: "dxydst" }, "t", inScope(scope, "x")),
  ],
  stage: (scope) => [
    sql`(select c.qsmzqjd from tdgy c
          where c.dkid = t.dkid and c.scbz = 0 and ${inScope(scope, "c")}
          order by c.qdrq desc nulls last, c.gyid limit 1)`,
  ],
  actualYield: () => [sql`(select g.mjss from gyyd g where g.dkid = t.dkid and g.scbz = 0)`],
  taxYears: () => taxYearsBack.map((back) => taxOf(dataYear() - back)),
  parcelCount: (scope) => [
    sql`(select count(distinct d.dkid)::integer from dqgx d
          where d.tyshxydm = t.tyshxydm and d.gxzt = '1' and d.scbz = 0
            and ${inScope(scope, "d")})`,
  ],
  gradeBefore: () => [
    sql`(select b.pjdj from pj b
          where b.pjid = (t.pjnd - 1) || '-' || t.pjdx || '-' || t.dxid and b.scbz = 0)`,
  ],
  vacancy: (scope) => [
    sql`(select round(sum(k.kdmj) / nullif(sum(k.mj), 0) * 100, 2) from kdjc k
          where k.cyptid = t.dxid and t.pjdx = '2' and k.scbz = 0 and ${inScope(scope, "k")})`,
  ],
  works: (scope) => [parkRate("ydkgsj", "sjkgsj", scope), parkRate("ydjgsj", "sjjgsj", scope)],
  grades: (scope) => gradeKeys.map((grade) => gradedAs(grade, scope)),
  taxAndGrades: (scope) => [regionTax(scope), ...gradeKeys.map((grade) => gradedAs(grade, scope))],
  site: (scope) => [
    sql`(select g.zl from gyyd g where g.dkid = t.dkid and g.scbz = 0 and ${inScope(scope, "g")})`,
  ],
  listedLow: (scope) => [
    sql`(select (g.sfdx = 1 or (g.dxdkid is not null and g.ydqk = '6'))::integer
           from gyyd g where g.dkid = t.dkid and g.scbz = 0 and ${inScope(scope, "g")})`,
  ],
  exchanged: (scope) => [
    landNumber(sql.ref("t.zydkid"), scope),
    sql`coalesce(${landNumber(sql.ref("t.bcdkid"), scope)}, t.bcwz)`,
  ],
};

/** One value as an expression of a row `t`. */
export function foreignValue(column: BesideColumn, at: number, scope: Scope): Value {
  const value = valuesOf[column](scope)[at];
  if (!value) throw new Error(`${column} has no value ${at}`);
  return value;
}

/** What other registers in scope hold about records in scope, by id. */
export async function beside(
  db: Db,
  column: BesideColumn,
  ids: readonly string[],
  scope: Scope,
  reader: readonly string[],
): Promise<BesideRow[]> {
  const { dataset, fields } = besideColumns[column];
  const { table, key } = dataset;
  const id = sql.ref(`t.${key.id}`);
  const values = valuesOf[column](scope).map((value, at) =>
    isRounded(fields[at], reader) ? firstDigitsOf(value) : value,
  );
  const { rows } = await sql<BesideRow>`
    select ${id} id, json_build_array(${sql.join(values)}) "values"
      from ${sql.table(table)} t
     where ${id} = any(${textArray(ids)}) and t.scbz = 0 and ${inScope(scope, "t")}`.execute(db);
  return rows;
}
