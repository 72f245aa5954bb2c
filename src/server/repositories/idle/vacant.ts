import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** 亩 and percent from which vacant land is listed. */
export type Threshold = { kdmj: number; kdbl: number };

export async function vacantThreshold(db: Db): Promise<Threshold> {
  const { rows } = await sql<Threshold>`select kdmj, kdbl from kdbz`.execute(db);
  return rows[0] as Threshold;
}

/** Sets the threshold and updates which land is listed; returns how many records changed. */
export async function setVacantThreshold(
  db: Db,
  { kdmj, kdbl }: Threshold,
  by: string,
): Promise<number> {
  await sql`update kdbz set kdmj = ${kdmj}, kdbl = ${kdbl}, gxr = ${by}, gxsj = now()`.execute(db);
  const { numAffectedRows } = await sql`
    update kdjc t set sflr = n.sflr, bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
      from (
        select kdid, case when kdmj >= ${kdmj * limits.mu}::numeric or kdbl >= ${kdbl}::numeric then 1 else 0 end sflr
          from kdjc
      ) n
     where n.kdid = t.kdid and t.sflr <> n.sflr`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What records of vacant and of idle land have from a supply, after it has changed. */
export async function followSupply(db: Db, gyid: string, by: string): Promise<void> {
  const signed = sql`bbh = t.bbh + 1, gxr = ${by}, gxsj = now()`;
  await sql`
    with now as (
      select k.kdid, s.xmmc, s.srr, s.gymj,
             case when s.gymj > 0 then round(k.kdmj / s.gymj * 100, 2) else 0 end kdbl
        from kdjc k join tdgy s on s.gyid = k.gyid where s.gyid = ${gyid}
    )
    update kdjc t set xmmc = n.xmmc, tdsyqr = n.srr, mj = n.gymj, kdbl = n.kdbl,
           sflr = case when t.kdmj >= b.kdmj * ${limits.mu}::numeric or n.kdbl >= b.kdbl then 1 else 0 end,
           ${signed}
      from now n, kdbz b
     where t.kdid = n.kdid and t.scbz = 0
       and (t.xmmc, t.tdsyqr, t.mj) is distinct from (n.xmmc, n.srr, n.gymj)`.execute(db);
  await sql`
    update xztd t set tdjk = s.cjj, ${signed} from tdgy s
     where s.gyid = ${gyid} and t.gyid = s.gyid and t.scbz = 0
       and t.tdjk is distinct from s.cjj`.execute(db);
}

export type VacantSupply = { xmmc: string; srr: string | null; gymj: number; xzqdm: string };

/** The supplied parcel that vacant land lies on, if the caller may see it. */
export async function vacantSupply(
  db: Db,
  gyid: string,
  scope: Scope,
): Promise<VacantSupply | undefined> {
  const { rows } = await sql<VacantSupply>`
    select t.xmmc, t.srr, t.gymj, t.xzqdm from tdgy t
     where t.gyid = ${gyid} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(db);
  return rows[0];
}
