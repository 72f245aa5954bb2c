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

const shortened = (title: string): string =>
  [...title].length > longestTitle ? `${[...title].slice(0, longestTitle - 1).join("")}…` : title;

/**
 * Adds a change to the update ledger, as 待处理; returns its id. Call it in the transaction of the
 * change, so that neither exists without the other.
 */
export async function noteChange(tx: Db, entry: LedgerEntry): Promise<string> {
  const { kind, source, id, place, changes, by } = entry;
  const title = shortened(entry.title);
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
  return tzid;
}

/** Tells more in an entry, whose change goes on in a further transaction. */
export async function rewriteEntry(tx: Db, tzid: string, entry: LedgerEntry): Promise<void> {
  const { kind, id, title, changes } = entry;
  await sql`
    update gxtz set bt = ${shortened(title)}, ywlx = ${kind}, ywid = ${id},
           gxnr = ${JSON.stringify(changes)}::jsonb, bbh = bbh + 1, gxsj = now()
     where tzid = ${tzid} and scbz = 0`.execute(tx);
}

const taken = sql`scbz = 1, bbh = bbh + 1, gxsj = now()`;

/**
 * Takes an entry out of the ledger together with the one that it undoes, of the same person and not
 * handled yet. Two outlines may have the same area, so that a changed outline is never known as undone.
 */
export async function withdrawUndone(
  tx: Db,
  tzid: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ field }) => field === "geom")) return;
  const undone = JSON.stringify(
    changes.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })),
  );
  await sql`
    with undone as (
      select e.tzid from gxtz e join gxtz m on m.tzid = ${tzid} and m.scbz = 0
       where e.tzid <> m.tzid and e.scbz = 0 and e.zt = '0' and e.cjr = m.cjr
         and (e.source, e.ywid, e.xzqdm, e.cyptid) is not distinct from
             (m.source, m.ywid, m.xzqdm, m.cyptid)
         and e.gxnr @> ${undone}::jsonb and e.gxnr <@ ${undone}::jsonb
       order by e.tjsj desc limit 1
    )
    update gxtz set ${taken}
     where exists (select from undone) and (tzid = ${tzid} or tzid in (select tzid from undone))`.execute(
    tx,
  );
}

/** Takes the entries of records out that nobody has handled yet, or those with a title; tells how many. */
export async function withdrawOf(
  tx: Db,
  source: string,
  ids: readonly string[],
  title?: string,
): Promise<number> {
  const named = title === undefined ? sql`true` : sql`bt = ${shortened(title)}`;
  const { numAffectedRows } = await sql`
    update gxtz set ${taken}
     where source = ${source} and ywid = any(${textArray(ids)}) and scbz = 0 and zt = '0'
       and ${named}`.execute(tx);
  return Number(numAffectedRows ?? 0);
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
