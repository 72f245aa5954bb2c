import { sql } from "kysely";
import type { Db } from "../../db/tables";

type Codes = { xzqdm?: unknown; xzjdm?: unknown; cyptid?: unknown };
export type PlaceNames = { xzqmc: string; xzjmc: string | null; cyptmc: string | null };

/** Names of a county's platforms in use by id: land is put on no others. */
export async function platformNames(db: Db, county: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ cyptid: string; cyptmc: string }>`
    select cyptid, cyptmc from cypt where xzqdm = ${county} and cyptzt = '1' and scbz = 0 order by 1`.execute(
    db,
  );
  return new Map(rows.map(({ cyptid, cyptmc }) => [cyptid, cyptmc]));
}

/** Names of a county, and of a town and a platform in it; null if missing. */
export async function placeNames(db: Db, { xzqdm, xzjdm, cyptid }: Codes): Promise<PlaceNames> {
  const [county, town, platform] = [xzqdm, xzjdm, cyptid].map((code) => code ?? null);
  const { rows } = await sql<PlaceNames>`
    select coalesce((select name from xzq where area_code = ${county}::text), '') xzqmc,
           (select name from xzj where code = ${town}::text and parent = ${county}::text) xzjmc,
           (select cyptmc from cypt
             where cyptid = ${platform}::text and xzqdm = ${county}::text and scbz = 0) cyptmc
  `.execute(db);
  return rows[0] as PlaceNames;
}
