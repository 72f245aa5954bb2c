import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

export type NoticeRow = {
  ggid: string;
  bt: string;
  nr: string;
  areaCode: string;
  areaName: string;
  until: string | null;
  fbr: string;
  fbsj: string;
  read: boolean;
};

type Reader = Pick<Caller, "id" | "areaCode">;

/** Visible today to somebody in this region: notices of the region and of those that contain it. */
const shownTo = ({ areaCode }: Reader, today: string) =>
  sql`not t.withdrawn and starts_with(${areaCode}, t.area_code)
      and (t.until is null or t.until >= ${today}::date)`;

const isRead = ({ id }: Reader) =>
  sql`exists (select from tzgg_read r where r.user_id = ${id} and r.ggid = t.ggid)`;

/** Notices for a reader, newest first, with the count of all and of the unread ones. */
export async function noticePage(
  db: Db,
  reader: Reader,
  today: string,
  { unread, limit, offset }: { unread: boolean; limit: number; offset: number },
): Promise<{ list: NoticeRow[]; total: number; unread: number }> {
  const { rows: list } = await sql<NoticeRow>`
    select t.ggid, t.bt, t.nr, t.area_code "areaCode", coalesce(x.name, t.area_code) "areaName",
           t.until, t.fbr, t.fbsj, ${isRead(reader)} "read"
      from tzgg t left join xzq x on x.area_code = t.area_code
     where ${shownTo(reader, today)} and (not ${unread}::boolean or not ${isRead(reader)})
     order by t.fbsj desc, t.ggid desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ all: number; unread: number }>`
    select count(*)::integer "all", (count(*) filter (where not ${isRead(reader)}))::integer unread
      from tzgg t where ${shownTo(reader, today)}`.execute(db);
  const { all = 0, unread: open = 0 } = counts[0] ?? {};
  return { list, total: unread ? open : all, unread: open };
}

type NewNotice = { bt: string; nr: string; areaCode: string; until: string | null; fbr: string };

export async function insertNotice(db: Db, notice: NewNotice): Promise<string> {
  const ggid = randomUUID().replaceAll("-", "");
  const { bt, nr, areaCode, until, fbr } = notice;
  await sql`insert into tzgg (ggid, bt, nr, area_code, until, fbr)
    values (${ggid}, ${bt}, ${nr}, ${areaCode}, ${until}::date, ${fbr})`.execute(db);
  return ggid;
}

/** Withdraws a notice of this region; returns whether there was one. */
export async function withdrawNotice(db: Db, ggid: string, areaCode: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tzgg set withdrawn = true
     where ggid = ${ggid} and not withdrawn and starts_with(area_code, ${areaCode})`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks visible notices as read; returns how many were unread. */
export async function markNotices(
  db: Db,
  reader: Reader,
  today: string,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tzgg_read (ggid, user_id)
    select t.ggid, ${reader.id} from tzgg t
     where t.ggid = any(${textArray(ids)}) and ${shownTo(reader, today)}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
