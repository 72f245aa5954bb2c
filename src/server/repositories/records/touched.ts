import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import type { Db } from "../../db/tables";

/** A changed row, its version right after, and the one to go back to unless that is the one before. */
export type Changed = { id: string; bbh: number; back?: number };
export type Touched = Changed & { dataset: string };

export const signed = (by: string) => sql`bbh = t.bbh + 1, gxr = ${by}, gxsj = now()`;

/** Columns that the database computes. */
async function generatedColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname "name" from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and attgenerated <> ''`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** What a restored version takes from the earlier one `h`; its author, time and number are its own. */
export async function takenFromEarlier(
  db: Db,
  { table, key, fields }: AnyDataset,
  more: readonly string[],
): Promise<RawBuilder<unknown>> {
  const kept = new Set([
    key.id,
    ...inRoles(fields, "audit"),
    ...(await generatedColumns(db, table)),
  ]);
  const names = [...Object.keys(fields).filter((name) => !kept.has(name)), "scbz", ...more];
  return sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`h.${name}`)}`));
}

/**
 * Restores rows to their version before the change; returns those that have changed since, which
 * then stay as they are.
 */
export async function restoreChanged(
  db: Db,
  dataset: AnyDataset,
  changed: readonly Changed[],
  by: string,
): Promise<string[]> {
  if (changed.length === 0) return [];
  const { id } = dataset.key;
  const taken = await takenFromEarlier(db, dataset, []);
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) w (id text, bbh integer, back integer)
    ), last as (
      select distinct on (h.${sql.ref(id)}) h.*
        from ${sql.table(`history.${dataset.table}`)} h
        join wanted w on h.${sql.ref(id)} = w.id and h.bbh = coalesce(w.back, w.bbh - 1)
       order by h.${sql.ref(id)}, h.h_id desc
    )
    update ${sql.table(dataset.table)} t set ${taken}, ${signed(by)}
      from wanted w, last h
     where t.${sql.ref(id)} = w.id and h.${sql.ref(id)} = w.id and t.bbh = w.bbh
    returning w.id`.execute(db);
  const done = new Set(rows.map((row) => row.id));
  return changed.flatMap((one) => (done.has(one.id) ? [] : [one.id]));
}
