import { sql } from "kysely";
import type { Db } from "../../db/tables";

export type Choice = { dataset: string; field: string; value: string };

/** Counts what somebody has chosen in a form. */
export async function countChoices(
  db: Db,
  userId: string,
  dataset: string,
  chosen: readonly Omit<Choice, "dataset">[],
): Promise<void> {
  if (chosen.length === 0) return;
  // In one order, so that two saves of one account cannot wait for each other.
  await sql`
    insert into account_choice as c (user_id, dataset, field, value)
    select u.id, ${dataset}, n.field, n.value
      from app_user u, jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) n (field text, value text)
     where u.id = ${userId}
     order by n.field
    on conflict (user_id, dataset, field, value) do update set times = c.times + 1`.execute(db);
}

/** What somebody has chosen at least `least` times, up to `most` values a field, most often first. */
export async function usualChoices(
  db: Db,
  userId: string,
  dataset: string,
  { least, most }: { least: number; most: number },
): Promise<Omit<Choice, "dataset">[]> {
  const { rows } = await sql<Omit<Choice, "dataset">>`
    select field, value from (
      select field, value, row_number() over (partition by field order by times desc, value) place
        from account_choice
       where user_id = ${userId} and dataset = ${dataset} and times >= ${least}) c
     where place <= ${most}
     order by field, place`.execute(db);
  return rows;
}
