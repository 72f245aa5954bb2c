import { sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Db } from "../../db/tables";

type MeetingTable = "meeting" | "meeting_page" | "meeting_matter";

/** Adds rows in one statement; the first row's column names apply to all. */
export async function addRows(
  db: Db,
  table: "app_user" | "gxtz" | "tzgg" | "fj" | "shrz" | "dbsx" | "yjhc" | "tdgyyq" | MeetingTable,
  rows: readonly AnyRecord[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Some parcels of each city in a fixed order, those changed in the year first. */
export async function landForLedger(db: Db, year: number, perCity: number) {
  const { rows } = await sql<{
    dkid: string;
    dkbh: string;
    dkmc: string;
    xzqdm: string;
    xzqmc: string;
    cyptid: string | null;
    cyptmc: string | null;
    gxsj: string;
    turn: number;
  }>`
    select dkid, dkbh, dkmc, xzqdm, xzqmc, cyptid, cyptmc, gxsj, n::integer turn from (
      select d.*, row_number() over (partition by left(xzqdm, 4)
                                         order by gxsj < ${`${year}-01-01`}::timestamptz, md5(dkid)) n
        from dxydsd d where scbz = 0 and shzt = '5') p
     where n <= ${perCity} order by left(xzqdm, 4), n`.execute(db);
  return rows;
}

/** Some approved projects of each city, each with a point inside it. */
export async function projectsForFiles(db: Db, perCity: number) {
  const { rows } = await sql<{
    xmid: string;
    xmbh: string;
    xzqdm: string;
    xzqmc: string;
    jd: number;
    wd: number;
  }>`
    select xmid, xmbh, xzqdm, xzqmc, zxjd jd, zxwd wd from (
      select z.*, row_number() over (partition by left(xzqdm, 4) order by xmbh) n
        from zkfxmsd z where scbz = 0 and spzt = '5') p
     where n <= ${perCity} order by left(xzqdm, 4), n`.execute(db);
  return rows;
}

/** Unfinished approved projects of each city in a fixed order, the latest first. */
export async function projectsToSupervise(db: Db, year: number, perCity: number) {
  const { rows } = await sql<{
    ywid: string;
    ywbh: string;
    name: string;
    xzqdm: string;
    xzqmc: string;
    cyptid: string | null;
    cyptmc: string | null;
  }>`
    select xmid ywid, xmbh ywbh, xmmc as name, xzqdm, xzqmc, cyptid, cyptmc from (
      select z.*, row_number() over (partition by left(xzqdm, 4) order by jhjgsj, xmbh) n
        from zkfxmsd z where scbz = 0 and spzt = '5' and xmjd < '5' and ssnd = ${year}) p
     where n <= ${perCity} order by left(xzqdm, 4), n`.execute(db);
  return rows;
}

/** Sets the counters, so that later entries continue from here. */
export const countMattersFrom = (db: Db, number: number) =>
  sql`select setval('dbsx_number', ${number})`.execute(db);

export async function demoParks(db: Db) {
  const { rows } = await sql<{ cyptid: string; cyptmc: string; cyptlx: string }>`
    select cyptid, cyptmc, cyptlx from cypt order by cyptid`.execute(db);
  return rows;
}

/** Papers of the parks; their figures come of the land and enterprises already present. */
export const describeParks = (db: Db, rows: readonly AnyRecord[]) =>
  sql`
    update cypt c
       set cyptjc = r.cyptjc, cyptjb = r.cyptjb, pzwh = r.pzwh, pzrq = r.pzrq, zdcy = r.zdcy, gwh = r.gwh,
           bz = '演示数据', ghmj = greatest(c.ghmj, coalesce(c.txmj, 0), c.gygymj),
           ykfmj = round(greatest(c.ghmj, coalesce(c.txmj, 0), c.gygymj) * r.built, 2),
           txmj = coalesce(c.txmj, round(st_area(c.geom::geography)::numeric, 2)),
           zxjd = round(st_x(st_pointonsurface(c.geom))::numeric, 7),
           zxwd = round(st_y(st_pointonsurface(c.geom))::numeric, 7)
      from json_to_recordset(${JSON.stringify(rows)}::json)
             r (cyptid text, cyptjc text, cyptjb text, pzwh text, pzrq date, zdcy text, gwh text, built numeric)
     where r.cyptid = c.cyptid`.execute(db);

/** Leaves everybody's last few decisions unread. */
export const keepNewDecisions = (db: Db, few: number) =>
  sql`update decision_notice d set seen = true
        from (select username, rzid, row_number() over (partition by username order by rzid desc) n
                from decision_notice) v
       where v.username = d.username and v.rzid = d.rzid and v.n > ${few}`.execute(db);

/** Every office can be called, and every city and county has somebody who answers for it. */
export async function giveDuties(db: Db): Promise<void> {
  await sql`
    update app_user u set office_phone = '0571-' || lpad(r.n::text, 8, '0')
      from (select id, row_number() over (order by area_code, username) n from app_user
             where roles && array['ROLE_PROVINCE', 'ROLE_CITY', 'ROLE_COUNTY', 'ROLE_PLATFORM']) r
     where u.id = r.id`.execute(db);
  await sql`
    insert into duty (kind, id, user_id, saved_by)
    select distinct on (u.area_code) 'region', u.area_code, u.id, clzy_actor()
      from app_user u where roles && array['ROLE_CITY', 'ROLE_COUNTY']
     order by u.area_code, u.username
    on conflict do nothing`.execute(db);
}
