import { sql } from "kysely";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { PlatformOverlap } from "#contract/rules/industry/platformRules";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { geometryOf, zoneSrid } from "../records/record";

/** Lets platforms of a county be entered one after the other: names and numbers are unique there. */
export const lockCounty = (tx: Db, xzqdm: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`cypt ${xzqdm}`}))`.execute(tx);

/** Whether another platform in use in the county has this name. */
export async function isNameTaken(
  db: Db,
  { xzqdm, cyptmc, except }: { xzqdm: string; cyptmc: string; except: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from cypt where xzqdm = ${xzqdm} and cyptmc = ${cyptmc} and cyptzt = '1' and scbz = 0
       and cyptid <> ${except} limit 1`.execute(db);
  return rows.length > 0;
}

/** Other platforms in use that an outline covers partly, whoever asks: borders are everybody's. */
export async function overlapping(
  db: Db,
  geometry: MultiPolygon,
  except: string,
): Promise<PlatformOverlap[]> {
  const srid = zoneSrid(geometry[0]?.[0]?.[0]?.[0] ?? 120);
  const { rows } = await sql<PlatformOverlap>`
    with mine as materialized (
      select g, st_transform(g, ${srid}::integer) plane from (select st_makevalid(${geometryOf(geometry)}) g) o
    )
    select t.cyptmc, s.m2, least(st_area(mine.plane), st_area(s.plane)) smaller
      from cypt t, mine cross join lateral (
        select p plane, st_area(st_intersection(p, mine.plane)) m2
          from (select st_makevalid(st_transform(t.geom, ${srid}::integer)) p) o) s
     where t.geom && mine.g and t.scbz = 0 and t.cyptzt = '1' and t.cyptid <> ${except} and s.m2 > 0
     order by t.cyptbh`.execute(db);
  return rows;
}

/** Registers whose records lie on a platform. What tells of the past keeps the name that was true then. */
const ofThePast = ["gxtz", "pj"];
export const memberDatasets: readonly AnyDataset[] = Object.values(
  datasets as Readonly<Record<string, AnyDataset>>,
).filter(({ name, fields }) => fields.cyptmc?.names && !ofThePast.includes(name));

export type Members = { dataset: string; zs: number };

/** How many records of each register lie on a platform, in whatever region. */
export async function membersOf(db: Db, cyptid: string): Promise<Members[]> {
  const each = memberDatasets.map(
    ({ name, table }) => sql`
      select ${name}::text dataset, count(*)::integer zs from ${sql.table(table)}
       where cyptid = ${cyptid} and scbz = 0`,
  );
  const { rows } = await sql<Members>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.filter(({ zs }) => zs > 0);
}

/** Platforms among these that have a task of any year, or an account. */
export async function keptByOthers(db: Db, cyptid: string) {
  const { rows } = await sql<{ tasks: number; accounts: number }>`
    select (select count(*)::integer from cyptrw where cyptid = ${cyptid}) tasks,
           (select count(*)::integer from app_user where cyptid = ${cyptid}) accounts`.execute(db);
  return rows[0] ?? { tasks: 0, accounts: 0 };
}
