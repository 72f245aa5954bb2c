import type { MultiPolygon, Polygon, Position, Ring } from "../position";
import { arcThrough } from "./arcs";

/** Types of geometries by their codes. */
export const types = {
  point: 1,
  line: 2,
  polygon: 3,
  multiPolygon: 6,
  collection: 7,
  circular: 8,
  compound: 9,
  curvePolygon: 10,
  triangle: 17,
} as const;
/**
 * What holds other geometries: multipoint, multiline, multipolygon, collection, multicurve,
 * multi-surface, polyhedral surface, TIN. Of what holds no surface nothing is taken.
 */
const collections = new Set([4, 5, 6, 7, 11, 12, 15, 16]);
export const deepest = 32;
const zFlag = 0x80000000;
const mFlag = 0x40000000;
const sridFlag = 0x20000000;

/** The surfaces in some WKB. */
type WkbSurfaces = {
  outline: MultiPolygon;
  /** Some side is an arc, which chords stand for. */
  isCurved: boolean;
};

/**
 * Reads the polygons of (E)WKB in either byte order, as PostGIS and GeoPackage store them; z and m
 * are dropped, coordinates keep their units. Null if there are only points and lines. Throws on
 * truncated bytes.
 */
export const readWkb = (bytes: Uint8Array): MultiPolygon | null =>
  readSurfaces(bytes)?.outline ?? null;

/** The same with whether arcs were flattened: curve polygons and multi-surfaces are read as well. */
export function readSurfaces(bytes: Uint8Array): WkbSurfaces | null {
  const cursor = new WkbCursor(bytes);
  const outline = surfacesOf(cursor, 0);
  return outline && { outline, isCurved: cursor.isCurved };
}

function surfacesOf(cursor: WkbCursor, depth: number): Polygon[] | null {
  const type = cursor.header();
  if (type === types.polygon || type === types.triangle) return [cursor.polygon()];
  if (type === types.curvePolygon) return [cursor.curvePolygon()];
  if (!collections.has(type)) {
    cursor.pass(type);
    return null;
  }
  if (depth > deepest) throw new RangeError("wkb nests too deep");
  const found: Polygon[] = [];
  const count = cursor.count(9);
  let isSurface = count === 0 && type !== types.collection;
  for (let left = count; left > 0; left--) {
    const inner = surfacesOf(cursor, depth + 1);
    if (!inner) continue;
    isSurface = true;
    for (const polygon of inner) found.push(polygon);
  }
  return isSurface ? found : null;
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
  view.setUint32(start + 1, types.multiPolygon + sridFlag, true);
  view.setUint32(start + 5, srid, true);
  view.setUint32(start + 9, multi.length, true);
  let at = start + 13;
  for (const polygon of multi) {
    view.setUint8(at, 1);
    view.setUint32(at + 1, types.polygon, true);
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

/** Reads (E)WKB from front to back. */
export class WkbCursor {
  isCurved = false;
  private readonly view: DataView;
  private at = 0;
  private stride = 16;
  private isLittle = true;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Geometry type without its flags; each geometry says its byte order anew. */
  header(): number {
    this.isLittle = this.view.getUint8(this.at++) === 1;
    const word = this.view.getUint32(this.at, this.isLittle);
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
    const count = this.view.getUint32(this.at, this.isLittle);
    this.at += 4;
    if (count * size > this.view.byteLength - this.at) throw new RangeError("wkb ends early");
    return count;
  }

  polygon(): Polygon {
    const rings: Ring[] = [];
    for (let left = this.count(4); left > 0; left--) rings.push(this.positions());
    return rings;
  }

  /** Its rings are curves with headers of their own. */
  curvePolygon(): Polygon {
    const rings: Ring[] = [];
    for (let left = this.count(9); left > 0; left--) rings.push(this.curve(0));
    return rings;
  }

  /** Skips a point or a line. */
  pass(type: number): void {
    if (type === types.point) this.at += this.stride;
    else if (type === types.line || type === types.circular) this.positions();
    else if (type === types.compound) this.pieces(0);
    else throw new RangeError(`no wkb of type ${type}`);
  }

  position(): Position {
    const found: Position = [
      this.view.getFloat64(this.at, this.isLittle),
      this.view.getFloat64(this.at + 8, this.isLittle),
    ];
    this.at += this.stride;
    return found;
  }

  /** A line or a curve, of whose header the type was read. */
  line(type: number): Position[] {
    if (type === types.line) return this.positions();
    if (type === types.circular) return this.arcs();
    if (type === types.compound) return this.pieces(0);
    throw new RangeError(`no line of type ${type}`);
  }

  private curve(depth: number): Position[] {
    const type = this.header();
    if (type === types.line) return this.positions();
    if (type === types.circular) return this.arcs();
    if (type === types.compound && depth < deepest) return this.pieces(depth + 1);
    throw new RangeError(`no ring of type ${type}`);
  }

  /** Each piece of a compound curve begins where the one before ends. */
  private pieces(depth: number): Position[] {
    const whole: Position[] = [];
    for (let left = this.count(9); left > 0; left--) {
      const piece = this.curve(depth);
      for (let i = whole.length > 0 ? 1 : 0; i < piece.length; i++) {
        whole.push(piece[i] as Position);
      }
    }
    return whole;
  }

  /** Every second position is the end of an arc, the one before it lies on that arc. */
  private arcs(): Position[] {
    const given = this.positions();
    const whole = given.slice(0, 1);
    for (let i = 2; i < given.length; i += 2) {
      this.isCurved = true;
      const [from, middle, to] = given.slice(i - 2, i + 1) as [Position, Position, Position];
      whole.push(...arcThrough(from, middle, to));
    }
    return whole;
  }

  private positions(): Position[] {
    const positions: Position[] = [];
    for (let left = this.count(this.stride); left > 0; left--) positions.push(this.position());
    return positions;
  }
}
