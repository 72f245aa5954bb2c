import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { readWkb } from "#geo/format/wkb";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";
import { all, type Filter, textArray, whereOf } from "../../repositories/records/filter";
import { inScope, type Scope } from "../../repositories/records/scope";
import { toldColumn } from "../../repositories/records/toldColumn";
import { recordsAt } from "../tileAttributes";
import { oidName } from "./esriFields";
import type { FeatureQuery } from "./featureQuery";
import type { Times } from "./layerInfo";
import { type Versions, versionsIn } from "./pieces/versions";
import { spatialSql } from "./spatialFilter";
import { type Box, boxOn, outlineIn, pointIn, type Srid } from "./spatialReference";
import type { Where } from "./where";
import { whereSql } from "./whereSql";

export type Feature = {
  oid: number;
  values: Readonly<Record<string, unknown>>;
  outline: MultiPolygon | null;
  centroid: Position | null;
};

/** A query of a dataset by somebody; it only selects within their scope. */
export type Selection = {
  dataset: AnyDataset;
  query: FeatureQuery;
  filter: Filter;
  scope: Scope;
  /** The moment whose state is requested; defaults to now. */
  at?: string | undefined;
  /** Only records whose field, a text, holds one of these. */
  among?: { field: string; values: readonly string[] };
};

const most = 2 ** 31;

export const from = ({ dataset, at }: Selection) => recordsAt(dataset, at);

export function conditionOf(selection: Selection): RawBuilder<SqlBool> {
  const { dataset, query, filter, scope, among } = selection;
  const conditions = [whereOf(dataset, filter, scope, "t"), whereSql(dataset, "t", query.where)];
  if (among) {
    const column = sql.ref(`t.${among.field}`);
    conditions.push(sql<SqlBool>`${column} = any(${textArray(among.values)})`);
  }
  if (query.space) conditions.push(spatialSql(query.space, "t"));
  if (query.objectIds) {
    const ids = JSON.stringify(query.objectIds);
    conditions.push(
      sql<SqlBool>`t.oid = any(array(select jsonb_array_elements_text(${ids}::jsonb)::integer))`,
    );
  }
  return all(conditions);
}

const geometryIn = (srid: Srid): RawBuilder<unknown> =>
  srid === 3857 ? sql.ref("t.geom_3857") : sql.ref("t.geom");

/**
 * Which version of which record a row is, without a blank: it changes with every write of the record
 * (`xmin`, `ctid`).
 */
const version = sql`, t.oid || ':' || t.xmin::text || t.ctid::text "version"`;

/** A feature as it is read: its id and fields by name, and what was asked for besides. */
export type Row = Record<string, unknown> & { oid: number };

/** One page of features, and whether there are more. */
export async function readFeatures(
  db: Db,
  selection: Selection,
): Promise<{ features: Feature[]; more: boolean }> {
  const { rows, more } = await readRows(db, selection);
  const features = rows.map((row) => {
    const { oid, outline, cx, cy, ...values } = row;
    return { ...featureOf(row, selection.query), values };
  });
  return { features, more };
}

/** A row as a feature; among its values the other columns are as well. */
export const featureOf = (row: Row, query: FeatureQuery): Feature => ({
  oid: row.oid,
  values: row,
  outline: outlineFrom(row.outline, query),
  centroid: query.centroid ? pointIn([Number(row.cx), Number(row.cy)], query.out) : null,
});

/** The same page as rows; those of `versioned` say their version, which records of the past have not. */
export async function readRows(
  db: Db,
  selection: Selection,
  versioned = false,
): Promise<{ rows: Row[]; more: boolean }> {
  const { query } = selection;
  const told = (name: string) =>
    sql`, ${toldColumn(selection.dataset, "t", name)} ${sql.ref(name)}`;
  const columns = query.fields.map(told);
  const outline = query.geometry ? sql`, ST_AsBinary(${outlineOf(query)}) outline` : sql``;
  const centroid = query.centroid ? centroidOf(query) : sql``;
  const order = query.orderBy.map(({ name, down }) => inOrderOf(name, down));
  const keys = query.orderBy
    .filter(({ name }) => name !== oidName && !query.fields.includes(name))
    .map(({ name }) => told(name));
  // Without the fence the planner may walk all ids in order to find the few of a place.
  const fence = query.space ? sql`offset 0` : sql``;
  const { rows } = await sql<Row>`
    select * from (
      select t.oid ${sql.join([...columns, ...keys], sql``)} ${outline} ${centroid}
             ${versioned ? version : sql``}
        from ${from(selection)} t
       where ${conditionOf(selection)} ${fence}
    ) found
    order by ${sql.join([...order, sql.ref(oidName)])}
    limit ${query.limit + 1} offset ${query.offset}`.execute(db);
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit };
}

const inOrderOf = (name: string, down: boolean): RawBuilder<unknown> =>
  sql`${sql.ref(name)} ${sql.raw(down ? "desc nulls last" : "asc")}`;

