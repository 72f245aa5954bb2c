import { sql } from "kysely";
import { type Bzcf, bzcf } from "#contract/datasets/bzcf";
import type { Db } from "../../db/tables";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

/** Standard factories that stand at least partly on a parcel of industrial land. */
export async function factoriesOn(db: Db, dkid: string, scope: Scope): Promise<Bzcf[]> {
  const { rows } = await sql<Bzcf>`
    select ${columnsOf(Object.keys(bzcf.fields), "t")}
      from gyyd g join bzcf t on t.geom && g.geom and st_intersects(t.geom, g.geom)
     where g.dkid = ${dkid} and t.scbz = 0 and ${inScope(scope, "t")}
       and not st_touches(t.geom, g.geom)
     order by t.cfbh`.execute(db);
  return rows;
}

export type HeldFile = {
  fileId: string;
  ywlx: string;
  fjlx: string | null;
  yjmc: string;
  hzm: string;
  dx: number;
  jd: number | null;
  wd: number | null;
  psfx: number | null;
  scr: string;
  scsj: string;
};

/** Files of records, by the kind and the id of each, ordered by what they are and by time. */
export async function filesOfParcel(
  db: Db,
  owners: readonly (readonly [kind: string, id: string])[],
): Promise<HeldFile[]> {
  const owned = owners.map(([kind, id]) => sql`(${kind}, ${id})`);
  const { rows } = await sql<HeldFile>`
    select file_id "fileId", ywlx, fjlx, yjmc, hzm, dx::float8 dx, jd, wd, psfx,
           coalesce(u.real_name, f.scr) scr, scsj
      from fj f left join app_user u on u.username = f.scr
     where (ywlx, ywid) in (${sql.join(owned)})
     order by fjlx, scsj, file_id`.execute(db);
  return rows;
}
