import { sql } from "kysely";
import type { Meeting, MeetingState } from "#contract/endpoints/plan/meeting";
import type { Db } from "../../db/tables";

/** Meetings of a region and of those inside it. */
const within = (region: string) =>
  sql`not m.removed and m.area_code >= ${region} and m.area_code < ${`${region}~`}`;

const facts = sql`
  m.id "meetingId", m.name, to_char(m.day, 'YYYY-MM-DD') "day", m.area_code "areaCode",
  coalesce(x.name, m.area_code) "areaName", m.state, m.version,
  coalesce(u.real_name, m.created_by) "by"`;
const names = sql`left join xzq x on x.area_code = m.area_code
     left join app_user u on u.username = m.created_by`;

export type MeetingRow = Omit<Meeting, "pages" | "matters">;

type Asked = { region: string; limit: number; offset: number; open: boolean };

/** The latest first; those that are not over before the others of their day. */
export async function meetingsIn(
  db: Db,
  { region, limit, offset, open }: Asked,
): Promise<{ total: number; list: Meeting[] }> {
  const only = open ? sql`and m.state <> '2'` : sql``;
  const { rows } = await sql<Meeting & { total: number }>`
    select ${facts}, count(*) over ()::int total,
           (select count(*)::int from meeting_page p where p.meeting_id = m.id) pages,
           (select count(*)::int from meeting_matter t where t.meeting_id = m.id) matters
      from meeting m ${names}
     where ${within(region)} ${only}
     order by m.day desc, m.state, m.created_at desc, m.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _, ...meeting }) => meeting),
  };
}

/** A meeting of a region; null if there is none, or it is another region's. */
export async function meetingIn(db: Db, id: string, region: string): Promise<MeetingRow | null> {
  const { rows } = await sql<MeetingRow>`
    select ${facts} from meeting m ${names} where m.id = ${id} and ${within(region)}`.execute(db);
  return rows[0] ?? null;
}

export type Locked = { id: string; areaCode: string; state: MeetingState; version: number };

/** The same for a change: nobody else changes it until the transaction ends. */
export async function lockMeeting(db: Db, id: string, region: string): Promise<Locked | null> {
  const { rows } = await sql<Locked>`
    select m.id, m.area_code "areaCode", m.state, m.version from meeting m
     where m.id = ${id} and ${within(region)} for update`.execute(db);
  return rows[0] ?? null;
}

/** The last one of the same region that was over before this one was. */
export async function meetingBefore(
  db: Db,
  { meetingId, areaCode }: Pick<MeetingRow, "meetingId" | "areaCode">,
): Promise<MeetingRow | null> {
  const { rows } = await sql<MeetingRow>`
    select ${facts} from meeting m ${names}
     where not m.removed and m.area_code = ${areaCode} and m.state = '2' and m.id <> ${meetingId}
       and m.ended_at < coalesce((select ended_at from meeting where id = ${meetingId}), 'infinity')
     order by m.ended_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

type New = { id: string; areaCode: string; name: string; day: string; by: string };

export async function insertMeeting(db: Db, { id, areaCode, name, day, by }: New): Promise<void> {
  await sql`
    insert into meeting (id, area_code, name, day, created_by)
    values (${id}, ${areaCode}, ${name}, ${day}::date, ${by})`.execute(db);
}

/** Raises the version with what is changed, and returns it. */
export async function touchMeeting(
  db: Db,
  id: string,
  change: { name?: string; day?: string; state?: MeetingState; removed?: true } = {},
): Promise<number> {
  const { name, day, state, removed } = change;
  const { rows } = await sql<{ version: number }>`
    update meeting
       set version = version + 1, name = coalesce(${name ?? null}, name),
           day = coalesce(${day ?? null}::date, day), state = coalesce(${state ?? null}, state),
           ended_at = case when ${state ?? null}::text = '2' then clock_timestamp() else ended_at end,
           removed = removed or ${removed ?? false}
     where id = ${id} returning version`.execute(db);
  return rows[0]?.version ?? 0;
}
