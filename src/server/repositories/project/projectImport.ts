import { sql } from "kysely";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Db } from "../../db/tables";
import { counts, type ProjectTables, projectsIn } from "../records/projectTables";
import { findRecord } from "../records/record";
import type { Scope } from "../records/scope";

/** Name of an imported file before its projects are stored, and after. */
export const projectFileKinds = { checked: "zkfxmMdb", imported: "zkfxmMdbImported" } as const;

/** The day on which a file with the same content was stored in a region. */
export async function projectsImportedOn(
  db: Db,
  md5: string,
  [from, to]: readonly [string, string],
): Promise<string | null> {
  const row = await db
    .selectFrom("fj")
    .select("scsj")
    .where("md5", "=", md5)
    .where("area_code", ">=", from)
    .where("area_code", "<", to)
    .where("ywlx", "=", projectFileKinds.imported)
    .orderBy("scsj", "desc")
    .executeTakeFirst();
  return row?.scsj.slice(0, 10) ?? null;
}

export const markProjectsImported = (db: Db, fileId: string) =>
  db
    .updateTable("fj")
    .set({ ywlx: projectFileKinds.imported })
    .where("file_id", "=", fileId)
    .execute();

export type Numbered = {
  record: Record<string, string | number | null>;
  /** It is on its way itself, an earlier row of the file. */
  arrives: boolean;
};

/**
 * A project with this number in the library or in an intake: the caller's own in its current state,
 * "foreign" for somebody else's.
 */
export async function projectNumbered(
  db: Db,
  tables: ProjectTables & { room: string },
  xmbh: string,
  scope: Scope,
): Promise<Numbered | "foreign" | null> {
  const { rows } = await sql<{ xmid: string; arrives: boolean }>`
    select x.xmid, x.arrives from ${projectsIn(tables)} x
     where x.xmbh = ${xmbh} and x.scbz = 0 and ${counts(tables, "x")}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { xmid, arrives } = row;
  const table = `${arrives ? tables.room : "public"}.${zkfxmsd.table}`;
  const found = await findRecord<Numbered["record"]>(db, { ...zkfxmsd, table }, xmid, scope);
  return found ? { record: found.record, arrives } : "foreign";
}
