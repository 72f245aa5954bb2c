import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { factsOf, inRoles } from "#contract/define/fieldRoles";
import { type Changed, type ChangeKind, changeKinds } from "#contract/endpoints/map/past";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { asOf } from "./history";
import { columnsOf } from "./recordPage";
import { inScope, type Scope } from "./scope";

/** Two moments, and the dataset and scope whose records are compared. */
export type Period = { dataset: AnyDataset; from: string; to: string; scope: Scope };

/**
 * Fields that say something about the record itself: not set by every write or by a review, and not
 * reported as a kind of change of their own.
 */
function comparedOf({ fields, state }: AnyDataset): string[] {
  const apart = [state, "zkfzt", ...inRoles(fields, "review")];
  return factsOf(fields).filter((name) => !apart.includes(name));
}

/**
 * Records with any change between the two moments; their number determines the cost of a
 * comparison.
 */
function touched({ dataset, from, to }: Period): RawBuilder<unknown> {
  const id = sql.ref(dataset.key.id);
  const [table, history] = [sql.table(dataset.table), sql.table(`history.${dataset.table}`)];
  const between = (column: string) =>
    sql`${sql.ref(column)} > ${from}::timestamptz and ${sql.ref(column)} <= ${to}::timestamptz`;
  return sql`
    select ${id} id from ${history} where ${between("h_until")}
    union select ${id} from ${table} where ${between("cjsj")}
    union select ${id} from ${history} where ${between("cjsj")}`;
}

/** The touched records as they stood at a moment, as far as the caller may see them. */
function stateAt({ dataset, scope }: Period, at: string): RawBuilder<unknown> {
  const names = [...Object.keys(dataset.fields), "scbz", "geom"];
  return sql`
    select v.* from touched c cross join lateral (
      select * from (${asOf(dataset, at, names)}) s where ${sql.ref(`s.${dataset.key.id}`)} = c.id
    ) v where ${inScope(scope, "v")}`;
}

/**
 * One row per record and county: a record that moved to another county was removed in one and added
 * in the other.
 */
function changesOf(period: Period): RawBuilder<unknown> {
  const { dataset } = period;
  const id = dataset.key.id;
  const both = (name: string) => sql`coalesce(${sql.ref(`l.${name}`)}, ${sql.ref(`e.${name}`)})`;
  const facts = comparedOf(dataset);
  return sql`
    with touched as (${touched(period)}),
    e as (${stateAt(period, period.from)}),
    l as (${stateAt(period, period.to)}),
    paired as (
      select ${both(id)} id, ${both(dataset.key.number)} number, ${both(dataset.key.name)} name,
             ${both("xzqdm")} xzqdm, ${both("xzqmc")} xzqmc, ${both("zxjd")} lon, ${both("zxwd")} lat,
             ${both("geom")} geom,
             ${sql.ref(`e.${id}`)} is not null was, ${sql.ref(`l.${id}`)} is not null stays,
             e.shzt shzt0, l.shzt shzt1, e.zkfzt zkfzt0, l.zkfzt zkfzt1,
             coalesce(e.mj, 0) mj0, coalesce(l.mj, 0) mj1,
             not (e.geom = l.geom) outline,
             row(${columnsOf(facts, "e")}) is distinct from row(${columnsOf(facts, "l")}) facts
        from e full join l
          on ${sql.ref(`e.${id}`)} = ${sql.ref(`l.${id}`)} and e.xzqdm = l.xzqdm
    ),
    changes as (select * from paired where ${anyOf(changeKinds)})`;
}

const tests: Readonly<Record<ChangeKind, RawBuilder<SqlBool>>> = {
  added: sql<SqlBool>`not was`,
  removed: sql<SqlBool>`not stays`,
  outline: sql<SqlBool>`(was and stays and outline)`,
  shzt: sql<SqlBool>`(was and stays and shzt0 <> shzt1)`,
  zkfzt: sql<SqlBool>`(was and stays and zkfzt0 <> zkfzt1)`,
  facts: sql<SqlBool>`(was and stays and facts)`,
};

