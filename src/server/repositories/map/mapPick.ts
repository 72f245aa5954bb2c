import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { isLand } from "#contract/define/field";
import type { MultiPolygon, Position } from "#geo/position";
import { isStill } from "#geo/stillLine";
import type { Db } from "../../db/tables";
import { all, type Filter, textArray, whereOf } from "../records/filter";
import { geometryOf } from "../records/record";
import { inScope, type Scope } from "../records/scope";

type Condition = RawBuilder<SqlBool>;

/** A picked record with its class by the first symbol, its area in ㎡, and its centre. */
export type PickedRow = {
  id: string;
  value: string;
  mj: number;
  lon: number | null;
  lat: number | null;
};

/** The area by which a dataset is summed, in ㎡: the first area in its statistics. */
export const areaFieldOf = ({ rollup, fields }: AnyDataset): string =>
  rollup.sums.find((name) => isLand(fields[name])) ?? "txmj";

const idOf = ({ key }: AnyDataset, alias: string) => sql.ref(`${alias}.${key.id}`);

/**
 * Records that meet a condition, in id order; one more than `limit` shows that there are others.
 */
export async function pickRecords(
  db: Db,
  dataset: AnyDataset,
  condition: Condition,
  limit: number,
): Promise<PickedRow[]> {
  const by = dataset.symbols[0]?.by;
  const value = by ? sql`coalesce(${sql.ref(`t.${by}`)}::text, '')` : sql`''`;
  // Without the fence, the planner may walk all ids in order to find the few in a place.
  const { rows } = await sql<PickedRow>`
    select * from (
      select ${idOf(dataset, "t")} id, ${value} "value",
             coalesce(${sql.ref(`t.${areaFieldOf(dataset)}`)}, 0)::float8 mj,
             t.zxjd lon, t.zxwd lat
        from ${sql.table(dataset.table)} t
       where ${condition} offset 0
    ) found order by id limit ${limit + 1}`.execute(db);
  return rows;
}

export const anything: Condition = sql<SqlBool>`true`;

export const every = (...conditions: readonly Condition[]): Condition => all(conditions);

export const either = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

export const matching = (dataset: AnyDataset, filter: Filter, scope: Scope): Condition =>
  whereOf(dataset, filter, scope, "t");

export const withIds = (dataset: AnyDataset, ids: readonly string[], scope: Scope): Condition =>
  all([
    sql<SqlBool>`t.scbz = 0 and ${inScope(scope, "t")}`,
    sql<SqlBool>`${idOf(dataset, "t")} = any(${textArray(ids)})`,
  ]);

export const withNumbers = (
  dataset: AnyDataset,
  numbers: readonly string[],
  scope: Scope,
): Condition =>
  all([
    sql<SqlBool>`t.scbz = 0 and ${inScope(scope, "t")}`,
    sql<SqlBool>`${sql.ref(`t.${dataset.key.number}`)} = any(${textArray(numbers)})`,
  ]);

/** Sides are straight on the map, as drawn. */
export function meetsArea(geometry: MultiPolygon): Condition {
  const area = sql`st_transform(${geometryOf(geometry)}, 3857)`;
  // Mended as one, parts that lie over each other would leave out the ground that they share.
  const valid =
    geometry.length > 1
      ? sql`(select st_union(st_makevalid(part.geom)) from st_dump(${area}) part)`
      : sql`st_makevalid(${area})`;
  return sql<SqlBool>`st_intersects(t.geom_3857, ${valid})`;
}

export function meetsLine(path: readonly Position[]): Condition {
  const line = JSON.stringify(
    isStill(path)
      ? { type: "Point", coordinates: path[0] }
      : { type: "LineString", coordinates: path },
  );
  return sql<SqlBool>`st_intersects(t.geom_3857,
    st_transform(st_setsrid(st_geomfromgeojson(${line}), 4490), 3857))`;
}

type Marks = { points: readonly Position[]; lines: readonly (readonly Position[])[] };

/** Around any of the points or met by any of the lines; each is looked up by itself, not all in their box. */
export function meetsMarks(dataset: AnyDataset, marks: Marks): Condition {
  return sql<SqlBool>`${idOf(dataset, "t")} in (
    select ${idOf(dataset, "n")} from (${partsOf(shapesOf(marks))}) o
      join ${sql.table(dataset.table)} n on st_intersects(n.geom_3857, o.geom_3857))`;
}

type Shape = { type: string; coordinates: readonly unknown[] };

