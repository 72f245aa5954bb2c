import { sql } from "kysely";
import type { Db } from "../db/tables";
import { cellLevels, type Tile } from "./tileMath";

/** The tiles of a level, at most 11, that hold or once held parcels. */
export async function coveredTiles(db: Db, dataset: string, z: number): Promise<Tile[]> {
  const across = 2 ** (cellLevels - z);
  const { rows } = await sql<{ x: number; y: number }>`
    select distinct x / ${across}::integer x, y / ${across}::integer y
      from tile_revision where dataset = ${dataset} order by 1, 2`.execute(db);
  return rows.map(({ x, y }) => ({ z, x, y }));
}
