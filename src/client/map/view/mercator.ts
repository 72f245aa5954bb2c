import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";

const radius = 6378137;
const degree = Math.PI / 180;

/** Degrees to Web Mercator metres; CGCS2000 and WGS84 are the same to centimetres. */
export const toMercator = ([lon, lat]: Position): [number, number] => [
  lon * degree * radius,
  Math.log(Math.tan(Math.PI / 4 + (lat * degree) / 2)) * radius,
];

export const toDegrees = ([x, y]: Position): [number, number] => [
  x / radius / degree,
  (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) / degree,
];

export function bboxToMercator([west, south, east, north]: Bbox): Bbox {
  return [...toMercator([west, south]), ...toMercator([east, north])];
}

/** The rings of all parts in ArcGIS order: outer ones clockwise, holes counter-clockwise. */
export function ringsOf(multi: MultiPolygon): [number, number][][] {
  return multi.flatMap((polygon) =>
    polygon.map((ring, i) => {
      const points = ring.map(toMercator);
      return isClockwise(points) === (i === 0) ? points : points.reverse();
    }),
  );
}

function isClockwise(ring: readonly Position[]): boolean {
  let twice = 0;
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as Position;
    twice += (x2 - x1) * (y2 + y1);
  });
  return twice > 0;
}
