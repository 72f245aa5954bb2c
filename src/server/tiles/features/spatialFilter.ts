import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Refusal, status } from "#contract/errors";
import { cornersOf, inDegrees, type Place, placeSql } from "./place";
import { placeOf } from "./placeOf";
import { type Reference, type Srid, sridOf, toDegrees } from "./spatialReference";

/**
 * A place, and how what is looked for lies to it, or to what is no more than `metres` from it; `mask`
 * is a DE-9IM pattern.
 */
export type SpatialFilter = {
  place: Place;
  /** The same in degrees as it was given: on the way to web mercator, an outline's own corners are lost. */
  exact?: Place;
  /** That came over a plane, a hair beside what is stored: corners so near are the same. */
  isSnapped?: boolean;
  relation: Relation;
  mask: string;
  metres: number;
};

export type Relation =
  | "intersects"
  | "boxes"
  | "contains"
  | "within"
  | "touches"
  | "overlaps"
  | "crosses"
  | "equals"
  | "disjoint"
  | "mask";

const relations: Readonly<Record<string, Relation>> = {
  "": "intersects",
  esriSpatialRelIntersects: "intersects",
  esriSpatialRelEnvelopeIntersects: "boxes",
  esriSpatialRelIndexIntersects: "boxes",
  esriSpatialRelContains: "contains",
  esriSpatialRelWithin: "within",
  esriSpatialRelTouches: "touches",
  esriSpatialRelOverlaps: "overlaps",
  esriSpatialRelCrosses: "crosses",
  esriSpatialRelRelation: "mask",
};

/** The type that a client states must be that of what it sends. */
const kindsOf: Readonly<Record<string, readonly Place["kind"][]>> = {
  esriGeometryPoint: ["point"],
  esriGeometryMultipoint: ["points"],
  esriGeometryPolyline: ["lines"],
  esriGeometryPolygon: ["rings"],
  esriGeometryEnvelope: ["box", "boxes", "rings"],
};

const wrong = () => new Refusal(status.badRequest, "空间条件有误");