const anyOf = (kinds: readonly ChangeKind[]): RawBuilder<SqlBool> =>
  kinds.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        kinds.map((kind) => tests[kind]),
        sql` or `,
      )})`;

export type ChangeSum = { zs: number; mj: number };
export type RegionChanges = { key: string } & Record<ChangeKind | "grown" | "shrunk", ChangeSum>;

const columns: Readonly<Record<string, { where: RawBuilder<SqlBool>; mj: RawBuilder<unknown> }>> = {
  added: { where: tests.added, mj: sql`mj1` },
  removed: { where: tests.removed, mj: sql`mj0` },
  grown: { where: sql<SqlBool>`was and stays and mj1 > mj0`, mj: sql`mj1 - mj0` },
  shrunk: { where: sql<SqlBool>`was and stays and mj1 < mj0`, mj: sql`mj0 - mj1` },
  outline: { where: tests.outline, mj: sql`mj1 - mj0` },
  shzt: { where: tests.shzt, mj: sql`mj1` },
  zkfzt: { where: tests.zkfzt, mj: sql`mj1` },
  facts: { where: tests.facts, mj: sql`mj1` },
};

/** Counts and areas by kind and county prefix of `length` digits. */
export async function changesByRegion(
  db: Db,
  period: Period,
  length: number,
): Promise<RegionChanges[]> {
  const sums = Object.entries(columns).map(
    ([name, { where, mj }]) => sql`
      count(*) filter (where ${where}) ${sql.ref(`${name}_zs`)},
      coalesce(sum(${mj}) filter (where ${where}), 0) ${sql.ref(`${name}_mj`)}`,
  );
  const { rows } = await sql<{ key: string } & Record<string, number>>`${changesOf(period)}
    select left(xzqdm, ${length}::integer) as key, ${sql.join(sums)}
      from changes group by 1 order by 1`.execute(db);
  return rows.map((row) => {
    const entries = Object.keys(columns).map((name) => [
      name,
      { zs: Number(row[`${name}_zs`]), mj: Number(row[`${name}_mj`]) },
    ]);
    return { key: row.key, ...Object.fromEntries(entries) };
  });
}

export type Move = { field: "shzt" | "zkfzt"; from: string; to: string } & ChangeSum;

/** Transitions between states, with counts. */
export async function stateMoves(db: Db, period: Period): Promise<Move[]> {
  const { rows } = await sql<Move>`${changesOf(period)}
    select 'shzt' field, shzt0 "from", shzt1 "to", count(*) zs, sum(mj1) mj from changes
     where ${tests.shzt} group by 2, 3
    union all
    select 'zkfzt', zkfzt0, zkfzt1, count(*), sum(mj1) from changes
     where ${tests.zkfzt} group by 2, 3
     order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, zs: Number(row.zs), mj: Number(row.mj) }));
}

type Row = Record<"id" | "number" | "name" | "xzqdm" | "xzqmc", string> &
  Record<"lon" | "lat" | "mj0" | "mj1" | "total", number> &
  Record<"shzt0" | "shzt1" | "zkfzt0" | "zkfzt1", string | null> &
  Record<`is_${ChangeKind}`, boolean>;

/** A page of the changed records ordered by county and number, with the total count. */
export async function changedRecords(
  db: Db,
  period: Period,
  kinds: readonly ChangeKind[],
  { limit, offset, bbox }: { limit: number; offset: number; bbox?: string | undefined },
): Promise<{ list: Changed[]; total: number }> {
  const flags = changeKinds.map((kind) => sql`${tests[kind]} ${sql.ref(`is_${kind}`)}`);
  const box = bbox?.split(",").map(Number);
  const place = box
    ? sql<SqlBool>`geom && ST_MakeEnvelope(${box[0]}, ${box[1]}, ${box[2]}, ${box[3]}, 4490)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<Row>`${changesOf(period)}
    select id, number, name, xzqdm, xzqmc, lon, lat, mj0, mj1, shzt0, shzt1, zkfzt0, zkfzt1,
           ${sql.join(flags)}, count(*) over () total
      from changes where ${anyOf(kinds)} and ${place}
     order by xzqdm, number, id limit ${limit} offset ${offset}`.execute(db);
  return { list: rows.map(changedOf), total: Number(rows[0]?.total ?? 0) };
}

function changedOf({ id, number, name, xzqdm, xzqmc, lon, lat, ...row }: Row): Changed {
  const side = (shzt: string | null, zkfzt: string | null, mj: number) =>
    shzt === null ? null : { shzt, zkfzt: zkfzt ?? "", mj: Number(mj) };
  return {
    ...{ id, number, name, xzqdm, xzqmc, at: [Number(lon), Number(lat)] },
    kinds: changeKinds.filter((kind) => row[`is_${kind}`]),
    before: side(row.shzt0, row.zkfzt0, row.mj0),
    after: side(row.shzt1, row.zkfzt1, row.mj1),
  };
}

export type PastRecord = {
  record: Record<string, unknown>;
  geometry: MultiPolygon;
  outline: string;
};

/** A record of the caller's as it stood at a moment. */
export async function recordAt(
  db: Db,
  { dataset, at, scope }: { dataset: AnyDataset; at: string; scope: Scope },
  id: string,
): Promise<PastRecord | undefined> {
  const names = [...Object.keys(dataset.fields), "scbz", "geom"];
  const { rows } = await sql<Record<string, unknown> & Omit<PastRecord, "record">>`
    select ${columnsOf(Object.keys(dataset.fields), "t")}, md5(st_asbinary(t.geom)) outline,
           st_asgeojson(t.geom, 7)::jsonb -> 'coordinates' geometry
      from (${asOf(dataset, at, names)}) t
     where ${sql.ref(`t.${dataset.key.id}`)} = ${id} and ${inScope(scope, "t")}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { geometry, outline, ...record } = row;
  return { record, geometry, outline };
}

/** Area only in the second outline, and only in the first, in ㎡ on the ellipsoid. */
export async function groundBetween(
  db: Db,
  before: MultiPolygon,
  after: MultiPolygon,
): Promise<{ gained: number; lost: number }> {
  const shape = (coordinates: MultiPolygon) =>
    sql`st_makevalid(st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: "MultiPolygon", coordinates })}), 4490))`;
  const { rows } = await sql<{ gained: number; lost: number }>`
    select st_area(st_difference(b, a)::geography) gained, st_area(st_difference(a, b)::geography) lost
      from (select ${shape(before)} a, ${shape(after)} b) shapes`.execute(db);
  const [row] = rows;
  return { gained: Number(row?.gained ?? 0), lost: Number(row?.lost ?? 0) };
}
