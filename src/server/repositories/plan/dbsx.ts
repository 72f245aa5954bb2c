import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** The subject of a note, and who has to answer it. */
type Subject = {
  ywid: string;
  ywbh: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
};

/** Approved projects of these ids in the caller's region. */
export async function projectSubjects(
  db: Db,
  ids: readonly string[],
  scope: Scope,
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select t.xmid ywid, t.xmbh ywbh, t.xmmc as name, t.xzqdm, t.xzqmc, t.cyptid, t.cyptmc
      from zkfxmsd t
     where t.xmid = any(${textArray(ids)}) and t.spzt = '5' and t.scbz = 0 and ${inScope(scope, "t")}
     order by t.xmbh`.execute(db);
  return rows;
}

/** The regions with these codes. */
export async function regionSubjects(db: Db, codes: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select x.area_code ywid, x.area_code ywbh, x.name, x.area_code xzqdm, x.name xzqmc,
           null cyptid, null cyptmc
      from xzq x where x.area_code = any(${textArray(codes)}) order by x.area_code`.execute(db);
  return rows;
}

type NewMatter = Omit<Subject, "name"> & {
  dbid: string;
  bt: string;
  dblx: string;
  dbjb: string;
  cbjb: string;
  nd: number;
  dbnr: string;
  jzrq: string;
  cjr: string;
};

/**
 * Stores matters, except for projects with an open one at the same level. Returns the ids of those that
 * were stored.
 */
export async function insertMatters(db: Db, matters: readonly NewMatter[]): Promise<string[]> {
  const { rows } = await sql<{ dbid: string }>`
    insert into dbsx (dbid, dbbh, bt, dblx, dbjb, cbjb, nd, ywid, ywbh, xzqdm, xzqmc, cyptid, cyptmc,
                      dbnr, jzrq, cjr, gxr)
    select t.dbid, 'DB' || t.nd || lpad(nextval('dbsx_number')::text, 6, '0'), t.bt, t.dblx, t.dbjb,
           t.cbjb, t.nd, t.ywid, t.ywbh, t.xzqdm, t.xzqmc, t.cyptid, t.cyptmc, t.dbnr, t.jzrq, t.cjr, t.cjr
      from jsonb_to_recordset(${JSON.stringify(matters)}::jsonb) t (dbid text, bt text, dblx text,
           dbjb text, cbjb text, nd integer, ywid text, ywbh text, xzqdm text, xzqmc text, cyptid text,
           cyptmc text, dbnr text, jzrq date, cjr text)
    on conflict do nothing returning dbid`.execute(db);
  return rows.map(({ dbid }) => dbid);
}

type Note = { ids: readonly string[]; by: string; note: string };

/** Stores the answer and who gave it. */
export async function noteAnswer(db: Db, { ids, by, note }: Note): Promise<void> {
  await sql`update dbsx set hfr = ${by}, hfsj = now(), hfnr = ${note}
     where dbid = any(${textArray(ids)})`.execute(db);
}

/** Stores who closed or returned it, why, and the new deadline. */
export async function noteDecision(
  db: Db,
  { ids, by, note, jzrq }: Note & { jzrq: string | null },
): Promise<void> {
  await sql`update dbsx set clr = ${by}, clsj = now(), clyj = ${note || null},
       jzrq = coalesce(${jzrq}::date, jzrq)
     where dbid = any(${textArray(ids)})`.execute(db);
}
