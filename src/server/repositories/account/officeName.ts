import { sql } from "kysely";
import { usualOfficeName } from "#contract/officeName";
import type { Db } from "../../db/tables";

export type OfficeRow = {
  areaCode: string;
  region: string;
  name: string | null;
  savedBy: string | null;
  savedAt: string | null;
};

/** The offices of a region and of all inside it, those above first. */
export async function officesWithin(db: Db, areaCode: string): Promise<OfficeRow[]> {
  const { rows } = await sql<OfficeRow>`
    select x.area_code "areaCode", x."name" region, o.name, o.saved_by "savedBy", o.saved_at "savedAt"
      from xzq x left join office_name o on o.area_code = x.area_code
     where x.area_code >= ${areaCode} and x.area_code < ${`${areaCode}~`} and x.level <= 3
     order by x.level, x.area_code`.execute(db);
  return rows;
}

/** The name of a region's office: its own, or the usual one. */
export async function officeNameOf(db: Db, areaCode: string): Promise<string> {
  const office = (await officesWithin(db, areaCode)).find((one) => one.areaCode === areaCode);
  return office?.name ?? usualOfficeName(areaCode, office?.region ?? areaCode);
}

export const putOfficeName = (db: Db, areaCode: string, name: string, by: string) =>
  sql`insert into office_name (area_code, name, saved_by, saved_at)
      values (${areaCode}, ${name}, ${by}, clock_timestamp())
          on conflict (area_code) do update
         set name = excluded.name, saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(
    db,
  );
