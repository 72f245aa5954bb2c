import { sql } from "kysely";
import type { Db } from "../../db/tables";

/**
 * Registers an upload before its first byte is stored, so that orphaned bytes can be found; what is
 * known already counts from now.
 */
export const noteArrival = (db: Db, fileId: string) =>
  db
    .insertInto("file_arrival")
    .values({ file_id: fileId })
    .onConflict((found) => found.column("file_id").doUpdateSet({ at: sql<string>`now()` }))
    .execute();

/**
 * Deletes entries older than `hours`, but of files that a job has yet to read; returns the ids that
 * no table refers to.
 */
export async function takeArrivals(db: Db, hours: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; known: boolean }>`
    delete from file_arrival a where at < now() - make_interval(hours => ${hours}::integer)
       and not exists(
         select from job j
          where j.state in ('queued', 'running') and j.input ->> 'fileId' = a.file_id)
    returning file_id id,
      exists(select from fj where fj.file_id = a.file_id)
      or exists(select from drpc where drpc.file_id = a.file_id)
      or exists(select from ss_upload u where u.file_id = a.file_id)
      or exists(select from takeover t where t.state in ('0', '1')
                   and t.files @> jsonb_build_array(jsonb_build_object('fileId', a.file_id))) known`.execute(
    db,
  );
  return rows.filter(({ known }) => !known).map(({ id }) => id);
}
