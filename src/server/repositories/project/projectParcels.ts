import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { linksOf, type ProjectTables } from "../records/projectTables";

export type ProjectParcel = { dkid: string; dkbh: string; dkmc: string; zymj: number };
type Link = { dkid: string; zymj: number };

/** Parcels that a project includes. */
export async function parcelsOfProject(
  db: Db,
  tables: ProjectTables,
  xmid: string,
): Promise<ProjectParcel[]> {
  const { rows } = await sql<ProjectParcel>`
    select d.dkid, p.dkbh, p.dkmc, d.zymj
      from ${linksOf(tables)} d join ${sql.table(tables.parcels)} p on p.dkid = d.dkid
     where d.xmid = ${xmid} and p.scbz = 0 order by p.dkbh`.execute(db);
  return rows;
}

/** Replaces the parcels of a project; returns the old and the new ones. */
export async function replaceLinks(
  db: Db,
  tables: ProjectTables,
  xmid: string,
  links: readonly Link[],
): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    delete from ${linksOf(tables)} where xmid = ${xmid} returning dkid`.execute(db);
  await sql`
    insert into ${linksOf(tables)} (xmid, dkid, zymj)
    select ${xmid}, l.dkid, l.zymj
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l (dkid text, zymj numeric)
     order by l.dkid`.execute(db);
  return [...new Set([...rows, ...links].map(({ dkid }) => dkid))];
}

/** Parcels of several projects. */
export async function parcelsHeld(
  db: Db,
  tables: ProjectTables,
  xmids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select distinct dkid from ${linksOf(tables)} where xmid = any(${textArray(xmids)})
     order by dkid`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

/**
 * Sets 再开发状态 of parcels from the projects that include them: 1 once submitted, 2 from 已开工, 3 when
 * 已验收, and 0 when no project is left (domain/04 §2). A running project counts before a finished
 * one.
 */
export async function settleParcels(
  db: Db,
  tables: ProjectTables,
  dkids: readonly string[],
  by: string,
): Promise<void> {
  if (dkids.length === 0) return;
  const parcels = sql.table(tables.parcels);
  await sql`
    with wanted as (
      select p.dkid, coalesce((
        select case when x.spzt <> '5' then '1' when x.xmjd >= '6' then '3' when x.xmjd >= '4' then '2' else '1' end
          from ${linksOf(tables)} d join ${sql.table(tables.projects)} x using (xmid)
         where d.dkid = p.dkid and x.scbz = 0
           and x.spzt in ('1', '2', '3', '4', '5')
         order by (x.spzt = '5' and x.xmjd >= '6'), x.xmbh desc limit 1), '0') zkfzt
        from ${parcels} p where p.dkid = any(${textArray(dkids)})
    )
    update ${parcels} t set zkfzt = w.zkfzt, bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
      from wanted w
     where t.dkid = w.dkid and t.zkfzt <> w.zkfzt and t.scbz = 0`.execute(db);
}

export type ProjectFile = {
  fileId: string;
  fjlx: string | null;
  yjmc: string;
  hzm: string;
  dx: number;
  scr: string;
  scsj: string;
};

/** Attachments of a record, the newest first. */
export async function attachmentsOf(db: Db, id: string): Promise<ProjectFile[]> {
  const { rows } = await sql<ProjectFile>`
    select file_id "fileId", fjlx, yjmc, hzm, dx, scr, scsj from fj
     where ywid = ${id} order by scsj desc, file_id`.execute(db);
  return rows;
}
