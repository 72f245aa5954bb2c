import type { CountyName } from "#contract/rules/parcel/record";
import type { Db } from "../../db/tables";

/** Names of all counties by code, for the rules of regions. */
export async function countyNames(db: Db): Promise<Map<string, CountyName>> {
  const rows = await db
    .selectFrom("xzq")
    .select(["area_code as code", "name"])
    .where("level", "=", 3)
    .orderBy("area_code")
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** The regions directly below a region; the region itself for a county. */
export async function subregions(
  db: Db,
  areaCode: string,
): Promise<{ areaCode: string; name: string }[]> {
  const below = areaCode.length >= 6 ? "area_code" : "parent";
  return db
    .selectFrom("xzq")
    .select(["area_code as areaCode", "name"])
    .where(below, "=", areaCode)
    .orderBy("area_code")
    .execute();
}
