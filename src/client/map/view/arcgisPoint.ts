import Point from "@arcgis/core/geometry/Point.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type { Position } from "#geo/position";
import { toMercator } from "./mercator";

export const arcgisPoint = (at: Position): Point => {
  const [x, y] = toMercator(at);
  return new Point({ x, y, spatialReference: SpatialReference.WebMercator });
};
