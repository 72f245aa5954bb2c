import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { isActive, linksOf, type ProjectTables } from "../records/projectTables";
import { type Intake, roomOf } from "../uploads/intake";
import { replaceLinks } from "./projectParcels";

/** What projects take of parcels waits in the intake's room, as the projects themselves do. */

type Link = { dkid: string; zymj: number; bbh: number };
type Tables = ProjectTables & { room: string };

const library = { projects: "zkfxmsd", parcels: "dxydsd" } as const;

/** The library's tables, read along with what is in an intake. */
export const tablesIn = (intake: Intake): Tables => ({ ...library, room: roomOf(intake) });

export async function openLinks(tx: Db, { id }: Intake): Promise<void> {
  await sql`select clzy_intake_links(${id})`.execute(tx);
}

/** Within an intake: the parcels that a project will include, at the versions that were checked. */
export async function keepLinks(tx: Db, xmid: string, links: readonly Link[]): Promise<void> {
  await replaceLinks(tx, library, xmid, links);
  await sql`
    insert into linked (key, bbh)
    select l.dkid, l.bbh from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l (dkid text, bbh integer)
    on conflict do nothing`.execute(tx);
}

const inRoom = ({ room }: Tables, table: string) => sql.table(`${room}.${table}`);

/** Parcels that the projects of an intake include, and those that the replaced ones release. */
export async function parcelsTouched(db: Db, tables: Tables): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select key dkid from ${inRoom(tables, "linked")}
     union
    select d.dkid from ${linksOf(tables)} d join ${inRoom(tables, "taken")} k on k.key = d.xmid
     order by 1`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

/**
 * Whether the parcels of an intake's projects are as they were checked and in no other project, and
 * whether the projects' names are still free.
 */
export async function isStillFree(db: Db, tables: Tables): Promise<boolean> {
  const projects = sql.table(tables.projects);
  const isReplaced = sql`exists (select from ${inRoom(tables, "taken")} k where k.key = x.xmid)`;
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
             select from ${inRoom(tables, "linked")} l
              where not exists (select from ${sql.table(tables.parcels)} p
                                 where p.dkid = l.key and p.bbh = l.bbh and p.scbz = 0))
       and not exists (
             select from ${inRoom(tables, `${tables.projects}_dk`)} n join ${linksOf(tables)} d on d.dkid = n.dkid
               join ${projects} x on x.xmid = d.xmid
              where ${isActive("x")} and not ${isReplaced})
       and not exists (
             select from ${inRoom(tables, tables.projects)} n join ${projects} x
               on x.xzqdm = n.xzqdm and x.ssnd = n.ssnd and x.xmmc = n.xmmc
              where n.scbz = 0 and x.scbz = 0 and not ${isReplaced}) free`.execute(db);
  return rows[0]?.free ?? false;
}

/** Once its projects are shown: what they take of parcels counts from now on. */
export async function moveLinks(tx: Db, tables: Tables): Promise<void> {
  await sql`
    delete from ${linksOf(tables)} d using ${inRoom(tables, "taken")} k where k.key = d.xmid`.execute(
    tx,
  );
  await sql`
    insert into ${linksOf(tables)} (xmid, dkid, zymj)
    select xmid, dkid, zymj from ${inRoom(tables, `${tables.projects}_dk`)}
     order by dkid, xmid`.execute(tx);
}
