import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type DifferenceKind, mostDifferences } from "#contract/endpoints/low/libraries";
import { comparedFields, sameArea } from "#contract/rules/import/duplicateRules";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

type Facts = { tdsyqr: string; dxlx: string; xztdyt: string; mj: number };

/**
 * A parcel on which the two libraries differ; `other` is the provincial record of the same land.
 */
export type DifferenceRow = {
  kind: DifferenceKind;
  /** Total number of its kind. */
  zs: number;
  dkid: string;
  dkbh: string;
  dkmc: string;
  own: Facts;
  other: Facts | null;
  geometry: MultiPolygon;
};

/** Tolerance of an outline on the map, in degrees. */
const coarse = 0.000005;

const facts = [...comparedFields, "mj"];
const factsOf = (alias: string) =>
  sql.raw(`json_build_object(${facts.map((name) => `'${name}', ${alias}.${name}`).join(", ")})`);

const isLiving = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0 and ${sql.ref(`${alias}.shzt`)} <> '9'`;

/** Parcels in a box that are in only one library, or differ between them; the largest first. */
export async function differences(db: Db, bbox: string, scope: Scope): Promise<DifferenceRow[]> {
  const [west, south, east, north] = bbox.split(",").map(Number);
  const box = sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4490)`;
  const inside = (alias: string) =>
    sql`${isLiving(alias)} and ${inScope(scope, alias)} and ${sql.ref(`${alias}.geom`)} && ${box}`;
  const differs = sql.join(
    [
      ...comparedFields.map((name) => sql`${sql.ref(`c.${name}`)} <> ${sql.ref(`p.${name}`)}`),
      sql`abs(c.mj - p.mj) > ${sql.lit(sameArea)} * greatest(c.mj, p.mj)`,
    ],
    sql` or `,
  );
  const { rows } = await sql<DifferenceRow>`
    with found as (
      select 'city' kind, c.dkid, c.dkbh, c.dkmc, c.mj, ${factsOf("c")} own, null::json other, c.geom
        from dxydsd c
       where ${inside("c")}
         and not exists (select from dxydst p where p.dkid = c.stdkid and ${isLiving("p")})
      union all
      select 'province', p.dkid, p.dkbh, p.dkmc, p.mj, ${factsOf("p")}, null::json, p.geom
        from dxydst p
       where ${inside("p")}
         and not exists (select from dxydsd c where c.stdkid = p.dkid and ${isLiving("c")})
      union all
      select 'facts', c.dkid, c.dkbh, c.dkmc, c.mj, ${factsOf("c")}, ${factsOf("p")}, c.geom
        from dxydsd c
        join dxydst p on p.dkid = c.stdkid and ${isLiving("p")} and ${inScope(scope, "p")}
       where ${inside("c")} and (${differs})),
    placed as (
      select f.*, count(*) over (partition by kind)::integer zs,
             row_number() over (partition by kind order by mj desc, dkid) place
        from found f)
    select kind, zs, dkid, dkbh, dkmc, own, other,
           st_asgeojson(st_multi(st_simplifypreservetopology(geom, ${sql.lit(coarse)})), 6)::jsonb -> 'coordinates' geometry
      from placed
     where place <= ${sql.lit(mostDifferences)} and not st_isempty(geom)
     order by kind, place`.execute(db);
  return rows;
}