function centroidOf({ out }: FeatureQuery): RawBuilder<unknown> {
  const point = sql`ST_Centroid(${geometryIn(out.srid)})`;
  return sql`, ST_X(${point}) cx, ST_Y(${point}) cy`;
}

function outlineFrom(bytes: unknown, { out }: FeatureQuery): MultiPolygon | null {
  const outline = bytes instanceof Uint8Array ? readWkb(bytes) : null;
  return outline && outlineIn(outline, out);
}

const metresPerDegree = 111_320;

function outlineOf({ out, simplify }: FeatureQuery): RawBuilder<unknown> {
  const geometry = geometryIn(out.srid);
  if (simplify === 0) return geometry;
  // Planes are reckoned from degrees, after they have become fewer.
  const tolerance = out.plane ? simplify / metresPerDegree : simplify;
  return sql`ST_SimplifyPreserveTopology(${geometry}, ${tolerance})`;
}

export async function countFeatures(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select count(*) zs from ${from(selection)} t
     where ${conditionOf(selection)}`.execute(db);
  return rows[0]?.zs ?? 0;
}

export async function readIds(db: Db, selection: Selection): Promise<number[]> {
  const { rows } = await sql<{ oid: number }>`
    select t.oid from ${from(selection)} t
     where ${conditionOf(selection)} order by t.oid limit ${most}`.execute(db);
  return rows.map(({ oid }) => oid);
}

/** The ids of one page of features, in its order. */
export async function readPageIds(db: Db, selection: Selection): Promise<number[]> {
  const { limit } = selection.query;
  const { rows } = await sql<{ oid: number }>`
    select oid from (${inOrder(selection, limit)}) page`.execute(db);
  return rows.map(({ oid }) => oid);
}

/** The versions of one page in its order, and whether there are more. */
export async function readVersions(
  db: Db,
  selection: Selection,
): Promise<Versions & { more: boolean }> {
  const { limit } = selection.query;
  // One value: a thousand rows of it would take longer than finding them.
  const { rows } = await sql<{ all: string | null }>`
    select string_agg("version", ' ') "all"
      from (${inOrder(selection, limit + 1, version)}) page`.execute(db);
  return versionsIn(rows[0]?.all ?? "", limit);
}

function inOrder(
  selection: Selection,
  limit: number,
  besides: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { dataset, query } = selection;
  const keys = query.orderBy.map(
    ({ name }, i) => sql`, ${toldColumn(dataset, "t", name)} ${sql.ref(`key${i}`)}`,
  );
  const order = query.orderBy.map(({ down }, i) => inOrderOf(`key${i}`, down));
  const fence = query.space ? sql`offset 0` : sql``;
  return sql`
    select * from (
      select t.oid ${sql.join(keys, sql``)} ${besides} from ${from(selection)} t
       where ${conditionOf(selection)} ${fence}
    ) found
    order by ${sql.join([...order, sql.ref(oidName)])}
    limit ${limit} offset ${query.offset}`;
}

/** When records in a scope were changed; what was removed counts, as clients read anew by it. */
export async function readTimes(db: Db, { table }: AnyDataset, scope: Scope): Promise<Times> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (extract(epoch from min(t.gxsj)) * 1000)::float8 first,
           (extract(epoch from max(t.gxsj)) * 1000)::float8 last
      from ${sql.table(table)} t where ${inScope(scope, "t")}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return null;
  return { from: Math.floor(first), to: Math.ceil(last) };
}

type Removed = { id: number; gxsj: string };

/** Records in a scope that were removed, under a condition, in id order from `after` on. */
export async function readRemoved(
  db: Db,
  { dataset, scope, where }: { dataset: AnyDataset; scope: Scope; where: Where },
  { after, limit }: { after: number; limit: number },
): Promise<{ removed: Removed[]; more: boolean }> {
  const { rows } = await sql<Removed>`
    select t.oid id, t.gxsj from ${sql.table(dataset.table)} t
     where t.scbz = 1 and t.oid > ${after} and ${inScope(scope, "t")}
       and ${whereSql(dataset, "t", where)}
     order by t.oid limit ${limit + 1}`.execute(db);
  return { removed: rows.slice(0, limit), more: rows.length > limit };
}

/** Count and bounding box of everything selected; no box if there is nothing. */
export async function readExtent(
  db: Db,
  selection: Selection,
): Promise<{ extent: Box | null; count: number }> {
  const { rows } = await sql<Box & { zs: number }>`
    select count(*) zs, ST_XMin(ST_Extent(g)) xmin, ST_YMin(ST_Extent(g)) ymin,
           ST_XMax(ST_Extent(g)) xmax, ST_YMax(ST_Extent(g)) ymax
      from (
        select ${geometryIn(selection.query.out.srid)} g
          from ${from(selection)} t where ${conditionOf(selection)}
      ) found`.execute(db);
  const [row] = rows;
  if (!row || row.zs === 0) return { extent: null, count: 0 };
  const { zs, ...extent } = row;
  const { plane } = selection.query.out;
  return { extent: plane ? boxOn(extent, plane) : extent, count: zs };
}
