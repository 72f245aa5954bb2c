import { sql } from "kysely";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/**
 * Records that come into a register in many short transactions and are seen all at once: until they are
 * shown, they stand in tables that nobody reads (migrations 0355 and 0420).
 */
export type Intake = { id: string; register: Library | "sshsjcb" };

/** Makes room; whatever a broken-off run of the same owner has left is dropped. */
export async function openIntake(db: Db, { id, register }: Intake, owner: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from intake where owner = ${owner} and not shown`.execute(db);
  for (const left of rows) await dropIntake(db, left.id);
  await sql`select clzy_intake_open(${id}, ${register}, ${owner})`.execute(db);
}

/** Runs `work` where the register's table means the one of the intake. */
export async function inIntake<T>(tx: Db, { id }: Intake, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ path: string }>`
    select current_setting('search_path') path`.execute(tx);
  const usual = rows[0]?.path ?? "public";
  const search = (path: string) => sql`select set_config('search_path', ${path}, true)`.execute(tx);
  await search(`intake_${id}, ${usual}`);
  const result = await work();
  await search(usual);
  return result;
}

/** Takes stored records in, as their current versions; answers how many there were. */
export async function takeIn(tx: Db, { id }: Intake, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select clzy_intake_take(${id}, ${textArray(ids)}) taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Shows all of it; false when the register has changed under it: then the transaction must fail. */
export async function showIntake(tx: Db, { id }: Intake): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select clzy_intake_show(${id}) shown`.execute(tx);
  return rows[0]?.shown ?? false;
}

/**
 * Moves up to so many rows of a shown intake over to the register; no reader sees a difference. 0 when
 * nothing is left, -1 while somebody else is at it.
 */
export async function settleSome(db: Db, id: string, most: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select clzy_intake_settle(${id}, ${most}::integer) moved`.execute(db);
  return rows[0]?.moved ?? 0;
}

export const dropIntake = (db: Db, id: string) => sql`select clzy_intake_drop(${id})`.execute(db);

/** SQLSTATE of a lock that was not to be had at once. */
const lockTaken = "55P03";

/** Takes the room away unless somebody reads there. */
export async function dropUnread(db: Db, id: string): Promise<boolean> {
  try {
    await dropIntake(db, id);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === lockTaken) return false;
    throw error;
  }
}

/** Intakes of an earlier day: nobody fills or settles them any more. */
export async function leftIntakes(db: Db): Promise<{ id: string; shown: boolean }[]> {
  const { rows } = await sql<{ id: string; shown: boolean }>`
    select id, shown from intake where opened_at < now() - interval '1 day'
     order by opened_at`.execute(db);
  return rows;
}
