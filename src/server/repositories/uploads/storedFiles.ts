import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** `md5` where it is known; `needed`: a record shows it, so that it must be there. */
export type StoredFile = { id: string; md5: string | null; needed: boolean };

/**
 * All files that rows name. Those of checks and exports are removed after a while, and made again
 * when they are wanted.
 */
export async function storedFiles(db: Db): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select distinct on (id) id, md5, needed from (
      select file_id id, md5, true needed from fj
      union all select file_id, md5, false from drpc
      union all select file_id, md5, false from ss_upload
      union all select file_id, null, false from file_arrival
      union all select file_id, null, false from layer_upload
      union all select pcid || made, null, false
        from drpc, (values ('-rejected'), ('-clean')) as made (made)
      union all select jsonb_path_query(files, '$.**.fileId') #>> '{}', null, false from takeover
      union all select jsonb_path_query(input::jsonb, '$.**.fileId') #>> '{}', null, false from job
      union all select jsonb_path_query(result::jsonb, '$.**.fileId') #>> '{}', null, false from job
    ) named where id is not null order by id, needed desc, md5 nulls last`.execute(db);
  return rows;
}
