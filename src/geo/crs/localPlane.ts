import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { forward, inverse } from "./gaussKruger";

/** A plane in metres around a longitude; near it, lengths match those on the ellipsoid. */
export type LocalPlane = {
  to: (at: Position) => Position;
  back: (at: Position) => Position;
};

/** The Gauss-Krüger plane whose meridian passes through a place; eastings start at 0. */
export const planeAt = (longitude: number): LocalPlane => ({
  to: ([lon, lat]) => forward(lon, lat, longitude, 0),
  back: ([east, north]) => inverse(east, north, longitude, 0),
});

const moved = (multi: MultiPolygon, move: (at: Position) => Position): MultiPolygon =>
  multi.map((polygon) => polygon.map((ring) => ring.map(move)));

/**
 * Runs an operation on an outline in degrees as if it were in metres; more outlines can be
 * converted along with it.
 */
export function inPlane(
  outline: MultiPolygon,
  work: (outline: MultiPolygon, plane: LocalPlane) => MultiPolygon,
): MultiPolygon {
  const [west, , east] = bboxOf(outline);
  if (!Number.isFinite(west)) return [];
  const plane = planeAt((west + east) / 2);
  return fromPlane(work(toPlane(outline, plane), plane), plane);
}

/** Converts an outline from degrees to metres of a plane. */
export const toPlane = (outline: MultiPolygon, plane: LocalPlane): MultiPolygon =>
  moved(outline, plane.to);

/** Converts an outline from metres of a plane to degrees. */
export const fromPlane = (multi: MultiPolygon, plane: LocalPlane): MultiPolygon =>
  moved(multi, plane.back);
