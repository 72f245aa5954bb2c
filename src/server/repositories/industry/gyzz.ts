import { sql } from "kysely";
import { type Pj, pj } from "#contract/datasets/pj";
import { tdgy } from "#contract/datasets/tdgy";
import { type Yddw, yddw } from "#contract/datasets/yddw";
import type { Db } from "../../db/tables";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

export type EnterpriseOfLand = Yddw & {
  gxid: string;
  gxlx: string;
  gxzt: string;
  symj: number;
  ftbl: number;
  qsrq: string;
  zzrq: string | null;
};

/** Enterprises of a parcel with their relations, current ones first. */
export async function usersOfLand(db: Db, dkid: string): Promise<EnterpriseOfLand[]> {
  const { rows } = await sql<EnterpriseOfLand>`
    select ${columnsOf(Object.keys(yddw.fields), "y")}, d.gxid, d.gxlx, d.gxzt, d.symj, d.ftbl, d.qsrq, d.zzrq
      from dqgx d join yddw y on y.tyshxydm = d.tyshxydm and y.scbz = 0
     where d.dkid = ${dkid} and d.scbz = 0
     order by (d.gxzt = '1') desc, d.ftbl desc, d.gxbh`.execute(db);
  return rows;
}

export type LandYear = {
  nd: number;
  qys: number;
  zss: number | null;
  mjss: number | null;
  zzjz: number | null;
  mjzjz: number | null;
  pjdj: string | null;
};

export async function yearsOfLand(db: Db, dkid: string): Promise<LandYear[]> {
  const { rows } = await sql<LandYear>`
    select nd, qys, zss, mjss, zzjz, mjzjz, pjdj from gyyd_nd
     where dkid = ${dkid} order by nd`.execute(db);
  return rows;
}

export async function judgementsOf(db: Db, dxid: string): Promise<Pj[]> {
  const { rows } = await sql<Pj>`
    select ${columnsOf(Object.keys(pj.fields), "t")} from pj t
     where t.dxid = ${dxid} and t.pjdx = '3' and t.scbz = 0 order by t.pjnd desc`.execute(db);
  return rows;
}

/** The latest contract by which the land was supplied. */
export async function contractOf(db: Db, dkid: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${columnsOf(Object.keys(tdgy.fields), "t")} from tdgy t
     where t.dkid = ${dkid} and t.scbz = 0 order by t.qdrq desc nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Land, tax and value added of the published annual versions by year, from the rollup of the tax base
 * table.
 */
export async function publishedYears(db: Db, scope: Scope) {
  const { rows } = await sql<Record<"nd" | "zs" | "ydmj" | "hsss" | "zjz", number>>`
    select r.nd, sum(r.zs) zs, sum(r.ydmj) ydmj, sum(r.hsss) hsss, sum(r.zjz) zjz
      from sshsjcb_rollup r join ssbb v on v.bbid = r.bbid and v.sjlx = '1' and v.zt = '2' and v.scbz = 0
     where ${inScope(scope, "r")} group by 1 order by 1`.execute(db);
  return rows;
}

/** Tax of industrial land in 万元, by year from the first to the last. */
export async function taxOfYears(
  db: Db,
  [first, last]: readonly [number, number],
  scope: Scope,
): Promise<{ nd: number; zss: number }[]> {
  const { rows } = await sql<{ nd: number; zss: number }>`
    select n.nd, sum(n.zss)::float8 zss from gyyd_nd n join gyyd t on t.dkid = n.dkid
     where n.nd between ${first} and ${last} and t.scbz = 0 and ${inScope(scope, "t")}
     group by 1 order by 1`.execute(db);
  return rows;
}
