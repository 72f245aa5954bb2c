import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/**
 * Records that enter a register in many short transactions but become visible all at once: until
 * then they are in tables that nobody reads (migrations 0355, 0420, 0431, 0465, 0470, 0521 and 0840).
 */
export type Intake = { id: string; register: string };

/** The schema of an intake's tables. */
export const roomOf = ({ id }: Intake): string => `intake_${id}`;

/** Creates the tables of an intake; drops what an interrupted run of the same owner left behind. */
export async function openIntake(db: Db, { id, register }: Intake, owner: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from intake where owner = ${owner} and not shown`.execute(db);
  for (const left of rows) await dropIntake(db, left.id);
  await sql`select clzy_intake_open(${id}, ${register}, ${owner})`.execute(db);
}

/**
 * Has an intake of a library keep no sums, tiles and indexes while records come, which may then come
 * by several connections; false where others wait for each transaction anyway.
 */
export async function fillApart(db: Db, { id }: Intake): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`select clzy_intake_apart(${id}) apart`.execute(db);
  return rows[0]?.apart ?? false;
}

/** Makes the indexes of an intake that was filled apart. */
export const indexApart = (db: Db, { id }: Intake) =>
  sql`select clzy_intake_together(${id})`.execute(db);

/** Keeps sums of an intake that was filled apart, inside it. */
export const countApart = (tx: Db, { id }: Intake) =>
  sql`select clzy_intake_summed(${id})`.execute(tx);

/** Keeps there which tiles it touches. */
export const touchApart = (tx: Db, { id }: Intake) =>
  sql`select clzy_intake_touched(${id})`.execute(tx);

/** Runs `work` with the register's table name resolving to that of the intake. */
export async function inIntake<T>(tx: Db, intake: Intake, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ path: string }>`
    select current_setting('search_path') path`.execute(tx);
  const usual = rows[0]?.path ?? "public";
  const search = (path: string) => sql`select set_config('search_path', ${path}, true)`.execute(tx);
  await search(`${roomOf(intake)}, ${usual}`);
  const result = await work();
  await search(usual);
  return result;
}

/**
 * Copies stored records into the intake, as their current versions; returns how many there were.
 */
export async function takeIn(tx: Db, { id }: Intake, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select clzy_intake_take(${id}, ${textArray(ids)}) taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/**
 * Makes all of it visible; false if the register has changed underneath: then the transaction must
 * fail.
 */
export async function showIntake(tx: Db, { id }: Intake): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select clzy_intake_show(${id}) shown`.execute(tx);
  return rows[0]?.shown ?? false;
}

/**
 * Moves up to `most` rows of a visible intake to the register; readers see no difference. 0 when
 * nothing is left, -1 while somebody else is moving them.
 */
export async function settleSome(db: Db, id: string, most: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select clzy_intake_settle(${id}, ${most}::integer) moved`.execute(db);
  return rows[0]?.moved ?? 0;
}

export const dropIntake = (db: Db, id: string) => sql`select clzy_intake_drop(${id})`.execute(db);

/** SQLSTATE of a lock that was not available at once. */
const lockTaken = "55P03";

/** Drops the intake's tables unless somebody is reading them. */
export async function dropUnread(db: Db, id: string): Promise<boolean> {
  try {
    await dropIntake(db, id);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === lockTaken) return false;
    throw error;
  }
}

/** Intakes of an earlier day, which nobody fills or settles any more, or that were kept long enough. */
export async function leftIntakes(db: Db): Promise<{ id: string; shown: boolean }[]> {
  const { rows } = await sql<{ id: string; shown: boolean }>`
    select id, shown from intake
     where opened_at < now() - interval '1 day' and (shown or coalesce(keep_until < now(), true))
     order by opened_at`.execute(db);
  return rows;
}
