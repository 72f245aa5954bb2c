import { type RawBuilder, sql } from "kysely";
import { type Yddw, yddw } from "#contract/datasets/yddw";
import { limits } from "#contract/limits";
import type { FirmRelation, MergedRelation } from "#contract/rules/firm/firmMerge";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";
import { type Changed, signed, type Touched } from "../records/touched";

/**
 * A name without legal form, punctuation and blanks: 「杭州某某（集团）有限公司」 and 「杭州某某集团公司」 are the same.
 */
const plainName = sql`regexp_replace(
  translate(upper(y.qymc), '（）【】［］　·．，。－', '()[][] '), 
  '股份有限公司|有限责任公司|有限公司|公司|集团|[\\s()\\[\\]·.,，。_-]', '', 'g')`;

type DuplicateGroup = { reason: "name" | "code"; word: string; firms: string[] };

/**
 * Groups of enterprises in scope that are probably the same; a group found both ways is listed
 * once.
 */
export async function duplicateGroups(
  db: Db,
  scope: Scope,
  limit: number,
  offset: number,
): Promise<{ total: number; list: DuplicateGroup[] }> {
  const { rows } = await sql<DuplicateGroup & { total: number }>`
    with own as (
      select y.qyid, substr(y.tyshxydm, 9, 9) body, ${plainName} name
        from yddw y where y.scbz = 0 and ${inScope(scope, "y")}
    ), found as (
      select 'code' reason, body word, array_agg(qyid order by qyid) firms
        from own group by body having count(*) > 1
      union all
      select 'name', name, array_agg(qyid order by qyid)
        from own where name <> '' group by name having count(*) > 1
    ), one as (
      select distinct on (firms) reason, word, firms from found order by firms, reason
    )
    select reason, word, firms, count(*) over () total from one
     order by reason, word limit ${limit} offset ${offset}`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    list: rows.map(({ reason, word, firms }) => ({ reason, word, firms })),
  };
}

/** Enterprises in scope, with how many relations and tax rows they have. */
export async function firmsWithLinks(
  db: Db,
  ids: readonly string[],
  scope: Scope,
): Promise<{ record: Yddw; relations: number; taxes: number }[]> {
  const { rows } = await sql<Yddw & { relations: number; taxes: number }>`
    select ${columnsOf(Object.keys(yddw.fields), "y")},
           (select count(*) from dqgx d
             where d.tyshxydm = y.tyshxydm and d.scbz = 0 and d.gxzt <> '2') relations,
           (select count(*) from sshsjcb s where s.tyshxydm = y.tyshxydm and s.scbz = 0) taxes
      from yddw y
     where y.qyid = any(${textArray(ids)}) and y.scbz = 0 and ${inScope(scope, "y")}
     order by y.cjsj, y.qyid`.execute(db);
  return rows.map(({ relations, taxes, ...record }) => ({
    record: record as Yddw,
    relations: Number(relations),
    taxes: Number(taxes),
  }));
}

/** Existing relations of these enterprises, locked. */
export async function relationsOf(db: Db, codes: readonly string[]): Promise<FirmRelation[]> {
  const { rows } = await sql<FirmRelation>`
    select gxid, dkid, tyshxydm, gxlx, qsrq, symj, ftbl, gxzt, zzrq from dqgx
     where tyshxydm = any(${textArray(codes)}) and scbz = 0 order by gxid for update`.execute(db);
  return rows;
}

type Target = { tyshxydm: string; qymc: string; by: string };
const touchedIn = (dataset: string, rows: readonly Changed[]): Touched[] =>
  rows.map(({ id, bbh }) => ({ dataset, id, bbh }));

/** Moves relations to the kept enterprise; those merged into another one leave the register. */
export async function moveRelations(
  db: Db,
  merged: readonly MergedRelation[],
  { tyshxydm, qymc, by }: Target,
): Promise<Touched[]> {
  const { rows } = await sql<Changed>`
    update dqgx t
       set tyshxydm = case when r.gone then t.tyshxydm else ${tyshxydm} end,
           qymc = case when r.gone then t.qymc else ${qymc} end,
           symj = case when r.gone then t.symj else r.symj end,
           ftbl = case when r.gone then t.ftbl else r.ftbl end,
           scbz = case when r.gone then 1 else 0 end, ${signed(by)}
      from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb)
           r (gxid text, symj numeric, ftbl numeric, gone boolean)
     where t.gxid = r.gxid
    returning t.gxid id, t.bbh`.execute(db);
  return touchedIn("dqgx", rows);
}

const amounts = [
  ...["zzs", "qysds", "grsds", "cswhjss", "fcs", "tdsys", "yhs", "qtss", "ssje", "mdtytse"],
  ...["tsje", "hsss", "yysr", "zjz", "nh", "pfl", "rdfy", "pjrs", "ydmj"],
];

