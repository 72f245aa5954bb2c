import type Geometry from "@arcgis/core/geometry/Geometry.js";
import Point from "@arcgis/core/geometry/Point.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type { MultiPolygon, Position } from "#geo/position";
import { ringsOf, toDegrees, toMercator } from "./mercator";

/** An outline in degrees in the map's format. */
export const polygonOf = (outline: MultiPolygon): Polygon =>
  new Polygon({ rings: ringsOf(outline), spatialReference: SpatialReference.WebMercator });

/** Lines in degrees in the map's format. */
export const polylineOf = (lines: readonly (readonly Position[])[]): Polyline =>
  new Polyline({
    paths: lines.map((line) => line.map(toMercator)),
    spatialReference: SpatialReference.WebMercator,
  });

/** A place in degrees in the map's format. */
export function pointOf(at: Position): Point {
  const [x, y] = toMercator(at);
  return new Point({ x, y, spatialReference: SpatialReference.WebMercator });
}

/** Rings or paths of a drawn geometry in degrees. */
export function partsOf(geometry: Geometry | null | undefined): [number, number][][] {
  if (geometry?.type === "polygon") return degrees((geometry as Polygon).rings);
  if (geometry?.type === "polyline") return degrees((geometry as Polyline).paths);
  return [];
}

const degrees = (parts: readonly number[][][]): [number, number][][] =>
  parts.map((part) => part.map(([x = 0, y = 0]) => toDegrees([x, y])));
