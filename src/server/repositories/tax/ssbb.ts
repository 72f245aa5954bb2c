import { sql } from "kysely";
import { type Ssbb, ssbb } from "#contract/datasets/ssbb";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { inRoles } from "#contract/define/fieldRoles";
import type { CompareKind } from "#contract/endpoints/tax/ssbb";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

const columns = columnsOf(Object.keys(ssbb.fields), "b");

/**
 * Versions with their row count and sum of 核算税收 in a scope: by year, yearly ones before quarters
 * and months, newest first.
 */
export async function versionList(db: Db, scope: Scope, nd: number | undefined) {
  const { rows } = await sql<Ssbb & { jlzs: number; sszj: number }>`
    select ${columns}, coalesce(r.zs, 0) jlzs, coalesce(r.hsss, 0) sszj
      from ssbb b
      left join (select r.bbid, sum(r.zs) zs, sum(r.hsss) hsss from sshsjcb_rollup r
                  where ${inScope(scope, "r")} group by r.bbid) r using (bbid)
     where b.scbz = 0 and (${nd ?? null}::integer is null or b.nd = ${nd ?? null}::integer)
     order by b.nd desc, b.sjlx, b.sjq desc nulls last, length(b.bbbh) desc, b.bbbh desc`.execute(
    db,
  );
  return rows;
}

/** A version, whoever asks; with `lock`, locked for writing. */
export async function versionOf(db: Db, bbid: string, lock = false): Promise<Ssbb | undefined> {
  const { rows } = await sql<Ssbb>`
    select ${columns} from ssbb b where b.bbid = ${bbid} and b.scbz = 0
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** States of versions, locked against changes until the transaction ends. */
export async function versionStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ bbid: string; zt: string }>`
    select bbid, zt from ssbb where bbid = any(${textArray(ids)}) and scbz = 0
     order by bbid for share`.execute(db);
  return new Map(rows.map(({ bbid, zt }) => [bbid, zt]));
}

/** Serialises publishing and withdrawing versions of a year and kind. */
export const lockPeriod = (db: Db, { nd, sjlx, sjq }: Pick<Ssbb, "nd" | "sjlx" | "sjq">) =>
  sql`select pg_advisory_xact_lock(hashtext(${`ssbb ${nd} ${sjlx} ${sjq ?? 0}`}))`.execute(db);

/** The currently published version, locked. */
export async function currentVersion(
  db: Db,
  { nd, sjlx, sjq }: Pick<Ssbb, "nd" | "sjlx" | "sjq">,
): Promise<Ssbb | undefined> {
  const { rows } = await sql<Ssbb>`
    select ${columns} from ssbb b
     where b.nd = ${nd} and b.sjlx = ${sjlx} and coalesce(b.sjq, 0) = ${sjq ?? 0}
       and b.zt = '2' and b.scbz = 0 for update`.execute(db);
  return rows[0];
}

export const signPublication = (db: Db, bbid: string, by: string) =>
  sql`update ssbb set fbr = ${by}, fbsj = now() where bbid = ${bbid}`.execute(db);

export async function rowsOfVersion(db: Db, bbid: string): Promise<number> {
  const { rows } = await sql<{ zs: number | null }>`
    select sum(zs) zs from sshsjcb_rollup where bbid = ${bbid}`.execute(db);
  return rows[0]?.zs ?? 0;
}

/** Columns that a copy does not take over, or gets anew. */
const ownOfRow = new Set(["id", "bbid", "nd", ...inRoles(sshsjcb.fields, "audit")]);
const copied = Object.keys(sshsjcb.fields).filter((name) => !ownOfRow.has(name));

/** Rows of a version; with `all`, removed ones too. */
export async function rowIds(db: Db, bbid: string, all = false): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sshsjcb where bbid = ${bbid} and (scbz = 0 or ${all}) order by xzqdm, tyshxydm`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type Copy = { to: string; nd: number; by: string };

/** Copies rows into another version. */
export const copyRows = (db: Db, { to, nd, by }: Copy, ids: readonly string[]) =>
  sql`
    insert into sshsjcb (id, bbid, nd, cjr, gxr, ${sql.join(copied.map((name) => sql.ref(name)))})
    select replace(gen_random_uuid()::text, '-', ''), ${to}, ${nd}, ${by}, ${by},
           ${columnsOf(copied, "s")}
      from sshsjcb s where s.id = any(${textArray(ids)}) and s.scbz = 0`.execute(db);

export const removeRows = (db: Db, ids: readonly string[]) =>
  sql`delete from sshsjcb where id = any(${textArray(ids)})`.execute(db);

/** All versions, whatever their state. */
export async function versionIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ bbid: string }>`
    select bbid from ssbb where scbz = 0 order by bbid`.execute(db);
  return rows.map(({ bbid }) => bbid);
}

type Compared = {
  tyshxydm: string;
  qymc: string;
  xzqmc: string;
  kind: CompareKind;
  before: number | null;
  after: number | null;
};

/** Enterprises of two versions side by side in a scope; amounts are 核算税收 in 万元. */
const comparedRows = (from: string, to: string, scope: Scope) => sql`
  select coalesce(b.tyshxydm, a.tyshxydm) tyshxydm, coalesce(b.qymc, a.qymc) qymc,
         coalesce(b.xzqmc, a.xzqmc) xzqmc, a.hsss before, b.hsss after,
         case when a.tyshxydm is null then 'added' when b.tyshxydm is null then 'absent'
              when a.hsss is distinct from b.hsss then 'changed' else 'same' end kind
    from (select * from sshsjcb a where a.bbid = ${from} and a.scbz = 0 and ${inScope(scope, "a")}) a
    full join (select * from sshsjcb b
                where b.bbid = ${to} and b.scbz = 0 and ${inScope(scope, "b")}) b using (tyshxydm)`;

export async function compareCounts(db: Db, from: string, to: string, scope: Scope) {
  const { rows } = await sql<{ kind: CompareKind; zs: number; before: number; after: number }>`
    select kind, count(*)::integer zs, coalesce(sum(before), 0)::float8 before,
           coalesce(sum(after), 0)::float8 after
      from (${comparedRows(from, to, scope)}) c group by kind`.execute(db);
  return rows;
}

export async function comparePage(
  db: Db,
  { from, to, kind }: { from: string; to: string; kind: CompareKind | undefined },
  scope: Scope,
  limit: number,
  offset: number,
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select tyshxydm, qymc, xzqmc, kind, before::float8 before, after::float8 after
      from (${comparedRows(from, to, scope)}) c
     where ${kind ?? null}::text is null or kind = ${kind ?? null}
     order by abs(coalesce(after, 0) - coalesce(before, 0)) desc, tyshxydm
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
