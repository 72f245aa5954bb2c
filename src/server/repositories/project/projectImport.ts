import { sql } from "kysely";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Db } from "../../db/tables";
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

/**
 * A project with this number: the caller's own in its current state, "foreign" for somebody else's.
 */
export async function projectNumbered(
  db: Db,
  xmbh: string,
  scope: Scope,
): Promise<Record<string, string | number | null> | "foreign" | null> {
  const { rows } = await sql<{ xmid: string }>`
    select xmid from zkfxmsd where xmbh = ${xmbh} and scbz = 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const found = await findRecord<Record<string, string | number | null>>(
    db,
    zkfxmsd,
    row.xmid,
    scope,
  );
  return found ? found.record : "foreign";
}
