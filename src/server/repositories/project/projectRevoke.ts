import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { holderOf, linksOf, type ProjectTables } from "../records/projectTables";
import { type Intake, roomOf } from "../uploads/intake";

/** What a batch of projects has changed of their parcels, and its way back. */

const library: ProjectTables = { projects: "zkfxmsd", parcels: "dxydsd" };
const links = linksOf(library);

/** Notes the parcels of the projects that an intake is about to replace. */
export const noteLinks = (tx: Db, pcid: string, intake: Intake) =>
  sql`insert into drpc_link (pcid, xmid, dkid, zymj)
      select ${pcid}, d.xmid, d.dkid, d.zymj
        from ${links} d join ${sql.table(`${roomOf(intake)}.taken`)} k on k.key = d.xmid`.execute(
    tx,
  );

const ofBatch = (pcid: string) => sql`(select ywid from drpc_record where pcid = ${pcid})`;

/** Parcels that a batch's projects include, and those that they had before. */
export async function parcelsOfBatch(db: Db, pcid: string): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select dkid from ${links} where xmid in ${ofBatch(pcid)}
     union
    select dkid from drpc_link where pcid = ${pcid}
     order by dkid`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

type Held = { dkbh: string; xmbh: string };

/** A parcel of before that another active project has by now. */
export async function heldMeanwhile(db: Db, pcid: string): Promise<Held | undefined> {
  const others = sql`x.xmid not in ${ofBatch(pcid)}`;
  const { rows } = await sql<Held>`
    select h.dkbh, h.xmbh from (
      select p.dkbh, ${holderOf(library, "l", others)} xmbh
        from drpc_link l join dxydsd p on p.dkid = l.dkid where l.pcid = ${pcid}) h
     where h.xmbh is not null order by h.dkbh limit 1`.execute(db);
  return rows[0];
}

/** Gives a batch's projects the parcels back that they had before; added ones have none. */
export async function restoreLinks(tx: Db, pcid: string): Promise<void> {
  await sql`delete from ${links} where xmid in ${ofBatch(pcid)}`.execute(tx);
  await sql`
    insert into ${links} (xmid, dkid, zymj)
    select l.xmid, l.dkid, l.zymj from drpc_link l where l.pcid = ${pcid}
     order by l.dkid, l.xmid`.execute(tx);
}

type ProjectFile = { pcid: string; name: string; md5: string; kind: string };

/** An uploaded file of projects, and its batch; the uploader's own. */
export async function projectFile(
  db: Db,
  fileId: string,
  by: string,
): Promise<ProjectFile | undefined> {
  const { rows } = await sql<ProjectFile>`
    select ywid pcid, yjmc "name", md5, ywlx kind from fj
     where file_id = ${fileId} and scr = ${by} and ywlx in ('zkfxmMdb', 'zkfxmMdbImported')`.execute(
    db,
  );
  return rows[0];
}