/** One row per version stays, with the sums of all; the others are removed. */
export async function moveTaxes(
  db: Db,
  codes: readonly string[],
  { tyshxydm, qymc, by }: Target,
): Promise<Touched[]> {
  // A removed row of the kept code would block its number in that version.
  const living = sql`
    select s.id, s.bbid,
           first_value(s.id) over (partition by s.bbid
             order by (s.tyshxydm = ${tyshxydm}) desc, s.id) survivor
      from sshsjcb s
     where s.tyshxydm = any(${textArray(codes)}) and s.scbz = 0
       and not exists (select from sshsjcb k
                        where k.bbid = s.bbid and k.tyshxydm = ${tyshxydm} and k.scbz = 1)`;
  const sums = sql.join(amounts.map((name) => sql`sum(${sql.ref(`s.${name}`)}) ${sql.ref(name)}`));
  const set = sql.join(amounts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`a.${name}`)}`));
  const { rows: held } = await sql<{ id: string; survivor: string }>`${living}`.execute(db);
  if (held.length === 0) return [];
  const pairs = JSON.stringify(held);
  const { rows: kept } = await sql<Changed>`
    update sshsjcb t
       set tyshxydm = ${tyshxydm}, qymc = ${qymc}, ${set},
           mjss = ${perMu("hsss")}, mjzjz = ${perMu("zjz")}, ${signed(by)}
      from (select p.survivor, ${sums}
              from jsonb_to_recordset(${pairs}::jsonb) p (id text, survivor text)
              join sshsjcb s using (id) group by p.survivor) a
     where t.id = a.survivor
    returning t.id, t.bbh`.execute(db);
  const { rows: gone } = await sql<Changed>`
    update sshsjcb t set scbz = 1, ${signed(by)}
      from jsonb_to_recordset(${pairs}::jsonb) p (id text, survivor text)
     where t.id = p.id and p.id <> p.survivor
    returning t.id, t.bbh`.execute(db);
  return touchedIn("sshsjcb", [...kept, ...gone]);
}

const perMu = (name: string): RawBuilder<unknown> =>
  sql`round(${sql.ref(`a.${name}`)} / nullif(a.ydmj / ${limits.mu}::numeric, 0), 2)`;

/** Moves land whose holder has one of the dropped codes. */
export async function moveHoldings(
  db: Db,
  dropped: readonly string[],
  { tyshxydm, by }: Target,
): Promise<Touched[]> {
  const { rows } = await sql<Changed>`
    update gyyd t set tyshxydm = ${tyshxydm}, ${signed(by)}
     where t.tyshxydm = any(${textArray(dropped)}) and t.scbz = 0
    returning t.dkid id, t.bbh`.execute(db);
  return touchedIn("gyyd", rows);
}

/** Parcels and enterprises of relations, in any region. */
export async function landAndCodes(db: Db, gxids: readonly string[]) {
  const { rows } = await sql<{ dkid: string; tyshxydm: string }>`
    select dkid, tyshxydm from dqgx where gxid = any(${textArray(gxids)})`.execute(db);
  return rows;
}

type Merge = {
  mergeId: string;
  kept: string;
  dropped: readonly string[];
  title: string;
  xzqdm: string;
  cyptid: string | null;
  touched: readonly Touched[];
  by: string;
};

export const noteMerge = (db: Db, one: Merge) =>
  sql`
    insert into yddw_merge (merge_id, kept, dropped, title, xzqdm, cyptid, touched, by)
    values (${one.mergeId}, ${one.kept}, ${textArray(one.dropped)}, ${one.title}, ${one.xzqdm},
            ${one.cyptid}, ${JSON.stringify(one.touched)}::jsonb, ${one.by})`.execute(db);

/** A merge in scope that has not been undone, locked. */
export async function openMerge(
  db: Db,
  mergeId: string,
  scope: Scope,
): Promise<{ title: string; touched: Touched[]; xzqdm: string } | undefined> {
  const { rows } = await sql<{ title: string; touched: Touched[]; xzqdm: string }>`
    select t.title, t.touched, t.xzqdm from yddw_merge t
     where t.merge_id = ${mergeId} and t.undone_at is null and ${inScope(scope, "t")}
       for update`.execute(db);
  return rows[0];
}

export const closeMerge = (db: Db, mergeId: string) =>
  sql`update yddw_merge set undone_at = clock_timestamp() where merge_id = ${mergeId}`.execute(db);

const mostMerges = 50;

export async function recentMerges(db: Db, scope: Scope) {
  const { rows } = await sql<{
    mergeId: string;
    title: string;
    by: string;
    at: string;
    undoneAt: string | null;
  }>`
    select t.merge_id "mergeId", t.title, coalesce(u.real_name, t.by) "by", t.at, t.undone_at "undoneAt"
      from yddw_merge t left join app_user u on u.username = t.by
     where ${inScope(scope, "t")} order by t.at desc, t.merge_id limit ${mostMerges}`.execute(db);
  return rows;
}
