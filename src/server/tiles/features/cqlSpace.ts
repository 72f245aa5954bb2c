import type { ExpressionReader } from "./expression";
import type { OgcCrs } from "./ogcCrs";
import type { Place } from "./place";
import { placeOf } from "./placeOf";
import { exactOf, mercator, type Relation, type SpatialFilter } from "./spatialFilter";
import { badWhere } from "./whereTokens";

/** The one geometry that features have, by the name that queryables tell. */
export const geometryName = "geometry";

type Point = [number, number];
/** A geometry of a filter as coordinates, before its reference is looked at. */
export type CqlGeometry =
  | { kind: "point"; at: Point }
  | { kind: "points"; points: Point[] }
  | { kind: "lines"; lines: Point[][] }
  | { kind: "rings"; rings: Point[][] }
  | { kind: "box"; box: [number, number, number, number] }
  | { kind: "mixed"; parts: CqlGeometry[] };

/** How the geometry of the filter lies to the features': they stand first in the function. */
const relations: Readonly<Record<string, Relation>> = {
  s_intersects: "intersects",
  s_within: "contains",
  s_contains: "within",
  s_touches: "touches",
  s_overlaps: "overlaps",
  s_crosses: "crosses",
  s_equals: "equals",
  s_disjoint: "disjoint",
};

export const isSpatialWord = (word: string): boolean => Object.hasOwn(relations, word);

const turnedRound: Partial<Record<Relation, Relation>> = { contains: "within", within: "contains" };

/** A spatial function as a condition; `isFirst` if the features' geometry is its first argument. */
export function spaceOf(
  word: string,
  geometry: CqlGeometry,
  isFirst: boolean,
  crs: OgcCrs,
): SpatialFilter {
  const relation = relations[word];
  if (!relation) throw badWhere(`不支持的空间函数 ${word.slice(0, 40)}`);
  const place = placeIn(geometry, crs);
  const asGiven = () => placeIn(geometry, { ...crs, reference: mercator });
  return {
    place,
    ...exactOf(crs.reference, relation, place, asGiven),
    relation: isFirst ? relation : (turnedRound[relation] ?? relation),
    mask: "",
    metres: 0,
  };
}

function placeIn(geometry: CqlGeometry, crs: OgcCrs): Place {
  if (geometry.kind !== "mixed") return placeOf(asEsri(geometry, crs), crs.reference);
  if (geometry.parts.length === 0) throw badWhere("图形集合是空的");
  if (geometry.parts.length > mostParts) throw badWhere(`图形集合最多 ${mostParts} 个图形`);
  if (geometry.parts.some(({ kind }) => kind === "mixed" || kind === "box")) {
    throw badWhere("图形集合里应为点、线、面");
  }
  return { kind: "mixed", parts: geometry.parts.map((one) => placeIn(one, crs)) };
}

const mostParts = 100;

type Plain = Exclude<CqlGeometry, { kind: "mixed" }>;

function asEsri(geometry: Plain, { turned }: OgcCrs): Record<string, unknown> {
  const inOrder = ([a, b]: Point): Point => (turned ? [b, a] : [a, b]);
  switch (geometry.kind) {
    case "point": {
      const [x, y] = inOrder(geometry.at);
      return { x, y };
    }
    case "points":
      return { points: geometry.points.map(inOrder) };
    case "lines":
      return { paths: geometry.lines.map((line) => line.map(inOrder)) };
    case "rings":
      return { rings: geometry.rings.map((ring) => ring.map(inOrder)) };
    case "box": {
      const [a, b, c, d] = geometry.box;
      const [[xmin, ymin], [xmax, ymax]] = [inOrder([a, b]), inOrder([c, d])];
      return { xmin, ymin, xmax, ymax };
    }
  }
}

/** Reads the geometries of CQL2 text: those of WKT, and `bbox(…)`. */
export function readGeometry(reader: ExpressionReader): CqlGeometry {
  const word = reader.take()?.text.toLowerCase() ?? "";
  const read = Object.hasOwn(readers, word) ? readers[word] : undefined;
  if (!read) throw badWhere(`不支持的图形 ${word.slice(0, 40)}`);
  reader.needSign("(");
  const geometry = read(reader);
  reader.needSign(")");
  return geometry;
}

