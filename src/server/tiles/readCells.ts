import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { cellArea } from "../repositories/records/cellPlaces";
import { type Filter, whereOf } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import { CellSum, type Cells } from "./cells";
import type { Dimensions } from "./dimensions";
import { leafKey } from "./revision";
import { joined, record, recordsAt, unit } from "./tileAttributes";
import { boundsOfRange, cellLevels, cellsAcross, type Range, type Tile } from "./tileMath";

const everywhere: Scope = { from: "", to: "~", cyptid: null };
/** Cells of level 11 around the world. */
const world = 2 ** cellLevels * cellsAcross;

/** Counts the parcels of some level-11 tiles, each in the cell of its interior point. */
export async function readLeaves(
  db: Db,
  dataset: AnyDataset,
  dimensions: Dimensions,
  range: Range,
): Promise<ReadonlyMap<number, Cells>> {
  const text = await readGroups(db, dataset, dimensions.names, cellLevels, range, {}, everywhere);
  const sums = new Map<number, CellSum>();
  for (const { x, y, texts, ...row } of groupsOf(text)) {
    const key = leafKey(Math.floor(x / cellsAcross), Math.floor(y / cellsAcross));
    const sum = sums.get(key) ?? new CellSum();
    sums.set(key, sum);
    sum.add({ ...row, dim: dimensions.rowOf(texts), cell: cellOf(x, y) });
  }
  return new Map([...sums].map(([key, sum]) => [key, sum.cells()]));
}

/**
 * Counts the parcels of one tile under a filter, or at a moment, that the kept cells cannot answer.
 */
export async function readTile(
  db: Db,
  dataset: AnyDataset,
  dimensions: Dimensions,
  { z, x, y }: Tile,
  filter: Filter,
  scope: Scope,
  at?: string,
): Promise<Cells> {
  const range = { x0: x, y0: y, x1: x, y1: y };
  const text = await readGroups(db, dataset, dimensions.names, z, range, filter, scope, at);
  const sum = new CellSum();
  for (const { texts, ...group } of groupsOf(text)) {
    sum.add({ ...group, dim: dimensions.rowOf(texts), cell: cellOf(group.x, group.y) });
  }
  return sum.cells();
}

const cellOf = (x: number, y: number) => (y % cellsAcross) * cellsAcross + (x % cellsAcross);

async function readGroups(
  db: Db,
  dataset: AnyDataset,
  names: readonly string[],
  z: number,
  range: Range,
  filter: Filter,
  scope: Scope,
  at?: string,
): Promise<string | null> {
  const { west, south, east, north } = boundsOfRange(z, range);
  const step = 2 ** (cellLevels - z);
  const [first, last] = [range.x0 * cellsAcross, (range.x1 + 1) * cellsAcross - 1];
  const [top, bottom] = [range.y0 * cellsAcross, (range.y1 + 1) * cellsAcross - 1];
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(concat_ws(${unit}::text, x, y, zs, mj, sx, sy, texts), ${record}) packed
      from (
        select floor(fx / ${step}::float8)::integer x, floor(fy / ${step}::float8)::integer y, texts,
               count(*) zs, sum(mj) mj, sum(fx) sx, sum(fy) sy
          from (
            select (t.zxjd::float8 / 360 + 0.5) * ${world}::float8 fx,
                   (0.5 - ln(tan(radians(45 + t.zxwd::float8 / 2))) / (2 * pi())) * ${world}::float8 fy,
                   coalesce(${sql.ref(`t.${cellArea(dataset)}`)}, 0) mj, ${joined(dataset, names, "t")} texts
              from ${recordsAt(dataset, at)} t
             where t.geom_3857 && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 3857)
               and ${whereOf(dataset, filter, scope, "t")}
          ) parcels
         group by 1, 2, 3
      ) groups
     where x between ${first} and ${last} and y between ${top} and ${bottom}`.execute(db);
  return rows[0]?.packed ?? null;
}

function* groupsOf(packed: string | null) {
  if (packed === null) return;
  for (const line of packed.split(record)) {
    const parts = line.split(unit);
    const [x, y, zs, mj, sx, sy] = parts.slice(0, 6).map(Number) as SixNumbers;
    yield { x, y, zs, mj, sx, sy, texts: parts.slice(6).join(unit) };
  }
}

type SixNumbers = [number, number, number, number, number, number];
