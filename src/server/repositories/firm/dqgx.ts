import { sql } from "kysely";
import { type Dqgx, dqgx } from "#contract/datasets/dqgx";
import { usingKinds } from "#contract/rules/industry/industryRules";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

/** What a relation copies from its parcel. */
export type RelationLand = {
  dkid: string;
  dkbh: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
  mj: number;
};

/** A parcel of the caller's; undefined if it is gone or not theirs. */
export async function landForRelation(
  db: Db,
  dkid: string,
  scope: Scope,
): Promise<RelationLand | undefined> {
  const { rows } = await sql<RelationLand>`
    select t.dkid, t.dkbh, t.xzqdm, t.xzqmc, t.cyptid, t.cyptmc, t.mj from gyyd t
     where t.dkid = ${dkid} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(db);
  return rows[0];
}

/** An enterprise of any county, since it may use land elsewhere. */
export async function enterpriseByCode(
  db: Db,
  tyshxydm: string,
): Promise<{ qymc: string; clrq: string | null } | undefined> {
  const { rows } = await sql<{ qymc: string; clrq: string | null }>`
    select qymc, clrq from yddw where tyshxydm = ${tyshxydm} and scbz = 0`.execute(db);
  return rows[0];
}

type Period = { dkid: string; from: string; to: string | null; except: string };

const kinds = sql.join([...usingKinds]);

/** ㎡ of a parcel's ground that its other relations use in a period. */
export async function usedArea(db: Db, { dkid, from, to, except }: Period): Promise<number> {
  const { rows } = await sql<{ used: number | null }>`
    select sum(symj) used from dqgx
     where dkid = ${dkid} and scbz = 0 and gxzt <> '2' and gxid <> ${except}
       and gxlx in (${kinds}) and jzmj is null
       and qsrq <= coalesce(${to}::date, 'infinity') and coalesce(zzrq, 'infinity') >= ${from}::date`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}

type Key = { dkid: string; tyshxydm: string; gxlx: string; qsrq: string; except: string };

/** Whether another relation states the same. */
export async function hasTwin(
  db: Db,
  { dkid, tyshxydm, gxlx, qsrq, except }: Key,
): Promise<boolean> {
  const { rows } = await sql`
    select from dqgx where dkid = ${dkid} and tyshxydm = ${tyshxydm} and gxlx = ${gxlx}
       and qsrq = ${qsrq}::date and gxid <> ${except} and scbz = 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks the enterprises, so that no two calls confirm their relations at once. */
export const lockEnterprises = (db: Db, codes: readonly string[]) =>
  sql`select from yddw where tyshxydm = any(${textArray(codes)}) and scbz = 0
       order by tyshxydm for update`.execute(db);

/** Confirmed shares in percent by enterprise, of relations not ended by this day. */
export async function confirmedShares(
  db: Db,
  codes: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ tyshxydm: string; sum: number }>`
    select tyshxydm, sum(ftbl) sum from dqgx
     where tyshxydm = any(${textArray(codes)}) and gxzt = '1' and scbz = 0
       and (zzrq is null or zzrq >= ${day}::date)
     group by tyshxydm`.execute(db);
  return new Map(rows.map(({ tyshxydm, sum }) => [tyshxydm, sum]));
}

/** Confirmed relations of an enterprise in scope not ended by this day, ordered by number. */
export async function sharesOf(
  db: Db,
  tyshxydm: string,
  day: string,
  scope: Scope,
): Promise<Dqgx[]> {
  const { rows } = await sql<Dqgx>`
    select ${columnsOf(Object.keys(dqgx.fields), "t")} from dqgx t
     where t.tyshxydm = ${tyshxydm} and t.gxzt = '1' and t.scbz = 0
       and (t.zzrq is null or t.zzrq >= ${day}::date) and ${inScope(scope, "t")}
     order by t.gxbh`.execute(db);
  return rows;
}

export const setEnd = (db: Db, ids: readonly string[], zzrq: string) =>
  sql`update dqgx set zzrq = ${zzrq}::date where gxid = any(${textArray(ids)})`.execute(db);

/** Updates 用地面积 of enterprises from their confirmed relations. */
export const keepUsedAreas = (db: Db, codes: readonly string[]) =>
  sql`
    update yddw y set ydmj = u.symj
      from (select c.code, coalesce(sum(d.symj), 0) symj
              from unnest(${textArray(codes)}) c (code)
              left join dqgx d on d.tyshxydm = c.code and d.gxzt = '1' and d.scbz = 0
                              and d.gxlx in (${kinds})
             group by c.code) u
     where y.tyshxydm = u.code and y.scbz = 0 and y.ydmj <> u.symj`.execute(db);

/** These enterprises, and all others related to a parcel of theirs. */
export async function neighbours(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tyshxydm: string }>`
    select distinct o.tyshxydm from dqgx d join dqgx o using (dkid)
     where d.tyshxydm = any(${textArray(codes)})`.execute(db);
  return rows.map(({ tyshxydm }) => tyshxydm);
}

/** Updates place and number in relations from their parcel. */
export const followLand = (db: Db, dkid: string) =>
  sql`
    update dqgx d set dkbh = p.dkbh, xzqdm = p.xzqdm, xzqmc = p.xzqmc, cyptid = p.cyptid, cyptmc = p.cyptmc
      from gyyd p
     where p.dkid = ${dkid} and d.dkid = p.dkid and d.scbz = 0
       and (d.dkbh, d.xzqdm, d.xzqmc, d.cyptid, d.cyptmc)
           is distinct from (p.dkbh, p.xzqdm, p.xzqmc, p.cyptid, p.cyptmc)`.execute(db);

/** Updates names in relations from their enterprise. */
export const followEnterprise = (db: Db, tyshxydm: string) =>
  sql`
    update dqgx d set qymc = y.qymc from yddw y
     where y.tyshxydm = ${tyshxydm} and y.scbz = 0
       and d.tyshxydm = y.tyshxydm and d.scbz = 0 and d.qymc <> y.qymc`.execute(db);

/**
 * Those of these parcels, or of these enterprises by id, that have a relation which has not ended.
 */
export async function related(
  db: Db,
  side: "gyyd" | "yddw",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const own =
    side === "gyyd"
      ? sql`select d.dkid id from dqgx d where d.dkid = any(${textArray(ids)})`
      : sql`select y.qyid id from yddw y join dqgx d on d.tyshxydm = y.tyshxydm
             where y.qyid = any(${textArray(ids)})`;
  const { rows } = await sql<{ id: string }>`
    ${own} and d.scbz = 0 and d.gxzt <> '2'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
