import { type RawBuilder, type SqlBool, sql } from "kysely";
import { levelOf } from "#contract/regions";
import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import type { Level } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { all } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** What 重复检查 of the whole register has found and keeps (0830). */

export type PairState = { round: number; madeAt: string | null };

/** What is kept counts as of `madeAt`. */
export async function pairState(db: Db): Promise<PairState> {
  const { rows } = await sql<PairState>`
    select round, made_at "madeAt" from duplicate_state`.execute(db);
  return rows[0] ?? { round: 0, madeAt: null };
}

/** Nobody compares, or somebody whose job is over. */
const isFree = sql`(s.holder is null or not exists (
  select from job j where j.id = s.holder and j.state in ('queued', 'running')))`;

/**
 * Keeps other jobs from comparing until this one is over; false while another one does. Where the state
 * itself is missing, as after a restore that left it out, nothing has been compared, and nobody compares.
 */
export async function holdPairs(db: Db, job: string): Promise<boolean> {
  const { rows } = await sql`
    insert into duplicate_state as s (holder) values (${job})
    on conflict (one) do update set holder = excluded.holder where s.holder = ${job} or ${isFree}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Before the first comparison nobody needs to know what has changed. */
export const forgetChanges = (db: Db): Promise<number> =>
  write(db, { by: "system", via: "calendar" }, async (tx) => {
    const { rows } = await sql`
      select from duplicate_state s where made_at is null and ${isFree} for update`.execute(tx);
    if (rows.length === 0) return 0;
    const gone = await sql`delete from duplicate_change`.execute(tx);
    return Number(gone.numAffectedRows ?? 0);
  });

export type Changes = {
  /** Rows of the log. */
  ids: number[];
  /** Changed parcels, unless they are too many to be named. */
  dkids: Record<Library, string[]> | null;
};

/** What is to be compared again; rows that come later are not among it, even if they are older. */
export async function changesSince(db: Db): Promise<Changes & { now: string }> {
  const { rows } = await sql<{
    now: string;
    ids: number[];
    sd: string[];
    st: string[];
    whole: boolean;
  }>`
    with seen as materialized (select id, library, dkids from duplicate_change)
    select clock_timestamp() now, array(select id from seen) ids,
           exists (select from seen where dkids is null) whole,
           array(select distinct unnest(dkids) from seen where library = 'dxydsd') sd,
           array(select distinct unnest(dkids) from seen where library = 'dxydst') st`.execute(db);
  const { now = "", ids = [], sd = [], st = [], whole = true } = rows[0] ?? {};
  return { now, ids, dkids: whole ? null : { dxydsd: sd, dxydst: st } };
}

/** Whether something has changed, and whether that can be told parcel by parcel. */
export async function changed(db: Db): Promise<{ some: boolean; whole: boolean }> {
  const { rows } = await sql<{ some: boolean; whole: boolean }>`
    select exists (select from duplicate_change) "some",
           exists (select from duplicate_change where dkids is null) whole`.execute(db);
  return rows[0] ?? { some: true, whole: true };
}

/** A finding as it is kept: its parcels by id, and what decides who may see it. */
export type KeptPair = {
  rule: DuplicateRule;
  level: Level;
  message: string;
  dkid1: string;
  dkbh1: string;
  xzqdm1: string;
  cyptid1: string | null;
  dkid2: string;
  xzqdm2: string;
  cyptid2: string | null;
  is_provincial: boolean;
  cdmj: number;
  cdbl1: number;
  cdbl2: number;
  place: [number, number];
};

export async function insertPairs(
  db: Db,
  round: number,
  pairs: readonly KeptPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const columns = Object.keys(pairs[0] as KeptPair).filter((name) => name !== "place");
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const rows = pairs.map(({ place: [lon, lat], ...pair }) => ({ ...pair, lon, lat }));
  await sql`
    insert into duplicate_pair (round, ${names}, place)
    select ${round}, ${names}, array[lon, lat]
      from json_to_recordset(${JSON.stringify(rows)}::json)
        r (rule text, level text, message text, dkid1 text, dkbh1 text, xzqdm1 text, cyptid1 text,
           dkid2 text, xzqdm2 text, cyptid2 text, is_provincial boolean,
           cdmj float8, cdbl1 float8, cdbl2 float8, lon float8, lat float8)`.execute(db);
}

/** What was written for a round that does not count: of before, or broken off. */
export const dropOtherRounds = (db: Db, round: number) =>
  sql`delete from duplicate_pair where round <> ${round}`.execute(db);

/** Pairs with one of these parcels. */
export const dropPairsOf = (db: Db, { dxydsd, dxydst }: Record<Library, readonly string[]>) => {
  const ids = (some: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(some)}::jsonb))`;
  return sql`
    delete from duplicate_pair p
     where p.dkid1 in ${ids(dxydsd)} or (p.dkid2 in ${ids(dxydsd)} and not p.is_provincial)
        or (p.dkid2 in ${ids(dxydst)} and p.is_provincial)`.execute(db);
};

