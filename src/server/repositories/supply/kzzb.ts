import { sql } from "kysely";
import type { ControlTable } from "#contract/rules/supply/industryControl";
import type { Db } from "../../db/tables";

type Saved = { table: ControlTable; bbh: number; savedBy: string; savedAt: string };

/** The table as last saved; undefined while nobody has filled it. */
export async function controlTable(db: Db): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    select content "table", bbh, gxr "savedBy", gxsj "savedAt" from kzzb order by bbh desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Adds a version after the one that was seen; false if somebody else has added one. */
export async function putControlTable(
  db: Db,
  table: ControlTable,
  seen: number,
  by: string,
): Promise<boolean> {
  const done = await sql`
    insert into kzzb (bbh, content, gxr, gxsj)
    select ${seen + 1}::integer, ${JSON.stringify(table)}::jsonb, ${by}, clock_timestamp()
     where ${seen}::integer = (select coalesce(max(bbh), 0) from kzzb)
        on conflict (bbh) do nothing`.execute(db);
  return Number(done.numAffectedRows ?? 0) === 1;
}
