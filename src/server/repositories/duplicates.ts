import { type RawBuilder, sql } from "kysely";
import type { ComparedParcel, ParcelPair } from "#contract/rules/duplicateRules";
import type { Db } from "../db/tables";
import { textArray } from "./filter";
import { inScope, type Scope } from "./scope";

/** Parcels to compare: of the city library by id, by import batch or all of a region, or rows that are not in yet. */
export type Candidates =
  | { kind: "ids"; dkids: readonly string[] }
  | { kind: "region" }
  | { kind: "batch"; pcid: string }
  | { kind: "rows"; rows: readonly CandidateRow[] };

export type CandidateRow = Omit<ComparedParcel, "m2"> & { wkb: string };

export type FoundPair = ParcelPair & {
  /** A point that both share, or inside the first: longitude and latitude. */
  place: [number, number];
};

const names = ["dkid", "dkbh", "dkmc", "bdcdyh", "tdsyqr", "dxlx", "xztdyt", "mj"];
const compared = sql.raw(names.join(", "));

/** Degrees around a parcel in which owner and area are compared: more than 50 m of inside points. */
const around = 0.01;

/**
 * Pairs of candidates with parcels of the city library in the caller's region, with each other, and
 * with the provincial library, as far as they lie near each other or bear the same number. A pair
 * stands once. At most `limit` pairs.
 */
export async function nearbyPairs(
  db: Db,
  candidates: Candidates,
  scope: Scope,
  limit: number,
): Promise<FoundPair[]> {
  const isStored = candidates.kind !== "rows";
  const { rows } = await sql<FoundPair>`
    with mine as materialized (${candidateRows(candidates, scope)}),
    other as not materialized (
      select ${compared}, null::text stdkid, zxjd, geom, false provincial from dxydsd o
       where o.scbz = 0 and o.shzt <> '9' and ${inScope(scope, "o")}
      union all
      select ${compared}, null, zxjd, geom, true from dxydst p
       where p.scbz = 0 and p.shzt <> '9' and ${inScope(scope, "p")}
    ),
    pair as (
      ${matching(sql`m.geom && o.geom`)}
      union
      ${matching(sql`not o.provincial and m.dkbh = o.dkbh`)}
      union
      ${matching(sql`not o.provincial and m.bdcdyh = o.bdcdyh`)}
      union
      ${matching(sql`not o.provincial and m.tdsyqr = o.tdsyqr and o.geom && st_expand(m.geom, ${around})`)}
      union
      ${matching(sql`o.provincial and m.stdkid = o.dkid`)}
      ${isStored ? sql`` : sql`union select m.dkid, n.dkid, false from mine m join mine n on m.dkid < n.dkid and (m.geom && n.geom or m.dkbh = n.dkbh or m.bdcdyh = n.bdcdyh)`}
    ),
    known as not materialized (
      select ${compared}, stdkid, zxjd, geom, provincial from other
      ${isStored ? sql`` : sql`union all select ${compared}, stdkid, zxjd, geom, false from mine`}
    ),
    measured as (
      select m.*, st_makevalid(st_transform(m.geom, 4488 + round(m.zxjd / 3)::integer)) plane
        from mine m
    )
    select ${shown("m", sql`m.plane`)} one, ${shown("o", sql`b.plane`)} other,
           coalesce(s.m2, 0) shared,
           st_distance(st_pointonsurface(m.plane), st_pointonsurface(b.plane)) apart,
           x.provincial "isProvincial", coalesce(m.stdkid = o.dkid, false) "isLinked",
           json_build_array(round(st_x(c.at)::numeric, 7), round(st_y(c.at)::numeric, 7)) place
      from pair x (mine, other, provincial)
      join measured m on m.dkid = x.mine
      join known o on o.dkid = x.other and o.provincial = x.provincial
     cross join lateral (
       select st_makevalid(st_transform(o.geom, 4488 + round(m.zxjd / 3)::integer)) plane) b
     cross join lateral (select case when st_intersects(m.plane, b.plane)
       then st_area(st_intersection(m.plane, b.plane)) end m2) s
     cross join lateral (select st_pointonsurface(
       case when coalesce(s.m2, 0) > 0 then st_intersection(m.geom, st_makevalid(o.geom)) else m.geom end) at) c
     order by m.dkbh, m.dkid, x.provincial, o.dkbh, o.dkid limit ${limit}`.execute(db);
  return rows;
}

/** A pair of stored parcels that are both asked about stands once, at the smaller id. */
const matching = (condition: RawBuilder<unknown>) => sql`
  select m.dkid, o.dkid, o.provincial from mine m join other o on ${condition}
   where o.provincial or (o.dkid <> m.dkid
     and (m.dkid < o.dkid or not exists (select from mine n where n.dkid = o.dkid)))`;

/** A parcel as JSON, with its area in the plane. */
const shown = (alias: string, plane: RawBuilder<unknown>) =>
  sql`json_build_object(${sql.raw(names.map((name) => `'${name}', ${alias}.${name}`).join(", "))}, 'm2', st_area(${plane}))`;

function candidateRows(candidates: Candidates, scope: Scope): RawBuilder<unknown> {
  if (candidates.kind === "rows") {
    return sql`
      select ${compared}, null::text stdkid, st_x(st_pointonsurface(geom)) zxjd, geom from (
        select r.*, st_makevalid(st_geomfromewkb(decode(r.wkb, 'base64'))) geom
          from json_to_recordset(${JSON.stringify(candidates.rows)}::json)
            r (dkid text, dkbh text, dkmc text, bdcdyh text, tdsyqr text, dxlx text, xztdyt text,
               mj numeric, wkb text)) f`;
  }
  return sql`
    select ${compared}, stdkid, zxjd, st_makevalid(geom) geom from dxydsd t
     where ${whichOf(candidates)} and t.scbz = 0 and ${inScope(scope, "t")}`;
}

function whichOf(candidates: Exclude<Candidates, { kind: "rows" }>): RawBuilder<unknown> {
  if (candidates.kind === "region") return sql`t.shzt <> '9'`;
  return candidates.kind === "ids"
    ? sql`t.dkid = any(${textArray(candidates.dkids)})`
    : sql`t.pcid = ${candidates.pcid}`;
}

/** How many parcels of the city library a region has, counted up to a limit. */
export async function parcelsUnder(db: Db, scope: Scope, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from (
      select from dxydsd t where t.scbz = 0 and t.shzt <> '9' and ${inScope(scope, "t")}
       limit ${limit}) l`.execute(db);
  return rows[0]?.n ?? 0;
}
