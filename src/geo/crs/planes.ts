import type { MultiPolygon, Position } from "../position";
import { forward, inverse } from "./gaussKruger";

/** A 3° plane of CGCS2000: its central meridian in degrees, and the easting of that in metres. */
export type Plane = { readonly meridian: number; readonly easting: number };

const [firstZone, lastZone] = [25, 45];
/** EPSG's first codes: zones 25 to 45 with the zone's number before the easting, and without it. */
const [firstPrefixed, firstPlain] = [4513, 4534];
const zones = lastZone - firstZone + 1;

/** EPSG codes of all planes, 4513 to 4554. */
export const planeCodes: readonly number[] = Array.from(
  { length: 2 * zones },
  (_, i) => firstPrefixed + i,
);

/** The plane of an EPSG code; undefined if it is no 3° plane of CGCS2000. */
export function planeOf(epsg: number): Plane | undefined {
  if (!Number.isInteger(epsg) || epsg < firstPrefixed || epsg >= firstPlain + zones) return;
  const isPlain = epsg >= firstPlain;
  const zone = firstZone + epsg - (isPlain ? firstPlain : firstPrefixed);
  return { meridian: 3 * zone, easting: 500_000 + (isPlain ? 0 : zone * 1_000_000) };
}

/** The EPSG code of a plane. */
export const codeOf = ({ meridian, easting }: Plane): number | undefined =>
  planeCodes.find((code) => {
    const plane = planeOf(code);
    return plane?.meridian === meridian && plane.easting === easting;
  });

/** Degrees to `[east, north]` in metres of a plane. */
export const ontoPlane = ([lon, lat]: Position, { meridian, easting }: Plane): Position =>
  forward(lon, lat, meridian, easting);

/** `[east, north]` in metres of a plane to degrees. */
export const offPlane = ([east, north]: Position, { meridian, easting }: Plane): Position =>
  inverse(east, north, meridian, easting);

/** An outline in degrees on a plane. */
export const outlineOnto = (outline: MultiPolygon, plane: Plane): MultiPolygon =>
  outline.map((polygon) => polygon.map((ring) => ring.map((one) => ontoPlane(one, plane))));
