import { sql } from "kysely";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";

/** Outline of the replacement land, in degrees; null if none is drawn. */
export async function replacementOutline(db: Db, id: string): Promise<MultiPolygon | null> {
  const { rows } = await sql<{ outline: MultiPolygon | null }>`
    select st_asgeojson(bcgeom, 7)::jsonb -> 'coordinates' outline
      from zyby where zybyid = ${id}`.execute(db);
  return rows[0]?.outline ?? null;
}

/**
 * Moves up to `limit` records to 逾期未补 whose deadline is past on a day (`YYYY-MM-DD`), and those back
 * whose deadline is not, as after a change of the data year; returns their ids.
 */
export async function markOverdue(
  db: Db,
  day: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ zybyid: string }>`
    update zyby set zt = case when zt = '3' then '1' else '3' end,
           bbh = bbh + 1, gxr = 'system', gxsj = now()
     where zybyid in (
       select zybyid from zyby
        where scbz = 0 and zybyid > ${after}
          and case when qxrq < ${day}::date then zt in ('0', '1') else zt = '3' end
        order by zybyid limit ${limit} for update)
    returning zybyid`.execute(db);
  return rows.map(({ zybyid }) => zybyid).sort();
}

/** An outline in degrees as text for a geometry column. */
export const outlineText = (multi: MultiPolygon): string =>
  `SRID=4490;MULTIPOLYGON(${multi
    .map(
      (rings) =>
        `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(",")})`).join(",")})`,
    )
    .join(",")})`;
