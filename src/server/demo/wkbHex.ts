import type { MultiPolygon } from "#geo/position";

const littleEndian = 1;
const multiPolygon = 6;
const polygonType = 3;
const hasSrid = 0x20000000;

/** A parcel in EPSG:4490 as the hexadecimal EWKB that a geometry column takes. */
export function wkbHex(parts: MultiPolygon): string {
  const points = parts.flat().reduce((sum, ring) => sum + ring.length, 0);
  const rings = parts.reduce((sum, polygon) => sum + polygon.length, 0);
  const bytes = Buffer.alloc(13 + parts.length * 9 + rings * 4 + points * 16);
  let at = bytes.writeUInt8(littleEndian, 0);
  at = bytes.writeUInt32LE(multiPolygon | hasSrid, at);
  at = bytes.writeUInt32LE(4490, at);
  at = bytes.writeUInt32LE(parts.length, at);
  for (const polygon of parts) {
    at = bytes.writeUInt8(littleEndian, at);
    at = bytes.writeUInt32LE(polygonType, at);
    at = bytes.writeUInt32LE(polygon.length, at);
    for (const ring of polygon) {
      at = bytes.writeUInt32LE(ring.length, at);
      for (const [x, y] of ring) at = bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, at));
    }
  }
  return bytes.toString("hex");
}
