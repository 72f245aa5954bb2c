import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { forward, inverse } from "./gaussKruger";

/** A plane in metres round a longitude: lengths near it are those on the ellipsoid. */
export type LocalPlane = {
  to: (at: Position) => Position;
  back: (at: Position) => Position;
};

/** The Gauss-Krüger plane whose meridian goes through a place; eastings start at 0. */
export const planeAt = (longitude: number): LocalPlane => ({
  to: ([lon, lat]) => forward(lon, lat, longitude, 0),
  back: ([east, north]) => inverse(east, north, longitude, 0),
});

const moved = (multi: MultiPolygon, move: (at: Position) => Position): MultiPolygon =>
  multi.map((polygon) => polygon.map((ring) => ring.map(move)));

/** Works on an outline in degrees as if it lay in metres; further outlines come along. */
export function inPlane(
  outline: MultiPolygon,
  work: (outline: MultiPolygon, plane: LocalPlane) => MultiPolygon,
): MultiPolygon {
  const [west, , east] = bboxOf(outline);
  if (!Number.isFinite(west)) return [];
  const plane = planeAt((west + east) / 2);
  return fromPlane(work(toPlane(outline, plane), plane), plane);
}

/** An outline in degrees in the metres of a plane. */
export const toPlane = (outline: MultiPolygon, plane: LocalPlane): MultiPolygon =>
  moved(outline, plane.to);

/** Metres of a plane in degrees. */
export const fromPlane = (multi: MultiPolygon, plane: LocalPlane): MultiPolygon =>
  moved(multi, plane.back);
