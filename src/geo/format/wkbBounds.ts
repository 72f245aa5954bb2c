import type { Bbox } from "../bbox";

const [polygon, multiPolygon] = [3, 6];

/**
 * Bounds of a polygon or multipolygon in little-endian WKB, as PostGIS sends it, without making objects of
 * its corners; null for anything else, which has to be read.
 */
export function wkbBounds(bytes: Uint8Array): Bbox | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 9 || view.getUint8(0) !== 1) return null;
  const type = view.getUint32(1, true);
  if (type !== polygon && type !== multiPolygon) return null;
  let parts = type === polygon ? 1 : view.getUint32(5, true);
  let at = type === polygon ? 0 : 9;
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (; parts > 0; parts--) {
    if (view.getUint8(at) !== 1 || view.getUint32(at + 1, true) !== polygon) return null;
    let rings = view.getUint32(at + 5, true);
    at += 9;
    for (; rings > 0; rings--) {
      const end = at + 4 + 16 * view.getUint32(at, true);
      for (at += 4; at < end; at += 16) {
        const x = view.getFloat64(at, true);
        const y = view.getFloat64(at + 8, true);
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
    }
  }
  return [west, south, east, north];
}
