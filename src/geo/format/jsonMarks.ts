import type { Position } from "../position";
import { positionOf } from "./esriJson";
import { joinMarks, type Marks } from "./marks";

type Json = Record<string, unknown>;

const mostNested = 32;

const pointsOf = (points: unknown): Position[] =>
  Array.isArray(points) ? points.map(positionOf).filter((one) => one !== null) : [];

const pointMarks = (points: unknown): Marks | null => {
  const positions = pointsOf(points);
  return positions.length > 0 ? { kind: "point", positions } : null;
};

const lineMarks = (lines: unknown): Marks | null => {
  const found = (Array.isArray(lines) ? lines : []).map(pointsOf).filter((line) => line.length > 1);
  return found.length > 0 ? { kind: "line", lines: found } : null;
};

/** The points or lines of a GeoJSON geometry; null if there are none. */
export function geojsonMarks(geometry: Json, depth = 0): Marks | null {
  const { type, coordinates, geometries } = geometry;
  if (type === "Point") return pointMarks([coordinates]);
  if (type === "MultiPoint") return pointMarks(coordinates);
  if (type === "LineString") return lineMarks([coordinates]);
  if (type === "MultiLineString") return lineMarks(coordinates);
  if (!Array.isArray(geometries) || depth > mostNested) return null;
  const inner = geometries.map((one) =>
    typeof one === "object" && one !== null ? geojsonMarks(one as Json, depth + 1) : null,
  );
  return joinMarks(inner.filter((one) => one !== null));
}

/** The points or lines of a geometry as Esri writes it; null if there are none. */
export function esriMarks(geometry: unknown): Marks | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { x, y, points, paths } = geometry as Json;
  if (Array.isArray(paths)) return lineMarks(paths);
  return pointMarks(Array.isArray(points) ? points : [[x, y]]);
}
