import { sql } from "kysely";
import type { MeetingFigure, MeetingPage } from "#contract/endpoints/plan/meeting";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/** The pages of a meeting that the service has found in the caller's region, in order. */
export async function pagesOf(db: Db, meetingId: string): Promise<MeetingPage[]> {
  const { rows } = await sql<MeetingPage>`
    select p.id "pageId", p.title, p.address, p.area_code "areaCode",
           coalesce(x.name, p.area_code) "areaName", p.first, p.second, p.figures,
           p.picture_id picture, p.version,
           to_char(p.built_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') "builtAt"
      from meeting_page p left join xzq x on x.area_code = p.area_code
     where p.meeting_id = ${meetingId} order by p.place, p.id`.execute(db);
  return rows;
}

/** Of which meeting a page is; null if there is no such page. */
export async function meetingOf(db: Db, pageId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select meeting_id id from meeting_page where id = ${pageId}`.execute(db);
  return rows[0]?.id ?? null;
}

type New = {
  id: string;
  meetingId: string;
  title: string;
  address: string;
  areaCode: string;
  first: string;
  second: string;
  written: boolean;
  figures: readonly MeetingFigure[];
  by: string;
};

/** Adds a page after all others. */
export async function insertPage(db: Db, page: New): Promise<void> {
  await sql`
    insert into meeting_page (id, meeting_id, place, title, address, area_code, first, second, written,
                              figures, built_by)
    select ${page.id}, ${page.meetingId}, coalesce(max(p.place), 0) + 1, ${page.title}, ${page.address},
           ${page.areaCode}, ${page.first}, ${page.second}, ${page.written},
           ${JSON.stringify(page.figures)}::jsonb, ${page.by}
      from meeting_page p where p.meeting_id = ${page.meetingId}`.execute(db);
}

type Words = { pageId: string; title: string; first: string; second: string };

/** Stores what somebody has written; null if the page is no longer of that version. */
export async function writePage(
  db: Db,
  { pageId, title, first, second }: Words,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update meeting_page
       set written = written or first <> ${first} or second <> ${second},
           title = ${title}, first = ${first}, second = ${second}, version = version + 1
     where id = ${pageId} and version = ${version} returning version`.execute(db);
  return rows[0]?.version ?? null;
}

type Renewed = { pageId: string; figures: readonly MeetingFigure[]; first: string; second: string };

/** Stores figures of now; sentences that somebody has written stay. */
export async function renewPage(
  db: Db,
  { pageId, figures, first, second }: Renewed,
): Promise<void> {
  await sql`
    update meeting_page
       set figures = ${JSON.stringify(figures)}::jsonb, built_at = clock_timestamp(), version = version + 1,
           first = case when written then first else ${first} end,
           second = case when written then second else ${second} end
     where id = ${pageId}`.execute(db);
}

/** Deletes a page of that version; false if it is another one by now. */
export async function dropPage(db: Db, pageId: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from meeting_page where id = ${pageId} and version = ${version} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Puts the pages in the order of these ids. */
export async function orderPages(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update meeting_page p set place = o.place
      from unnest(${textArray(ids)}) with ordinality o (id, place) where p.id = o.id`.execute(db);
}

export type Picture = { bytes: Buffer; width: number; height: number };

export async function storePicture(
  db: Db,
  pageId: string,
  { bytes, width, height }: Picture,
  pictureId: string,
): Promise<void> {
  await sql`
    update meeting_page set picture = ${bytes}, picture_id = ${pictureId}, picture_width = ${width},
           picture_height = ${height} where id = ${pageId}`.execute(db);
}

/** A page's picture; null without one. */
export async function pictureOf(db: Db, pageId: string): Promise<Picture | null> {
  const { rows } = await sql<{ bytes: Uint8Array | null; width: number; height: number }>`
    select picture bytes, picture_width width, picture_height height
      from meeting_page where id = ${pageId}`.execute(db);
  const [row] = rows;
  if (!row?.bytes) return null;
  return { ...row, bytes: Buffer.from(row.bytes) };
}
