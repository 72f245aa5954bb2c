import { sql } from "kysely";
import type { MeetingMatter } from "#contract/endpoints/plan/meeting";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

type Decided = { meetingId: string; pageId: string | null; dbids: readonly string[] };

/** Notes which matters were decided at a meeting. */
export async function noteMatters(db: Db, { meetingId, pageId, dbids }: Decided): Promise<void> {
  await sql`
    insert into meeting_matter (dbid, meeting_id, page_id)
    select d, ${meetingId}, ${pageId} from unnest(${textArray(dbids)}) d`.execute(db);
}

export type MatterRow = Omit<MeetingMatter, "person"> & {
  meetingId: string;
  dblx: string;
  ywid: string;
  xzqdm: string;
};

/** What was decided at some meetings, in the order of the decisions. */
export async function mattersOf(
  db: Db,
  meetingIds: readonly string[],
  scope: Scope,
): Promise<MatterRow[]> {
  const { rows } = await sql<MatterRow>`
    select m.meeting_id "meetingId", m.page_id "pageId", t.dbid, t.dbbh, t.bt, t.dbnr, t.dblx, t.ywid,
           t.xzqdm, t.xzqmc, to_char(t.jzrq, 'YYYY-MM-DD') jzrq, t.zt
      from meeting_matter m join dbsx t on t.dbid = m.dbid
     where m.meeting_id = any(${textArray(meetingIds)}) and t.scbz = 0 and ${inScope(scope, "t")}
     order by m.decided_at, t.dbbh`.execute(db);
  return rows;
}