/** The place and relation of a query; null if it has none. */
export function spatialFilterOf(p: Texts): SpatialFilter | null {
  const related = relationOf(p("spatialRel"), p("relationParam"));
  const metres = metresOf(p("distance"), p("units"));
  const text = p("geometry");
  if (text === "") {
    if (metres > 0) throw new Refusal(status.badRequest, "distance 须与 geometry 同用");
    return null;
  }
  if (metres > 0 && related.relation !== "intersects") {
    throw new Refusal(status.badRequest, "distance 只用于空间关系 Intersects");
  }
  const given = /^\{/.test(text) ? parsed(text) : commaSeparated(text);
  const inSR = given.spatialReference ?? parsedSr(p("inSR") || p("defaultSR"));
  const reference = sridOf(inSR) ?? mercator;
  const place = placeOf(given, reference);
  demandType(p("geometryType"), place);
  const exact = exactOf(reference, related.relation, place, () => placeOf(given, mercator));
  return { place, ...exact, metres, ...related };
}

/** Takes coordinates as they are, too. */
export const mercator: Reference = { srid: 3857, wkid: 3857 };

/** What meets a place, or does not, is the same within a hair. */
const roughly: readonly Relation[] = ["intersects", "boxes", "disjoint"];

/** A place in degrees, where edges that coincide matter; `asGiven` has the coordinates untouched. */
export function exactOf(
  { srid, plane }: Reference,
  relation: Relation,
  place: Place,
  asGiven: () => Place,
): Pick<SpatialFilter, "exact" | "isSnapped"> {
  if (srid !== 4490 || place.kind === "box" || place.kind === "boxes") return {};
  if (!plane) return { exact: asGiven() };
  return roughly.includes(relation) ? {} : { exact: inDegrees(place), isSnapped: true };
}

/** Degrees: two millimetres. */
const hair = 2e-8;

const units: Readonly<Record<string, number>> = {
  ...{ esriSRUnit_Meter: 1, esriSRUnit_Kilometer: 1000, esriSRUnit_Foot: 0.3048 },
  ...{ esriSRUnit_StatuteMile: 1609.344, esriSRUnit_NauticalMile: 1852 },
  esriSRUnit_USNauticalMile: 1853.248,
};

/** Metres by default, whatever the reference of the place is. */
function metresOf(distance: string, unit: string): number {
  const per = unit === "" ? 1 : Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (per === undefined) {
    const words = `不支持的单位 ${unit.slice(0, 40)}，允许 ${Object.keys(units).join("、")}`;
    throw new Refusal(status.badRequest, words);
  }
  const given = distance === "" ? 0 : Number(distance);
  if (!Number.isFinite(given) || given < 0) {
    throw new Refusal(status.badRequest, "distance 应为不小于 0 的数");
  }
  return given * per;
}

type Texts = (name: string) => string;

function relationOf(name: string, mask: string): Pick<SpatialFilter, "relation" | "mask"> {
  const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
  if (!relation) throw new Refusal(status.badRequest, `不支持的空间关系 ${name.slice(0, 40)}`);
  if (relation === "mask" ? !/^[TF*012]{9}$/i.test(mask) : mask !== "") {
    const words = "relationParam 应为 9 位的 T、F、*、0、1、2，只用于空间关系 Relation";
    throw new Refusal(status.badRequest, words);
  }
  return { relation, mask: mask.toUpperCase() };
}

function demandType(type: string, { kind }: Place): void {
  const kinds = Object.hasOwn(kindsOf, type) ? kindsOf[type] : undefined;
  if (type === "" || kinds?.includes(kind)) return;
  const words = `geometryType 与 geometry 不符，给出的是 ${type.slice(0, 40)}`;
  throw new Refusal(status.badRequest, words);
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

const metresPerDegree = 110_500;

/** Nearer on the ellipsoid than so many metres; a wider box in web mercator finds them by the index. */
function near(place: Place, metres: number, alias: string): RawBuilder<SqlBool> {
  const latitudes = cornersOf(place).map((one) => Math.abs(toDegrees(one)[1]));
  const farthest = Math.min(85, Math.max(...latitudes) + metres / metresPerDegree);
  const reach = (1.01 * metres) / Math.cos((farthest * Math.PI) / 180);
  const [parcel, degrees] = [sql.ref(`${alias}.geom_3857`), sql.ref(`${alias}.geom`)];
  const area = placeSql(inDegrees(place), 4490);
  return sql<SqlBool>`(${parcel} && ST_Expand(${placeSql(place)}, ${reach}::float8)
    and ST_DWithin(${degrees}::geography, (${area})::geography, ${metres}::float8))`;
}

/** The condition on a table that has `geom` and `geom_3857`. */
export function spatialSql(asked: SpatialFilter, alias: string): RawBuilder<SqlBool> {
  const { place, exact, relation, mask, metres } = asked;
  const mapped = sql.ref(`${alias}.geom_3857`);
  // What is near is asked on the ellipsoid anyhow.
  if (!exact || metres > 0) return lying(asked, place, mapped, 3857, alias);
  const lies = lying(asked, exact, sql.ref(`${alias}.geom`), 4490, alias);
  // Versions of the past are found by their outlines in web mercator alone.
  const isApart = relation === "disjoint" || (relation === "mask" && mayBeApart(mask));
  return isApart ? lies : sql<SqlBool>`(${mapped} && ST_Expand(${placeSql(place)}, 1) and ${lies})`;
}

/** Whether a pattern is also that of things that share no point: their insides and edges are not said to meet. */
const mayBeApart = (mask: string): boolean =>
  [0, 1, 3, 4].every((at) => mask[at] === "F" || mask[at] === "*");

function lying(
  { relation, mask, metres, isSnapped }: SpatialFilter,
  place: Place,
  parcel: RawBuilder<unknown>,
  srid: Srid,
  alias: string,
): RawBuilder<SqlBool> {
  const shape = (part: Place) =>
    isSnapped
      ? sql`ST_Snap(${placeSql(part, srid)}, ${parcel}, ${hair}::float8)`
      : placeSql(part, srid);
  if (place.kind === "mixed") return mixedSql(parcel, place.parts, relation, shape);
  // Each box by itself, so that the index is asked for each.
  const parts: readonly Place[] =
    place.kind === "boxes"
      ? place.boxes.map(({ from, to }): Place => ({ kind: "box", from, to }))
      : [place];
  if (relation === "disjoint") {
    const apart = parts.map((part) => related(parcel, shape(part), "intersects", mask));
    return sql<SqlBool>`not (${sql.join(apart, sql` or `)})`;
  }
  const conditions = parts.map((part) => {
    if (metres > 0) return near(part, metres, alias);
    const lies = related(parcel, shape(part), relation, mask);
    return relation === "intersects" && part.kind === "box"
      ? inBox(parcel, part, srid, lies)
      : lies;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Boxes of outlines are kept in single precision, rounded outwards: a metre or two of web mercator, or as
 * much in degrees.
 */
const rounding: Readonly<Record<Srid, number>> = { 3857: 4, 4490: 5e-5 };

/** What meets a box: most parcels lie so far inside that no outline has to be looked at. */
function inBox(
  parcel: RawBuilder<unknown>,
  { from, to }: Extract<Place, { kind: "box" }>,
  srid: Srid,
  meets: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const least = rounding[srid];
  const [west, east] = [Math.min(from[0], to[0]) + least, Math.max(from[0], to[0]) - least];
  const [south, north] = [Math.min(from[1], to[1]) + least, Math.max(from[1], to[1]) - least];
  if (west >= east || south >= north) return meets;
  const box = placeSql({ kind: "box", from, to }, srid);
  const inner = placeSql({ kind: "box", from: [west, south], to: [east, north] }, srid);
  return sql<SqlBool>`(${parcel} && ${box} and (${parcel} @ ${inner} or ${meets}))`;
}

/**
 * How a parcel lies to points, lines and areas together: the relations of a collection, which PostGIS has of
 * its parts alone. What has no area adds nothing to that of the areas, and is covered or not.
 */
function mixedSql(
  parcel: RawBuilder<unknown>,
  places: readonly Place[],
  relation: Relation,
  shape: (part: Place) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const parts = places.map(shape);
  const areas = places.filter(({ kind }) => kind === "rings").map(shape);
  const area = sql`ST_Union(array[${sql.join(areas)}])`;
  const each = (by: string, test: (part: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${sql.join(parts.map(test), sql.raw(` ${by} `))})`;
  const meets = each("or", (part) => sql`ST_Intersects(${parcel}, ${part})`);
  const covers = each("and", (part) => sql`ST_Covers(${parcel}, ${part})`);
  const hasAreas = areas.length > 0;
  switch (relation) {
    case "disjoint":
      return sql<SqlBool>`not ${meets}`;
    case "contains":
      return hasAreas ? sql<SqlBool>`ST_Contains(${area}, ${parcel})` : nothing;
    case "within":
      return sql<SqlBool>`(${covers} and ${each("or", (part) => sql`ST_Within(${part}, ${parcel})`)})`;
    case "equals":
      return hasAreas ? sql<SqlBool>`(ST_Equals(${area}, ${parcel}) and ${covers})` : nothing;
    case "touches": {
      const touching = each("or", (part) => sql`ST_Touches(${part}, ${parcel})`);
      const atMost = each(
        "and",
        (part) => sql`(ST_Touches(${part}, ${parcel}) or not ST_Intersects(${part}, ${parcel}))`,
      );
      return sql<SqlBool>`(${touching} and ${atMost})`;
    }
    case "overlaps":
      return hasAreas
        ? sql<SqlBool>`(ST_Relate(${area}, ${parcel}, '2********')
            and not ST_Contains(${area}, ${parcel}) and not ${covers})`
        : nothing;
    case "crosses": {
      const inside = each(
        "or",
        (part) => sql`(ST_Crosses(${part}, ${parcel}) or ST_Within(${part}, ${parcel}))`,
      );
      return hasAreas ? nothing : sql<SqlBool>`(${inside} and not ${covers})`;
    }
    default:
      return meets;
  }
}

const nothing = sql<SqlBool>`false`;

function related(
  parcel: RawBuilder<unknown>,
  area: RawBuilder<unknown>,
  relation: Relation,
  mask: string,
): RawBuilder<SqlBool> {
  switch (relation) {
    case "boxes":
      return sql<SqlBool>`${parcel} && ${area}`;
    case "contains":
      return sql<SqlBool>`ST_Contains(${area}, ${parcel})`;
    case "within":
      return sql<SqlBool>`ST_Within(${area}, ${parcel})`;
    case "touches":
      return sql<SqlBool>`ST_Touches(${area}, ${parcel})`;
    case "overlaps":
      return sql<SqlBool>`ST_Overlaps(${area}, ${parcel})`;
    case "crosses":
      return sql<SqlBool>`ST_Crosses(${area}, ${parcel})`;
    case "equals":
      return sql<SqlBool>`ST_Equals(${area}, ${parcel})`;
    case "mask":
      return sql<SqlBool>`ST_Relate(${area}, ${parcel}, ${mask}::text)`;
    default:
      return sql<SqlBool>`ST_Intersects(${parcel}, ${area})`;
  }
}
