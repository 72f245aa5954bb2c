import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Gxtz } from "#contract/datasets/gxtz";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** A value before and after, as displayed; null for none. */
export type Change = {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
};

export type LedgerEntry = {
  /** 业务类型: 1 地企关系, 2 税收, 3 属性, 4 图形, 5 企业, 6 入库, 9 通知. */
  kind: Gxtz["ywlx"];
  /** The dataset of the change, and the id of the record, batch or version. */
  source: string;
  id: string | null;
  title: string;
  place: { xzqdm: string; cyptid?: string | null };
  changes: readonly Change[];
  by: Pick<Caller, "username" | "realName">;
};

const longestTitle = 200;

/**
 * Adds a change to the update ledger, as 待处理. Call it in the transaction of the change, so that
 * neither exists without the other.
 */
export async function noteChange(tx: Db, entry: LedgerEntry): Promise<void> {
  const { kind, source, id, place, changes, by } = entry;
  const title =
    [...entry.title].length > longestTitle
      ? `${[...entry.title].slice(0, longestTitle - 1).join("")}…`
      : entry.title;
  const tzid = randomUUID().replaceAll("-", "");
  const cyptid = place.cyptid ?? null;
  await sql`
    insert into gxtz (tzid, bt, ywlx, ywid, xzqdm, xzqmc, cyptid, cyptmc, tjr, source, gxnr, cjr, gxr)
    values (${tzid}, ${title}, ${kind}, ${id}, ${place.xzqdm},
            coalesce((select name from xzq where area_code = ${place.xzqdm}::text), ''), ${cyptid},
            (select cyptmc from cypt where cyptid = ${cyptid}::text),
            ${by.realName}, ${source}, ${JSON.stringify(changes)}::jsonb, ${by.username}, ${by.username})`.execute(
    tx,
  );
}

/** The content of an entry: what changed, and where. */
export async function contentOf(
  db: Db,
  tzid: string,
): Promise<{ source: string | null; gxnr: Change[] }> {
  const { rows } = await sql<{ source: string | null; gxnr: Change[] }>`
    select source, gxnr from gxtz where tzid = ${tzid}`.execute(db);
  return rows[0] ?? { source: null, gxnr: [] };
}

/** Marks unread entries in scope as read; returns how many. */
export async function markRead(db: Db, ids: readonly string[], scope: Scope): Promise<number> {
  const { numAffectedRows } = await sql`
    update gxtz t set sfyd = 1
     where t.tzid = any(${textArray(ids)}) and t.scbz = 0 and t.sfyd = 0
       and ${inScope(scope, "t")}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