function shapesOf({ points, lines }: Marks): Shape[] {
  const still = lines.filter(isStill);
  return [
    { type: "MultiPoint", coordinates: [...points, ...still.map(([at]) => at)] },
    { type: "MultiLineString", coordinates: lines.filter((line) => !isStill(line)) },
  ];
}

/** Each part of what was drawn by itself, in degrees and on the map. */
function partsOf(shapes: readonly Shape[]) {
  const parts = shapes
    .filter(({ coordinates }) => coordinates.length > 0)
    .map(
      (one) => sql`select st_makevalid((st_dump(
        st_setsrid(st_geomfromgeojson(${JSON.stringify(one)}), 4490))).geom) geom`,
    );
  return sql`select geom, st_transform(geom, 3857) geom_3857 from (${sql.join(parts, sql` union all `)}) part`;
}

/**
 * Web Mercator stretches with latitude; a little extra finds everything that is then checked on the
 * ellipsoid.
 */
const reach = (metres: number) =>
  sql`${metres * 1.02 + 1} / cos(radians(st_y(st_centroid(o.geom))))`;

/** At most `metres` on the ellipsoid from given records of the caller's; those are included. */
export function isNear(
  dataset: AnyDataset,
  other: AnyDataset,
  ids: readonly string[],
  metres: number,
  scope: Scope,
): Condition {
  return sql<SqlBool>`${idOf(dataset, "t")} in (
    select ${idOf(dataset, "n")} from ${sql.table(other.table)} o
      join ${sql.table(dataset.table)} n
        on n.geom_3857 && st_expand(o.geom_3857, ${reach(metres)})
     where ${idOf(other, "o")} = any(${textArray(ids)}) and o.scbz = 0 and ${inScope(scope, "o")}
       and st_distance(n.geom::geography, o.geom::geography) <= ${metres})`;
}

/** At most `metres` on the ellipsoid from any part of what was drawn. */
const isNearShapes = (dataset: AnyDataset, shapes: readonly Shape[], metres: number): Condition =>
  sql<SqlBool>`${idOf(dataset, "t")} in (
    select ${idOf(dataset, "n")} from (${partsOf(shapes)}) o
      join ${sql.table(dataset.table)} n
        on n.geom_3857 && st_expand(o.geom_3857, ${reach(metres)})
     where st_distance(n.geom::geography, o.geom::geography) <= ${metres})`;

export const isNearArea = (dataset: AnyDataset, area: MultiPolygon, metres: number): Condition =>
  isNearShapes(dataset, [{ type: "MultiPolygon", coordinates: area }], metres);

export const isNearMarks = (dataset: AnyDataset, marks: Marks, metres: number): Condition =>
  isNearShapes(dataset, shapesOf(marks), metres);

/** Overlaps another layer's records; touching the border is not enough. */
export function meetsLayer(
  dataset: AnyDataset,
  other: AnyDataset,
  filter: Filter,
  scope: Scope,
): Condition {
  const itself =
    dataset.table === other.table
      ? sql<SqlBool>`${idOf(other, "o")} <> ${idOf(dataset, "t")}`
      : sql<SqlBool>`true`;
  return sql<SqlBool>`exists (
    select from ${sql.table(other.table)} o
     where o.geom_3857 && t.geom_3857 and ${itself} and ${whereOf(other, filter, scope, "o")}
       and st_intersects(o.geom_3857, t.geom_3857) and not st_touches(o.geom_3857, t.geom_3857))`;
}

/** At most `metres` on the ellipsoid from another layer's records, of its own from any other. */
export function isNearLayer(
  dataset: AnyDataset,
  other: AnyDataset,
  asked: { filter: Filter; metres: number },
  scope: Scope,
): Condition {
  const { filter, metres } = asked;
  const itself =
    dataset.table === other.table
      ? sql<SqlBool>`${idOf(other, "o")} <> ${idOf(dataset, "n")}`
      : sql<SqlBool>`true`;
  return sql<SqlBool>`${idOf(dataset, "t")} in (
    select ${idOf(dataset, "n")} from ${sql.table(other.table)} o
      join ${sql.table(dataset.table)} n
        on n.geom_3857 && st_expand(o.geom_3857, ${reach(metres)})
     where ${itself} and ${whereOf(other, filter, scope, "o")}
       and st_distance(n.geom::geography, o.geom::geography) <= ${metres})`;
}

