import type { MultiPolygon, Polygon, Position, Ring } from "../position";

const polygonType = 3;
const multiPolygonType = 6;
const zFlag = 0x80000000;
const mFlag = 0x40000000;
const sridFlag = 0x20000000;

/**
 * Reads a polygon or multipolygon from little-endian (E)WKB as PostGIS stores it; z and m are
 * dropped, coordinates keep their units. Null for other types. Throws on truncated bytes.
 */
export function readWkb(bytes: Uint8Array): MultiPolygon | null {
  const cursor = new WkbCursor(bytes);
  const type = cursor.header();
  if (type === polygonType) return [cursor.polygon()];
  if (type !== multiPolygonType) return null;
  const polygons: Polygon[] = [];
  for (let left = cursor.count(9); left > 0; left--) {
    if (cursor.header() !== polygonType) return null;
    polygons.push(cursor.polygon());
  }
  return polygons;
}

/** Writes a multipolygon as little-endian EWKB with its reference system. */
export function writeWkb(multi: MultiPolygon, srid = 4490): Uint8Array {
  const bytes = new Uint8Array(wkbSize(multi));
  putWkb(multi, new DataView(bytes.buffer), 0, srid);
  return bytes;
}

/** The same into an existing buffer with room for `wkbSize` bytes. */
export function putWkb(multi: MultiPolygon, view: DataView, start: number, srid = 4490): void {
  view.setUint8(start, 1);
  view.setUint32(start + 1, multiPolygonType + sridFlag, true);
  view.setUint32(start + 5, srid, true);
  view.setUint32(start + 9, multi.length, true);
  let at = start + 13;
  for (const polygon of multi) {
    view.setUint8(at, 1);
    view.setUint32(at + 1, polygonType, true);
    view.setUint32(at + 5, polygon.length, true);
    at += 9;
    for (const ring of polygon) {
      view.setUint32(at, ring.length, true);
      at = writePositions(view, at + 4, ring);
    }
  }
}

function writePositions(view: DataView, start: number, ring: Ring): number {
  let at = start;
  for (const position of ring) {
    view.setFloat64(at, position[0], true);
    view.setFloat64(at + 8, position[1], true);
    at += 16;
  }
  return at;
}

/** Bytes that `putWkb` writes. */
export function wkbSize(multi: MultiPolygon): number {
  let size = 13;
  for (const polygon of multi) {
    size += 9;
    for (const ring of polygon) size += 4 + 16 * ring.length;
  }
  return size;
}

class WkbCursor {
  private readonly view: DataView;
  private at = 0;
  private stride = 16;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Geometry type without its flags; -1 for big-endian bytes. */
  header(): number {
    if (this.view.getUint8(this.at++) !== 1) return -1;
    const word = this.view.getUint32(this.at, true);
    this.at += word & sridFlag ? 8 : 4;
    const iso = Math.floor((word & 0xffff) / 1000);
    const hasZ = (word & zFlag) !== 0 || iso === 1 || iso === 3;
    const hasM = (word & mFlag) !== 0 || iso === 2 || iso === 3;
    this.stride = 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0);
    return (word & 0xffff) % 1000;
  }

  /**
   * A count whose items take at least `size` bytes each; a count too large for the remaining bytes
   * is invalid.
   */
  count(size: number): number {
    const count = this.view.getUint32(this.at, true);
    this.at += 4;
    if (count * size > this.view.byteLength - this.at) throw new RangeError("wkb ends early");
    return count;
  }

  polygon(): Polygon {
    const rings: Ring[] = [];
    for (let left = this.count(4); left > 0; left--) rings.push(this.ring());
    return rings;
  }

  private ring(): Ring {
    const positions: Position[] = [];
    for (let left = this.count(this.stride); left > 0; left--) {
      positions.push([
        this.view.getFloat64(this.at, true),
        this.view.getFloat64(this.at + 8, true),
      ]);
      this.at += this.stride;
    }
    return positions;
  }
}
