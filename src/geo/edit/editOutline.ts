import { bboxOfRing } from "../bbox";
import { fromPlane, inPlane, planeAt, toPlane } from "../crs/localPlane";
import type { MultiPolygon, Position } from "../position";
import { differenceOf, splitBy, unionOf } from "./combine";
import { mergeGap } from "./mergeGap";
import { aroundLine, aroundParcel, offsetBy } from "./offset";
import { snapOutline } from "./snap";

/** Drawing operations on outlines in degrees; lengths are metres on the ellipsoid. */

export const withHole = (outline: MultiPolygon, hole: MultiPolygon): MultiPolygon =>
  inPlane(outline, (parcel, plane) => differenceOf(parcel, toPlane(hole, plane)));

export const withPart = (outline: MultiPolygon, part: MultiPolygon): MultiPolygon =>
  outline.length === 0
    ? part
    : inPlane(outline, (parcel, plane) => unionOf([parcel, toPlane(part, plane)]));

export const withOffset = (outline: MultiPolygon, metres: number): MultiPolygon =>
  inPlane(outline, (parcel) => offsetBy(parcel, metres));

/** An outline with all ground up to `metres` around it; corners are rounded. */
export const withReach = (outline: MultiPolygon, metres: number): MultiPolygon =>
  inPlane(outline, (area) => aroundParcel(area, metres));

/** The same around a line, or around a point (a line with one position). */
export function lineReach(line: readonly Position[], metres: number): MultiPolygon {
  const [west, , east] = bboxOfRing(line);
  const plane = planeAt((west + east) / 2);
  return fromPlane(aroundLine(line.map(plane.to), metres), plane);
}

/** Merges neighbours into one outline; it has several parts if they do not touch. */
export const merged = (parcels: readonly MultiPolygon[]): MultiPolygon =>
  inPlane(parcels[0] ?? [], (_, plane) =>
    unionOf(
      parcels.map((one) => toPlane(one, plane)),
      mergeGap,
    ),
  );

/**
 * The pieces, each as its own outline; a single one if the lines do not cut all the way through.
 */
export const pieces = (
  outline: MultiPolygon,
  lines: readonly (readonly Position[])[],
): MultiPolygon[] =>
  inPlane(outline, (parcel, plane) =>
    splitBy(
      parcel,
      lines.map((line) => line.map(plane.to)),
    ),
  ).map((polygon) => [polygon]);

/** Moves vertices onto neighbours within `reach` metres; `moved` counts them. */
export function snapped(
  outline: MultiPolygon,
  neighbours: readonly MultiPolygon[],
  reach: number,
): { outline: MultiPolygon; moved: number } {
  let moved = 0;
  const result = inPlane(outline, (parcel, plane) => {
    const around = neighbours.map((one) => toPlane(one, plane));
    const found = snapOutline(parcel, around, reach);
    moved = found.moved;
    return found.outline;
  });
  return { outline: result, moved };
}