/** Industrial land with a confirmed relation to an enterprise of the caller's. */
export const usedBy = (enterprise: string, scope: Scope): Condition =>
  sql<SqlBool>`t.dkid in (
    select r.dkid from yddw e join dqgx r on r.tyshxydm = e.tyshxydm and r.scbz = 0 and r.gxzt = '1'
     where e.qyid = ${enterprise} and e.scbz = 0 and ${inScope(scope, "e")})`;

export type RecordLine = {
  id: string;
  number: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  state: string | null;
  mj: number | null;
  bbh: number;
  lon: number | null;
  lat: number | null;
};

export async function recordLines(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<RecordLine[]> {
  const { key, state } = dataset;
  const { rows } = await sql<RecordLine>`
    select ${idOf(dataset, "t")} id, ${sql.ref(`t.${key.number}`)} "number",
           ${sql.ref(`t.${key.name}`)} "name", t.xzqdm, t.xzqmc,
           ${state ? sql.ref(`t.${state}`) : sql`null::text`} "state",
           ${sql.ref(`t.${areaFieldOf(dataset)}`)}::float8 mj, t.bbh, t.zxjd lon, t.zxwd lat
      from ${sql.table(dataset.table)} t
     where ${withIds(dataset, ids, scope)} order by id`.execute(db);
  return rows;
}

/** Degrees, about a metre. */
const coarse = 0.00001;

export async function outlinesOf(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<{ id: string; geometry: MultiPolygon }[]> {
  const { rows } = await sql<{ id: string; geometry: MultiPolygon }>`
    select ${idOf(dataset, "t")} id,
           st_asgeojson(st_multi(st_simplifypreservetopology(t.geom, ${sql.lit(coarse)})), 6)::jsonb -> 'coordinates' geometry
      from ${sql.table(dataset.table)} t
     where ${withIds(dataset, ids, scope)} and not st_isempty(t.geom) order by id`.execute(db);
  return rows;
}

export type Direction = "north" | "east" | "south" | "west";

/**
 * A quarter of the compass, seen from `c`; by map distance, in which north and east scale alike.
 */
const quarters: Readonly<Record<Direction, RawBuilder<SqlBool>>> = {
  north: sql<SqlBool>`dy > 0 and dy >= abs(dx)`,
  south: sql<SqlBool>`dy < 0 and -dy >= abs(dx)`,
  east: sql<SqlBool>`dx > 0 and dx > abs(dy)`,
  west: sql<SqlBool>`dx < 0 and -dx > abs(dy)`,
};

/**
 * The nearest record in a direction, within `metres` of map distance; undefined if there is none.
 */
export async function nextRecord(
  db: Db,
  dataset: AnyDataset,
  id: string,
  { to, metres, scope }: { to: Direction; metres: number; scope: Scope },
): Promise<string | undefined> {
  const table = sql.table(dataset.table);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select ${idOf(dataset, "t")} id,
             st_x(st_centroid(t.geom_3857)) - st_x(c.at) dx,
             st_y(st_centroid(t.geom_3857)) - st_y(c.at) dy
        from (select st_centroid(s.geom_3857) at from ${table} s
               where ${idOf(dataset, "s")} = ${id} and s.scbz = 0 and ${inScope(scope, "s")}) c,
             ${table} t
       where t.geom_3857 && st_expand(c.at, ${metres}) and t.scbz = 0 and ${inScope(scope, "t")}
         and ${idOf(dataset, "t")} <> ${id} offset 0
    ) near
     where ${quarters[to]} order by dx * dx + dy * dy, id limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * How many ㎡ the outlines of records have more than the ground that they lie on: what two of them
 * share counts once there.
 */
export async function sharedGround(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<number> {
  const [table, own, other] = [sql.table(dataset.table), idOf(dataset, "t"), idOf(dataset, "o")];
  const asked = textArray(ids);
  const { rows } = await sql<{ m2: number }>`
    select coalesce(sum(st_area(t.geom::geography)) - st_area(st_union(t.geom)::geography), 0)::float8 m2
      from ${table} t
     where ${own} = any(${asked}) and t.scbz = 0 and ${inScope(scope, "t")}
       and exists (
         select from ${table} o
          where ${other} = any(${asked}) and ${other} <> ${own} and o.scbz = 0 and ${inScope(scope, "o")}
            and o.geom && t.geom and st_intersects(o.geom, t.geom) and not st_touches(o.geom, t.geom))`.execute(
    db,
  );
  return rows[0]?.m2 ?? 0;
}
