import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Stores the answer to a question, and deletes expired ones. */
export async function insertQuestion(
  db: Db,
  { id, answer, seconds }: { id: string; answer: number; seconds: number },
): Promise<void> {
  await sql`delete from sign_in_question where expires_at < clock_timestamp()`.execute(db);
  await sql`insert into sign_in_question (id, answer, expires_at)
    values (${id}, ${answer}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(db);
}

/** Removes a question and returns its answer; null if it is missing or expired. */
export async function takeQuestion(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ answer: number }>`
    delete from sign_in_question where id = ${id} and expires_at > clock_timestamp()
    returning answer`.execute(db);
  return rows[0]?.answer ?? null;
}
