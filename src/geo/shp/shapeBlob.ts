import type { Position } from "../position";

/** The contents of an ESRI polygon shape record. */
export type Shape = {
  /** Rings as in the file: any order and direction, possibly not closed. */
  rings: Position[][];
  hasZ: boolean;
  /** Some side is an arc or a Bézier curve, of which `rings` contain only the end points. */
  curves: boolean;
  /** No coordinate is NaN or infinite. */
  finite: boolean;
};

const headerSize = 44;
/**
 * A parcel has a handful; more would be an attack on the nesting, which compares rings pairwise.
 */
const maxRings = 20_000;

/**
 * Polygon, PolygonZM, PolygonZ, PolygonM; general polyline and polygon (readers disagree on their
 * codes).
 */
const polygonTypes = new Set([5, 15, 19, 25, 50, 51]);
const typesWithZ = new Set([15, 19]);
const curveFlag = 0x20000000;
const zFlag = 0x80000000;

/**
 * Reads the Shape column of a personal geodatabase (or a shapefile record): coordinates `[x, y]` in
 * the layer's units. Null for an empty shape, a different type, or counts larger than the bytes
 * allow.
 */
export function readShape(blob: Uint8Array | null): Shape | null {
  if (!blob || blob.byteLength < headerSize) return null;
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const word = view.getUint32(0, true);
  const type = word & 0xff;
  if (!polygonTypes.has(type)) return null;
  const rings = readParts(view);
  if (!rings) return null;
  const general = type >= 50;
  return {
    rings,
    hasZ: typesWithZ.has(type) || (general && (word & zFlag) !== 0),
    curves: (word & curveFlag) !== 0,
    finite: rings.every((ring) => ring.every(isFinitePosition)),
  };
}

/** The rings of a polygon or the lines of a polyline; null if they do not match the blob. */
export function readParts(view: DataView): Position[][] | null {
  const starts = view.byteLength < headerSize ? null : readStarts(view);
  return starts && readRings(view, starts);
}

function isFinitePosition([x, y]: Position): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

function readRings(view: DataView, starts: readonly number[]): Position[][] {
  const first = headerSize + 4 * (starts.length - 1);
  const rings: Position[][] = [];
  for (let part = 0; part + 1 < starts.length; part++) {
    const ring: Position[] = [];
    const end = first + 16 * (starts[part + 1] as number);
    for (let at = first + 16 * (starts[part] as number); at < end; at += 16) {
      ring.push([view.getFloat64(at, true), view.getFloat64(at + 8, true)]);
    }
    rings.push(ring);
  }
  return rings;
}

/** Start of each part, followed by the point count, or null if they do not match the blob. */
function readStarts(view: DataView): number[] | null {
  const parts = view.getInt32(36, true);
  const points = view.getInt32(40, true);
  if (parts < 1 || points < 1 || parts > points || parts > maxRings) return null;
  if (headerSize + 4 * parts + 16 * points > view.byteLength) return null;
  const starts: number[] = [];
  for (let part = 0; part < parts; part++) {
    const start = view.getInt32(headerSize + 4 * part, true);
    if (part === 0 ? start !== 0 : start < (starts[part - 1] as number)) return null;
    starts.push(start);
  }
  if ((starts[parts - 1] as number) > points) return null;
  return [...starts, points];
}
