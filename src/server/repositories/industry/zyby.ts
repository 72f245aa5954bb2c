import { sql } from "kysely";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";

/** Outline of the land in the place of what was taken, in degrees; null where none is drawn. */
export async function replacementOutline(db: Db, id: string): Promise<MultiPolygon | null> {
  const { rows } = await sql<{ outline: MultiPolygon | null }>`
    select st_asgeojson(bcgeom, 7)::jsonb -> 'coordinates' outline
      from zyby where zybyid = ${id}`.execute(db);
  return rows[0]?.outline ?? null;
}

/** Moves what should be balanced by now to 逾期未补; answers how many. `day` is `YYYY-MM-DD`. */
export async function markOverdue(db: Db, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update zyby set zt = '3', bbh = bbh + 1, gxr = 'system', gxsj = now()
     where scbz = 0 and zt in ('0', '1') and qxrq < ${day}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** An outline in degrees as the text that a geometry column takes. */
export const outlineText = (multi: MultiPolygon): string =>
  `SRID=4490;MULTIPOLYGON(${multi
    .map(
      (rings) =>
        `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(",")})`).join(",")})`,
    )
    .join(",")})`;