const readers: Readonly<Record<string, (reader: ExpressionReader) => CqlGeometry>> = {
  point: (reader) => ({ kind: "point", at: position(reader) }),
  multipoint: (reader) => ({
    kind: "points",
    points: listOf(reader, () =>
      reader.isSign("(") ? inBrackets(reader, () => position(reader)) : position(reader),
    ),
  }),
  linestring: (reader) => ({ kind: "lines", lines: [listOf(reader, () => position(reader))] }),
  multilinestring: (reader) => ({ kind: "lines", lines: lists(reader) }),
  polygon: (reader) => ({ kind: "rings", rings: lists(reader) }),
  multipolygon: (reader) => ({
    kind: "rings",
    rings: listOf(reader, () => inBrackets(reader, () => lists(reader))).flat(),
  }),
  geometrycollection: (reader) => ({
    kind: "mixed",
    parts: listOf(reader, () => readGeometry(reader)),
  }),
  bbox: (reader) => ({ kind: "box", box: boxOf(listOf(reader, () => number(reader))) }),
};

function boxOf(numbers: number[]): [number, number, number, number] {
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i] as number) : numbers;
  if (flat.length !== 4) throw badWhere("bbox 应为 4 个或 6 个数");
  return flat as [number, number, number, number];
}

function listOf<T>(reader: ExpressionReader, one: () => T): T[] {
  const list = [one()];
  while (reader.takeSign(",")) list.push(one());
  return list;
}

function inBrackets<T>(reader: ExpressionReader, one: () => T): T {
  reader.needSign("(");
  const read = one();
  reader.needSign(")");
  return read;
}

const lists = (reader: ExpressionReader): Point[][] =>
  listOf(reader, () => inBrackets(reader, () => listOf(reader, () => position(reader))));

function position(reader: ExpressionReader): Point {
  const [x, y] = [number(reader), number(reader)];
  // Heights are left aside, as parcels have none.
  if (!reader.isSign(",") && !reader.isSign(")")) number(reader);
  return [x, y];
}

function number(reader: ExpressionReader): number {
  const isBelow = reader.takeSign("-");
  const token = reader.take();
  if (token?.kind !== "number") throw badWhere("图形的坐标应为数");
  return isBelow ? -Number(token.text) : Number(token.text);
}

/** A geometry of CQL2 JSON: one of GeoJSON, or `{"bbox": […]}`. */
export function geometryOfJson(given: Readonly<Record<string, unknown>>): CqlGeometry {
  if (Array.isArray(given.bbox)) return { kind: "box", box: boxOf(given.bbox.map(asNumber)) };
  const { type, coordinates: parts } = given;
  switch (type) {
    case "GeometryCollection":
      return {
        kind: "mixed",
        parts: asList(given.geometries).map((one) => geometryOfJson(Object(one))),
      };
    case "Point":
      return { kind: "point", at: asPoint(parts) };
    case "MultiPoint":
      return { kind: "points", points: asList(parts).map(asPoint) };
    case "LineString":
      return { kind: "lines", lines: [asList(parts).map(asPoint)] };
    case "MultiLineString":
      return { kind: "lines", lines: asList(parts).map((one) => asList(one).map(asPoint)) };
    case "Polygon":
      return { kind: "rings", rings: asList(parts).map((one) => asList(one).map(asPoint)) };
    case "MultiPolygon": {
      const rings = asList(parts).flatMap(asList);
      return { kind: "rings", rings: rings.map((one) => asList(one).map(asPoint)) };
    }
    default:
      throw badWhere(`不支持的图形 ${String(type).slice(0, 40)}`);
  }
}

function asList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw badWhere("图形的 coordinates 有误");
  return value;
}

function asNumber(value: unknown): number {
  if (typeof value !== "number") throw badWhere("图形的坐标应为数");
  return value;
}

function asPoint(value: unknown): Point {
  const [x, y] = asList(value).map(asNumber);
  if (x === undefined || y === undefined) throw badWhere("图形的 coordinates 有误");
  return [x, y];
}
