import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { labelFields } from "#contract/words/labelFields";
import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";
import { type Filter, whereOf } from "../records/filter";
import type { Scope } from "../records/scope";
import { toldColumn } from "../records/toldColumn";

/**
 * `codes` are the values that decide its colour, as text; "" for none. `told` is what its label is
 * written from, by field.
 */
export type PrintedRecord = {
  id: string;
  codes: string[];
  label: string;
  told: Record<string, unknown>;
  geometry: MultiPolygon;
};

/** More than this could not be told apart on one page. */
export const mostPrinted = 20_000;

/** Records of a dataset that intersect bounds in degrees, with the values that colour them. */
export async function printedRecords(
  db: Db,
  dataset: AnyDataset,
  { filter, by, bbox }: { filter: Filter; by: readonly string[]; bbox: Bbox },
  scope: Scope,
): Promise<PrintedRecord[]> {
  const [west, south, east, north] = bbox;
  const codes = by.map((name) => sql`coalesce(${sql.ref(`t.${name}`)}::text, '')`);
  const { name, otherwise, size } = labelFields(dataset);
  const told = [name, otherwise, ...(size === null ? [] : [size])].flatMap((one) => [
    sql`${one}::text`,
    toldColumn(dataset, "t", one),
  ]);
  const { rows } = await sql<PrintedRecord>`
    select ${sql.ref(`t.${dataset.key.id}`)}::text id, array[${sql.join(codes)}]::text[] codes, ${sql.ref(`t.${dataset.key.name}`)}::text "label",
           jsonb_build_object(${sql.join(told)}) told,
           st_asgeojson(t.geom, 8)::jsonb -> 'coordinates' geometry
      from ${sql.table(dataset.table)} t
     where ${whereOf(dataset, filter, scope, "t")}
       and t.geom && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4490)
     order by ${sql.ref(`t.${dataset.key.id}`)} limit ${mostPrinted + 1}`.execute(db);
  return rows;
}

export type PrintedCounty = {
  code: string;
  name: string;
  center: Position;
  geometry: MultiPolygon;
};

/** Counties that intersect bounds, their borders simplified to `tolerance` degrees. */
export async function printedCounties(
  db: Db,
  [west, south, east, north]: Bbox,
  tolerance: number,
): Promise<PrintedCounty[]> {
  const { rows } = await sql<PrintedCounty>`
    select area_code code, name, jsonb_build_array(center_lon, center_lat) center,
           st_asgeojson(st_multi(st_simplifypreservetopology(geom, ${tolerance})), 7)::jsonb -> 'coordinates' geometry
      from xzq where level = 3 and geom && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4490)
     order by area_code`.execute(db);
  return rows;
}

/** Their borders alone. */
export async function printedBorders(
  ...asked: Parameters<typeof printedCounties>
): Promise<MultiPolygon[]> {
  return (await printedCounties(...asked)).map(({ geometry }) => geometry);
}

/** Bounds of a county in degrees; undefined if there is none. */
export async function countyBounds(db: Db, code: string): Promise<Bbox | undefined> {
  const { rows } = await sql<{ bbox: Bbox }>`
    select bbox from xzq where area_code = ${code}`.execute(db);
  return rows[0]?.bbox;
}
