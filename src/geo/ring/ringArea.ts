import type { MultiPolygon, Position } from "../position";

/**
 * Signed plane area of a ring in square units of its coordinates, counter-clockwise positive.
 * An open ring counts as closed.
 */
export function ringArea(ring: readonly Position[]): number {
  const first = ring[0];
  if (!first) return 0;
  // With zone coordinates near 40 500 000 the products would lose seven digits.
  const [originX, originY] = first;
  let twice = 0;
  let [px, py] = [0, 0];
  for (const [x, y] of ring) {
    const [qx, qy] = [x - originX, y - originY];
    twice += px * qy - qx * py;
    px = qx;
    py = qy;
  }
  return twice / 2;
}

/** Length of a closed ring in its own units. */
export function ringLength(ring: readonly Position[]): number {
  let length = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}

/** Plane area of a parcel in square metres: outer rings minus holes, in any direction. */
export function planeArea(multi: MultiPolygon): number {
  let total = 0;
  for (const polygon of multi) {
    for (let i = 0; i < polygon.length; i++) {
      const area = Math.abs(ringArea(polygon[i] as readonly Position[]));
      total += i === 0 ? area : -area;
    }
  }
  return total;
}
