import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inRegion } from "../records/scope";

/** Whether an evaluation of an enterprise or a parcel has been published: it stays as it is. */
export const isPublished = (alias: string): RawBuilder<SqlBool> => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${of("pjdx")} in ('3', '4')
    and exists (select from pjgs f where f.nd = ${of("pjnd")} and f.xzqdm = ${of("xzqdm")}
                   and f.zt = '1' and f.scbz = 0))`;
};

export type County = { xzqdm: string; xzqmc: string; qys: number; zt: string | null };

/** Counties of a region with an evaluation of a year, and the state of its notice. */
export async function evaluatedCounties(db: Db, nd: number, areaCode: string): Promise<County[]> {
  const { rows } = await sql<County>`
    select p.xzqdm, min(p.xzqmc) xzqmc, count(*) filter (where p.pjdj <> 'N')::integer qys,
           (select g.zt from pjgs g
             where g.nd = ${nd} and g.xzqdm = p.xzqdm and g.zt <> '2' and g.scbz = 0 limit 1) zt
      from pj p
     where p.pjdx = '4' and p.pjnd = ${nd} and p.scbz = 0 and ${inRegion("p", areaCode)}
     group by p.xzqdm order by p.xzqdm`.execute(db);
  return rows;
}

export type NewNotice = {
  gsid: string;
  gsmc: string;
  nd: number;
  xzqdm: string;
  xzqmc: string;
  qsrq: string;
  zzrq: string;
  qys: number;
};

/** Stores notices; returns how many, without those of counties that have got one meanwhile. */
export async function insertNotices(
  db: Db,
  notices: readonly NewNotice[],
  by: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into pjgs (gsid, gsbh, gsmc, nd, xzqdm, xzqmc, qsrq, zzrq, qys, cjr, gxr)
    select t.gsid, t.xzqdm || 'GS' || t.nd || lpad((1 + (
             select count(*) from pjgs o where o.nd = t.nd and o.xzqdm = t.xzqdm))::text, 2, '0'),
           t.gsmc, t.nd, t.xzqdm, t.xzqmc, t.qsrq, t.zzrq, t.qys, ${by}, ${by}
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) t (gsid text, gsmc text, nd integer,
           xzqdm text, xzqmc text, qsrq date, zzrq date, qys integer)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type Notice = { gsid: string; qsrq: string; zzrq: string; zt: string };

/** The notice of a year in a county that was not withdrawn, locked until the transaction ends. */
export async function noticeOf(db: Db, nd: number, county: string): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select g.gsid, g.qsrq, g.zzrq, g.zt from pjgs g
     where g.nd = ${nd} and g.xzqdm = ${county} and g.zt <> '2' and g.scbz = 0
     order by g.gsid limit 1 for update`.execute(db);
  return rows[0];
}

/** Objections of notices: those without an answer, and upheld ones that have not taken effect. */
export async function openObjections(db: Db, gsids: readonly string[]) {
  const { rows } = await sql<{ gsid: string; unanswered: number; waiting: number }>`
    select y.gsid, count(*) filter (where y.yyzt = '0')::integer unanswered,
           count(*) filter (where y.yyzt in ('1', '2') and y.cssj is null)::integer waiting
      from pjyy y where y.gsid = any(${textArray(gsids)}) and y.scbz = 0
     group by y.gsid`.execute(db);
  return new Map(rows.map((row) => [row.gsid, row]));
}

/** Who published them, and when. */
export const signNotices = (db: Db, gsids: readonly string[], by: string) =>
  sql`update pjgs set fbr = ${by}, fbsj = now() where gsid = any(${textArray(gsids)})`.execute(db);

export type Objector = {
  qyid: string;
  qymc: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
};

/** An enterprise with a credit code. */
export async function objectorOf(db: Db, tyshxydm: string): Promise<Objector | undefined> {
  const { rows } = await sql<Objector>`
    select y.qyid, y.qymc, y.xzqdm, y.xzqmc, y.cyptid, y.cyptmc
      from yddw y where y.tyshxydm = ${tyshxydm} and y.scbz = 0`.execute(db);
  return rows[0];
}

export async function gradeNow(db: Db, pjid: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ pjdj: string | null }>`
    select pjdj from pj where pjid = ${pjid} and scbz = 0`.execute(db);
  return rows[0]?.pjdj;
}

/** Keeps the grade that upheld objections give, for the next evaluation. */
export async function giveGrade(
  db: Db,
  { yyids, pjids, rgdj, why, by }: GivenGrade,
): Promise<void> {
  await sql`update pjyy set rgdj = ${rgdj} where yyid = any(${textArray(yyids)})`.execute(db);
  await sql`
    update pj set rgdj = ${rgdj}, rgly = ${why}, gxr = ${by}, gxsj = now(), bbh = bbh + 1
     where pjid = any(${textArray(pjids)}) and scbz = 0`.execute(db);
}

type GivenGrade = {
  yyids: readonly string[];
  pjids: readonly string[];
  rgdj: string;
  why: string;
  by: string;
};

/** When an evaluation begins to read: what was answered before it takes effect with it. */
export async function readingSince(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now()::text at`.execute(db);
  return rows[0]?.at ?? "";
}

type Region = { nd: number; areaCode: string };

/** Upheld objections that were answered before an evaluation began have taken effect with it. */
export const noteTakenEffect = (db: Db, { nd, areaCode }: Region, since: string) =>
  sql`update pjyy y set cssj = now()
       where y.nd = ${nd} and y.yyzt in ('1', '2') and y.cssj is null and y.scbz = 0
         and y.dfsj <= ${since}::timestamptz and ${inRegion("y", areaCode)}`.execute(db);
