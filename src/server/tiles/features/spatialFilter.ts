import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Refusal, status } from "#contract/errors";
import { tooMany, tooTangled } from "#contract/rules/outline/outlineLimits";
import { writeWkb } from "#geo/format/wkb";
import type { Position } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";
import { inMercator, mapEdge, type Srid, sridOf } from "./spatialReference";

/** A place in web mercator: a point, a box, or rings. */
type Place =
  | { kind: "point"; at: Position }
  | { kind: "box"; from: Position; to: Position }
  | { kind: "rings"; rings: Position[][] };

export type SpatialFilter = { place: Place; relation: "intersects" | "boxes" | "contains" };

const relations: Readonly<Record<string, SpatialFilter["relation"]>> = {
  "": "intersects",
  esriSpatialRelIntersects: "intersects",
  esriSpatialRelEnvelopeIntersects: "boxes",
  esriSpatialRelIndexIntersects: "boxes",
  esriSpatialRelContains: "contains",
};
const wrong = () => new Refusal(status.badRequest, "空间条件有误");

/** The place and relation of a query; null if it has none. */
export function spatialFilterOf(p: (name: string) => string): SpatialFilter | null {
  const text = p("geometry");
  if (text === "") return null;
  const relation = relations[p("spatialRel")];
  if (!relation) throw new Refusal(status.badRequest, "不支持的空间关系");
  const given = /^\{/.test(text) ? parsed(text) : commaSeparated(text);
  const sr = (given as { spatialReference?: unknown }).spatialReference ?? parsedSr(p("inSR"));
  return { place: placeOf(given, sridOf(sr)?.srid ?? 3857), relation };
}

const parsedSr = (text: string): unknown => (/^\{/.test(text) ? parsed(text) : text);

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw wrong();
  }
}

function commaSeparated(text: string): Record<string, unknown> {
  const [x, y, xmax, ymax, ...more] = text.split(",").map(Number);
  if (more.length > 0) throw wrong();
  return xmax === undefined ? { x, y } : { xmin: x, ymin: y, xmax, ymax };
}

function placeOf(given: Record<string, unknown>, srid: Srid): Place {
  if (Array.isArray(given.rings)) return { kind: "rings", rings: ringsOf(given.rings, srid) };
  if ("xmin" in given) {
    const from = position([given.xmin, given.ymin], srid);
    return { kind: "box", from, to: position([given.xmax, given.ymax], srid) };
  }
  return { kind: "point", at: position([given.x, given.y], srid) };
}

function ringsOf(rings: unknown[], srid: Srid): Position[][] {
  const read = rings.map((ring) => {
    if (!Array.isArray(ring)) throw wrong();
    return ring.map((one) => position(one, srid));
  });
  const excess = tooMany(read) ?? tooTangled(read);
  if (excess) throw new Refusal(status.badRequest, excess);
  return read;
}

function position(value: unknown, srid: Srid): Position {
  const [x, y] = Array.isArray(value) ? value.map(Number) : [];
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw wrong();
  return inMercator([x as number, y as number], srid).map(onMap) as [number, number];
}

/** Nothing lies beyond the edge of the map, and no geometry can be made there. */
const onMap = (metres: number) => Math.max(-mapEdge, Math.min(mapEdge, metres));

/** The condition on a table that has `geom_3857`. */
export function spatialSql({ place, relation }: SpatialFilter, alias: string): RawBuilder<SqlBool> {
  const parcel = sql.ref(`${alias}.geom_3857`);
  const area = placeSql(place);
  if (relation === "boxes") return sql<SqlBool>`${parcel} && ${area}`;
  if (relation === "contains") return sql<SqlBool>`ST_Contains(${area}, ${parcel})`;
  return sql<SqlBool>`ST_Intersects(${parcel}, ${area})`;
}

function placeSql(place: Place): RawBuilder<unknown> {
  if (place.kind === "point")
    return sql`ST_SetSRID(ST_MakePoint(${place.at[0]}, ${place.at[1]}), 3857)`;
  if (place.kind === "box") {
    const { from, to } = place;
    return sql`ST_MakeEnvelope(${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, 3857)`;
  }
  const multi = nestRings(place.rings.map((ring) => closed(ring)));
  if (multi.length === 0) throw wrong();
  return sql`ST_MakeValid(ST_GeomFromEWKB(${Buffer.from(writeWkb(multi, 3857))}))`;
}

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}
