import type Geometry from "@arcgis/core/geometry/Geometry.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import type Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import { nestRings } from "#geo/nestRings";
import type { MultiPolygon, Position } from "#geo/position";
import type { Outline } from "../../state/drawing";
import { ringsOf, toDegrees } from "../mercator";

/** Rings or paths of a drawn geometry in degrees. */
export function partsOf(geometry: Geometry | null | undefined): [number, number][][] {
  if (geometry?.type === "polygon") return degrees((geometry as Polygon).rings);
  if (geometry?.type === "polyline") return degrees((geometry as Polyline).paths);
  return [];
}

const degrees = (parts: readonly number[][][]): [number, number][][] =>
  parts.map((part) => part.map(([x = 0, y = 0]) => toDegrees([x, y])));

/** An outline from its rings, whatever their order; a single one may cross itself. */
export function outlineOf(rings: readonly [number, number][][]): Outline {
  const [first] = rings;
  if (!first) return [];
  return rings.length === 1 ? [[first]] : plain(nestRings(rings));
}

/** The same positions as arrays that may be stored and sent. */
export const plain = (outline: MultiPolygon): Outline =>
  outline.map((polygon) => polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y])));

export const plainLine = (line: readonly Position[]): [number, number][] =>
  line.map(([x, y]) => [x, y]);

export const polygonOf = (outline: MultiPolygon): Polygon =>
  new Polygon({ rings: ringsOf(outline), spatialReference: SpatialReference.WebMercator });
