import { type RawBuilder, sql } from "kysely";
import type { ComparedParcel, ParcelPair } from "#contract/rules/import/duplicateRules";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** Parcels of the city library to compare: by id, by import batch, or all in scope. */
export type StoredCandidates = (
  | { kind: "ids"; dkids: readonly string[] }
  | { kind: "region" }
  | { kind: "batch"; pcids: readonly string[] }
) & { part?: Part };

/** Parcels to compare, or rows that are not stored yet. */
export type Candidates = StoredCandidates | { kind: "rows"; rows: readonly CandidateRow[] };

/** The candidates compared in one statement: those of a county in a range of ids. */
export type Part = { county: string; name: string; from: string; to: string; zs: number };

export type CandidateRow = Omit<ComparedParcel, "m2"> & { wkb: string };

export type FoundPair = ParcelPair & {
  /** A point inside both, or inside the first: longitude and latitude. */
  place: [number, number];
};

const names = ["dkid", "dkbh", "dkmc", "bdcdyh", "tdsyqr", "dxlx", "xztdyt", "mj"];
const listed = (alias: string) => sql.raw(names.map((name) => `${alias}.${name}`).join(", "));

/** The other side of a pair: parcels in the caller's region, in one of the libraries. */
type Compared = "dxydsd" | "dxydst";

/**
 * Degrees around a parcel within which owner and area are compared: more than 50 m between interior
 * points.
 */
const around = 0.0006;

/** Parcels of a file with every cell of 0.01° that their boxes touch. */
const side = (from: string, to: string, name: string) =>
  `generate_series(floor(${from}(geom) / 0.01)::integer, floor(${to}(geom) / 0.01)::integer) ${name}`;
const reached = `(select dkid, geom, x, y
  from mine, ${side("st_xmin", "st_xmax", "x")}, ${side("st_ymin", "st_ymax", "y")})`;

/**
 * Pairs of candidates with parcels of the city library in the caller's region, with each other, and
 * with the provincial library, if they intersect, are similar and near, or have the same number.
 * Each pair occurs once. At most `limit` pairs.
 *
 * `materialized` and `offset 0` keep the steps apart. If the planner merged them, the region would
 * be compared with itself row by row instead of by the spatial index, and every figure of a pair
 * would project both outlines again.
 */
export async function nearbyPairs(
  db: Db,
  candidates: Candidates,
  scope: Scope,
  limit: number,
  libraries: readonly Compared[],
): Promise<FoundPair[]> {
  const ways = libraries.flatMap((library) =>
    library === "dxydst" ? provincial(scope) : inLibrary(scope, candidates),
  );
  const { rows } = await sql<FoundPair>`
    with mine as materialized (${candidateRows(candidates, scope)}),
    pair as materialized (${sql.join(ways, sql` union all `)}),
    plane as materialized (
      select p.*, st_makevalid(st_transform(p.mine_geom, 4488 + round(p.mine_lon / 3)::integer)) a,
             st_makevalid(st_transform(p.geom, 4488 + round(p.mine_lon / 3)::integer)) b
        from pair p)
    select p.facts || jsonb_build_object('m2', st_area(p.a)) one, ${shown("p", sql`p.b`)} other,
           s.m2 shared, st_distance(st_pointonsurface(p.a), st_pointonsurface(p.b)) apart,
           p.provincial "isProvincial", coalesce(p.mine_link = p.dkid, false) "isLinked",
           json_build_array(round(st_x(c.at)::numeric, 7), round(st_y(c.at)::numeric, 7)) place
      from plane p
     cross join lateral (
       select case when p.touches then st_intersection(p.a, p.b) end part offset 0) i
     cross join lateral (select coalesce(st_area(i.part), 0) m2 offset 0) s
     cross join lateral (
       select st_transform(st_pointonsurface(case when s.m2 > 0 then i.part else p.a end), 4490) at
       offset 0) c
     order by p.mine_number, p.mine, p.provincial, p.dkbh, p.dkid limit ${limit}`.execute(db);
  return rows;
}

/** Parcels that the spatial index does not find. */
const far = sql`not o.geom && st_expand(m.geom, ${around})`;

function inLibrary(scope: Scope, candidates: Candidates): RawBuilder<unknown>[] {
  const alike = sql`m.tdsyqr = o.tdsyqr or m.bdcdyh = o.bdcdyh or m.dkbh = o.dkbh`;
  if (candidates.kind === "rows") {
    const others = sql`m.bdcdyh is distinct from o.bdcdyh`;
    return [
      near("dxydsd", scope, alike, sql`true`),
      named("dxydsd", scope, sql`m.bdcdyh = o.bdcdyh and ${far}`),
      named("dxydsd", scope, sql`m.dkbh = o.dkbh and ${others} and ${far}`),
      amongRows,
    ];
  }
  // A pair of stored parcels that are both candidates occurs once, at the smaller id.
  const isOther = sql`o.dkid <> m.dkid and (${whichOf(candidates, "o")}) is not true`;
  const once = sql`(m.dkid < o.dkid or ${isOther})`;
  return [
    near("dxydsd", scope, alike, once),
    named("dxydsd", scope, sql`m.bdcdyh = o.bdcdyh and ${far} and ${once}`),
  ];
}

