import { sql } from "kysely";
import { type Gyyd, gyyd } from "#contract/datasets/gyyd";
import { type Yddw, yddw } from "#contract/datasets/yddw";
import type { Db } from "../../db/tables";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

const columns = columnsOf(Object.keys(yddw.fields), "y");

/** Enterprises of any region with an open relation to a parcel of the caller's. */
export async function enterprisesOfLand(db: Db, dkid: string, scope: Scope): Promise<Yddw[]> {
  const { rows } = await sql<Yddw>`
    select ${columns} from yddw y
     where y.scbz = 0 and y.tyshxydm in (
       select d.tyshxydm from dqgx d join gyyd t using (dkid)
        where d.dkid = ${dkid} and d.scbz = 0 and d.gxzt <> '2' and t.scbz = 0 and ${inScope(scope, "t")})
     order by y.tyshxydm`.execute(db);
  return rows;
}

/** Land in scope that the enterprise holds, or has a confirmed relation to. */
export async function landOfEnterprise(db: Db, tyshxydm: string, scope: Scope): Promise<Gyyd[]> {
  const { rows } = await sql<Gyyd>`
    select ${columnsOf(Object.keys(gyyd.fields), "t")} from gyyd t
     where t.scbz = 0 and ${inScope(scope, "t")}
       and (t.tyshxydm = ${tyshxydm} or t.dkid in (
         select d.dkid from dqgx d
          where d.tyshxydm = ${tyshxydm} and d.gxzt = '1' and d.scbz = 0))
     order by t.xzqdm, t.dkbh limit 500`.execute(db);
  return rows;
}

export type EnterprisePoint = {
  tyshxydm: string;
  qymc: string;
  zxjd: number;
  zxwd: number;
  value: number;
};

/** The top enterprises in scope by `by`, each at the largest parcel in scope that it uses. */
export async function enterprisePoints(
  db: Db,
  by: "zss" | "ydmj",
  scope: Scope,
  limit: number,
): Promise<EnterprisePoint[]> {
  const { rows } = await sql<EnterprisePoint>`
    select y.tyshxydm, y.qymc, p.zxjd, p.zxwd, ${sql.ref(`y.${by}`)} "value"
      from yddw y
      join lateral (
        select t.zxjd, t.zxwd from dqgx d join gyyd t using (dkid)
         where d.tyshxydm = y.tyshxydm and d.gxzt = '1' and d.scbz = 0 and t.scbz = 0
           and ${inScope(scope, "t")}
         order by d.symj desc, d.gxbh limit 1) p on true
     where y.scbz = 0 and ${inScope(scope, "y")} and ${sql.ref(`y.${by}`)} > 0
     order by ${sql.ref(`y.${by}`)} desc, y.qyid limit ${limit}`.execute(db);
  return rows.map(({ zxjd, zxwd, value, ...row }) => ({
    ...{ zxjd: Number(zxjd), zxwd: Number(zxwd), value: Number(value) },
    ...row,
  }));
}
