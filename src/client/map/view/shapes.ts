import type Geometry from "@arcgis/core/geometry/Geometry.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import type Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type { MultiPolygon } from "#geo/position";
import { ringsOf, toDegrees } from "./mercator";

/** An outline in degrees in the map's format. */
export const polygonOf = (outline: MultiPolygon): Polygon =>
  new Polygon({ rings: ringsOf(outline), spatialReference: SpatialReference.WebMercator });

/** Rings or paths of a drawn geometry in degrees. */
export function partsOf(geometry: Geometry | null | undefined): [number, number][][] {
  if (geometry?.type === "polygon") return degrees((geometry as Polygon).rings);
  if (geometry?.type === "polyline") return degrees((geometry as Polyline).paths);
  return [];
}

const degrees = (parts: readonly number[][][]): [number, number][][] =>
  parts.map((part) => part.map(([x = 0, y = 0]) => toDegrees([x, y])));
