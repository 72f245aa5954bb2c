import { sql } from "kysely";
import { type SettingKey, settings } from "#contract/settings";
import type { Db } from "../../db/tables";

export type SettingRow = { key: SettingKey; value: number; savedBy: string; savedAt: string };

export async function settingRows(db: Db): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select key, value::text::integer "value", saved_by "savedBy", saved_at "savedAt"
      from setting`.execute(db);
  return rows;
}

/**
 * SQL for a setting as it stands: what was set, else what is usual. Written out, since a function
 * with a query in it is planned anew by each statement: twice the time of a session's.
 */
export const settingSql = (key: SettingKey): string =>
  `coalesce((select value::text::integer from setting where key = '${key}'), ${settings[key].usual})`;

export async function settingValue(db: Db, key: SettingKey): Promise<number> {
  const { rows } = await sql<{ set: number }>`
    select ${sql.raw(settingSql(key))} "set"`.execute(db);
  return Number(rows[0]?.set ?? settings[key].usual);
}

/** 数据年度 as it is set; 0 follows the calendar. */
export const dataYearSetting = (db: Db): Promise<number> => settingValue(db, "dataYear");

export const putSetting = (db: Db, { key, value, savedBy }: Omit<SettingRow, "savedAt">) =>
  sql`insert into setting (key, value, saved_by, saved_at)
    values (${key}, to_jsonb(${value}::integer), ${savedBy}, clock_timestamp())
    on conflict (key) do update set value = excluded.value, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at`.execute(db);