const provincial = (scope: Scope) => [
  near("dxydst", scope, sql`m.stdkid = o.dkid`, sql`true`),
  named("dxydst", scope, sql`m.stdkid = o.dkid and ${far}`),
];

const living = (scope: Scope) => sql`o.scbz = 0 and o.shzt <> '9' and ${inScope(scope, "o")}`;

/**
 * Columns a pair needs from its candidate: looking it up again by id would take longer than all the
 * rest.
 */
const carried = sql.raw(
  `m.dkid mine, m.dkbh mine_number, m.stdkid mine_link, m.zxjd mine_lon, m.geom mine_geom,
   jsonb_build_object(${names.map((name) => `'${name}', m.${name}`).join(", ")}) facts`,
);

/** Parcels that intersect a candidate, or lie near it and resemble it. */
const near = (
  library: Compared,
  scope: Scope,
  alike: RawBuilder<unknown>,
  extra: RawBuilder<unknown>,
) => sql`
  select ${carried}, ${sql.lit(library === "dxydst")} provincial, o.*
    from mine m cross join lateral (
      select ${listed("o")}, st_makevalid(o.geom) geom,
             st_intersects(m.geom, st_makevalid(o.geom)) touches, coalesce(${alike}, false) alike
        from ${sql.table(library)} o
       where o.geom && st_expand(m.geom, ${around}) and ${living(scope)} and ${extra} offset 0) o
   where o.touches or o.alike`;

/**
 * Parcels with the same number or a link, wherever they lie; each is found by an index, as above.
 */
const named = (library: Compared, scope: Scope, condition: RawBuilder<unknown>) => sql`
  select ${carried}, ${sql.lit(library === "dxydst")}, o.*, false, true
    from mine m cross join lateral (
      select ${listed("o")}, st_makevalid(o.geom) geom
        from ${sql.table(library)} o where ${condition} and ${living(scope)} offset 0) o`;

/** Pairs of rows within a file, which has no index: by the cells that their boxes touch. */
const amongRows = sql`
  select ${carried}, false, ${listed("o")}, o.geom, st_intersects(m.geom, o.geom), true
    from (select c.dkid one, d.dkid other
            from ${sql.raw(reached)} c join ${sql.raw(reached)} d using (x, y)
           where c.dkid < d.dkid and c.geom && d.geom
           union select c.dkid, d.dkid from mine c join mine d using (dkbh) where c.dkid < d.dkid
           union select c.dkid, d.dkid from mine c join mine d using (bdcdyh) where c.dkid < d.dkid) p
    join mine m on m.dkid = p.one join mine o on o.dkid = p.other`;

/** A parcel as JSON, with its planar area. */
const shown = (alias: string, plane: RawBuilder<unknown>) =>
  sql`json_build_object(${sql.raw(names.map((name) => `'${name}', ${alias}.${name}`).join(", "))}, 'm2', st_area(${plane}))`;

function candidateRows(candidates: Candidates, scope: Scope): RawBuilder<unknown> {
  if (candidates.kind === "rows") {
    return sql`
      select ${listed("f")}, null::text stdkid, st_x(st_pointonsurface(geom)) zxjd, geom from (
        select r.*, st_makevalid(st_geomfromewkb(decode(r.wkb, 'base64'))) geom
          from json_to_recordset(${JSON.stringify(candidates.rows)}::json)
            r (dkid text, dkbh text, dkmc text, bdcdyh text, tdsyqr text, dxlx text, xztdyt text,
               mj numeric, wkb text)) f`;
  }
  const { part } = candidates;
  const there = part
    ? sql`t.xzqdm = ${part.county} and t.dkid between ${part.from} and ${part.to}`
    : sql`true`;
  return sql`
    select ${listed("t")}, t.stdkid, t.zxjd, st_makevalid(t.geom) geom from dxydsd t
     where ${whichOf(candidates, "t")} and ${there} and t.scbz = 0 and ${inScope(scope, "t")}`;
}

function whichOf(candidates: StoredCandidates, alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (candidates.kind === "region") return sql`${column("shzt")} <> '9'`;
  return candidates.kind === "ids"
    ? sql`${column("dkid")} = any(${textArray(candidates.dkids)})`
    : sql`${column("pcid")} = any(${textArray(candidates.pcids)})`;
}

/** How many parcels of the city library a region has, counted up to a limit. */
export async function parcelsUnder(db: Db, scope: Scope, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from (
      select from dxydsd t where t.scbz = 0 and t.shzt <> '9' and ${inScope(scope, "t")}
       limit ${limit}) l`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The candidates in scope in parts of at most `size`, county by county; counties without any are
 * left out.
 */
export async function partsOf(
  db: Db,
  candidates: StoredCandidates,
  scope: Scope,
  size: number,
): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select xzqdm county, max(xzqmc) "name", min(dkid) "from", max(dkid) "to", count(*)::integer zs
      from (select t.xzqdm, t.xzqmc, t.dkid,
                   (row_number() over (partition by t.xzqdm order by t.dkid) - 1) / ${size}::integer part
              from dxydsd t
             where ${whichOf(candidates, "t")} and t.scbz = 0 and ${inScope(scope, "t")}) s
     group by xzqdm, part order by xzqdm, part`.execute(db);
  return rows;
}
