import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

export type NewTask = {
  hcid: string;
  yjlb: string;
  mc: string;
  ywlx: string;
  ywid: string;
  ywbh: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
  xfyj: string | null;
  xfyf: number;
  cjr: string;
};

/**
 * Stores tasks, except for records that have an open task of the same kind. Returns how many were
 * stored.
 */
export async function insertTasks(db: Db, tasks: readonly NewTask[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into yjhc (hcid, yjlb, mc, ywlx, ywid, ywbh, xzqdm, xzqmc, cyptid, cyptmc, xfyj, xfyf, cjr, gxr)
    select t.hcid, t.yjlb, t.mc, t.ywlx, t.ywid, t.ywbh, t.xzqdm, t.xzqmc, t.cyptid, t.cyptmc, t.xfyj,
           t.xfyf, t.cjr, t.cjr
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t (hcid text, yjlb text, mc text,
           ywlx text, ywid text, ywbh text, xzqdm text, xzqmc text, cyptid text, cyptmc text, xfyj text,
           xfyf integer, cjr text)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores the month in which tasks were closed, as 202411. */
export async function closeTasks(db: Db, ids: readonly string[], month: number): Promise<void> {
  await sql`update yjhc set bjyf = ${month}::integer where hcid = any(${textArray(ids)})`.execute(
    db,
  );
}