/** From now on `round` counts, as of `madeAt`; these changes are in it. */
export async function settlePairs(
  db: Db,
  { round, madeAt, changes }: { round: number; madeAt: string; changes: readonly number[] },
): Promise<void> {
  await sql`
    update duplicate_state set round = ${round}, made_at = ${madeAt}::timestamptz, holder = null`.execute(
    db,
  );
  await sql`
    delete from duplicate_change where id in (
      select jsonb_array_elements_text(${JSON.stringify(changes)}::jsonb)::bigint)`.execute(db);
}

type Asked = { scope: Scope; round: number; rules?: readonly DuplicateRule[] | undefined };

/** Both parcels in reach, by what stands beside the pair. */
function inReach({ from, to, cyptid }: Scope): RawBuilder<SqlBool> {
  const side = (n: 1 | 2) => {
    const [county, platform] = [sql.ref(`p.xzqdm${n}`), sql.ref(`p.cyptid${n}`)];
    const region =
      levelOf(from) === 3
        ? sql<SqlBool>`${county} = ${from}`
        : sql<SqlBool>`${county} >= ${from} and ${county} < ${to}`;
    return cyptid === null ? region : sql<SqlBool>`${region} and ${platform} = ${cyptid}`;
  };
  return sql<SqlBool>`${side(1)} and ${side(2)}`;
}

/** Neither of its parcels has changed since it was found. */
const unchanged = sql<SqlBool>`
  p.dkid1 not in (select dkid from gone where library = 'dxydsd')
  and (p.is_provincial or p.dkid2 not in (select dkid from gone where library = 'dxydsd'))
  and (not p.is_provincial or p.dkid2 not in (select dkid from gone where library = 'dxydst'))`;
const gone = sql`gone as materialized (
  select library, unnest(dkids) dkid from duplicate_change where dkids is not null)`;

const shown = ({ scope, round, rules }: Asked): RawBuilder<SqlBool> =>
  all([
    sql<SqlBool>`p.round = ${round}`,
    inReach(scope),
    ...(rules ? [sql<SqlBool>`p.rule in (${sql.join([...rules])})`] : []),
  ]);

/** How many findings of each kind there are. */
export async function countPairs(
  db: Db,
  asked: Asked,
): Promise<Partial<Record<DuplicateRule, number>>> {
  const { rows } = await sql<{ rule: DuplicateRule; n: number }>`
    with ${gone} select p.rule, count(*) n from duplicate_pair p
     where ${shown(asked)} and ${unchanged} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ rule, n }) => [rule, n]));
}

export type ShownPair = Omit<KeptPair, "cyptid1" | "cyptid2" | "xzqdm1" | "xzqdm2"> & {
  xzqdm1: string;
  dkmc1: string;
  dkbh2: string;
  dkmc2: string;
};

const keys = ["xzqdm1", "dkbh1", "dkid1", "dkid2", "is_provincial", "rule"] as const;
const keyColumns = sql.join(keys.map((name) => sql.ref(`p.${name}`)));
/** Where a page ends. */
export type PairKey = readonly [string, string, string, string, boolean, string];
export const keyOfPair = (pair: ShownPair): PairKey =>
  keys.map((name) => pair[name]) as unknown as PairKey;

/**
 * Findings in order, each with what its parcels are called. What is told of a parcel is asked of the
 * parcel, in the reader's reach as it is now.
 */
export async function pagePairs(
  db: Db,
  asked: Asked,
  { after, limit, offset }: { after: PairKey | null; limit: number; offset: number },
): Promise<ShownPair[]> {
  const behind = after
    ? sql<SqlBool>`(${keyColumns}) > (${sql.join(after.map((key) => sql`${key}`))})`
    : sql<SqlBool>`true`;
  const { scope } = asked;
  const living = (alias: string) =>
    sql`${sql.ref(`${alias}.scbz`)} = 0 and ${sql.ref(`${alias}.shzt`)} <> '9' and ${inScope(scope, alias)}`;
  const { rows } = await sql<ShownPair>`
    with ${gone}
    select p.rule, p.level, p.message, p.dkid1, p.dkbh1, p.xzqdm1, a.dkmc dkmc1, p.dkid2, p.is_provincial,
           coalesce(s.dkbh, t.dkbh) dkbh2, coalesce(s.dkmc, t.dkmc) dkmc2,
           p.cdmj, p.cdbl1, p.cdbl2, p.place
      from (select p.* from duplicate_pair p
             where ${shown(asked)} and ${unchanged} and ${behind}
             order by ${keyColumns} limit ${limit} offset ${offset}) p
      join dxydsd a on a.dkid = p.dkid1 and ${living("a")}
      left join dxydsd s on not p.is_provincial and s.dkid = p.dkid2 and ${living("s")}
      left join dxydst t on p.is_provincial and t.dkid = p.dkid2 and ${living("t")}
     where coalesce(s.dkid, t.dkid) is not null
     order by ${keyColumns}`.execute(db);
  return rows;
}
