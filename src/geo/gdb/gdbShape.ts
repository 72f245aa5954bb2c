import { arcThrough, arcTo, bezierTo, ellipseTo, sweepBetween } from "../format/arcs";
import type { Position } from "../position";
import { GdbBytes, GdbError } from "./gdbBytes";
import type { GdbGrid } from "./gdbTable";

/** Polygons with and without heights and measures; the last is the one that may have curves. */
const polygonTypes = new Set([5, 15, 19, 25, 51]);
const typesWithZ = new Set([10, 13, 15, 19]);
const typesWithM = new Set([13, 15, 23, 25]);
const zFlag = 0x80000000;
const mFlag = 0x40000000;
const curveFlag = 0x20000000;
/** Stands for the measures where there are none. */
const noMeasures = 0x42;
const mostRings = 20_000;

export type GdbShape = { rings: Position[][]; isCurved: boolean };

type Curve = { start: number; to: (from: Position, end: Position) => Position[] };

/** The rings of a polygon; null for an empty one, or another geometry. */
export function readGdbShape(bytes: Uint8Array, grid: GdbGrid): GdbShape | null {
  const reader = new GdbBytes(bytes);
  const word = reader.varuint();
  const type = word % 256;
  return polygonTypes.has(type) ? readParts(reader, word, grid) : null;
}

/** The rings of a polygon or the lines of a polyline, after its type; null if there are none. */
export function readParts(reader: GdbBytes, word: number, grid: GdbGrid): GdbShape | null {
  const type = word % 256;
  const flags = type >= 50 ? word : 0;
  const points = reader.varuint();
  if (points === 0) return null;
  const parts = reader.varuint();
  const curves = flags & curveFlag ? reader.varuint() : 0;
  if (parts > mostRings || parts > points || points > reader.bytes.length || curves > points) {
    throw new GdbError("damaged");
  }
  for (let i = 0; i < 4; i++) reader.varuint();
  const counts = Array.from({ length: Math.max(0, parts - 1) }, () => reader.varuint());
  const positions = positionsOf(reader, points, grid);
  if (curves === 0) return { rings: cut(positions, counts, []), isCurved: false };
  if (flags & zFlag || typesWithZ.has(type)) pass(reader, points);
  if (flags & mFlag || typesWithM.has(type)) passMeasures(reader, points);
  const found = Array.from({ length: curves }, () => curveIn(reader));
  return { rings: cut(positions, counts, found), isCurved: true };
}

/** Differences from one position to the next, of all rings in turn. */
export function positionsOf(reader: GdbBytes, count: number, { x, y, scale }: GdbGrid): Position[] {
  let [column, row] = [0, 0];
  const positions: Position[] = [];
  for (let i = 0; i < count; i++) {
    column += reader.varint();
    row += reader.varint();
    positions.push([column / scale + x, row / scale + y]);
  }
  return positions;
}

function pass(reader: GdbBytes, count: number): void {
  for (let i = 0; i < count; i++) reader.varint();
}

function passMeasures(reader: GdbBytes, count: number): void {
  if (reader.bytes[reader.at] === noMeasures) reader.skip(1);
  else pass(reader, count);
}

function cut(
  positions: Position[],
  counts: readonly number[],
  curves: readonly Curve[],
): Position[][] {
  const byStart = new Map(curves.map((curve) => [curve.start, curve]));
  const rings: Position[][] = [];
  let at = 0;
  for (const count of [...counts, positions.length]) {
    const end = Math.min(positions.length, at + count);
    const ring: Position[] = positions.slice(at, at + 1);
    for (let i = at; i + 1 < end; i++) {
      const [from, to] = [positions[i], positions[i + 1]] as [Position, Position];
      for (const point of byStart.get(i)?.to(from, to) ?? [to]) ring.push(point);
    }
    rings.push(ring);
    at = end;
  }
  return rings;
}

const turnsLeft = 0x8;
const isLine = 0x20;
const throughPoint = 0x80;

function curveIn(reader: GdbBytes): Curve {
  const start = reader.varuint();
  const type = reader.varuint();
  const point = (): Position => [reader.float64(), reader.float64()];
  if (type === 1) {
    const at = point();
    const bits = reader.uint32();
    return { start, to: (from, end) => arc(from, end, at, bits) };
  }
  if (type === 4) {
    const [a, b] = [point(), point()];
    return { start, to: (from, end) => bezierTo(from, a, b, end) };
  }
  if (type !== 5) throw new GdbError("damaged");
  const centre = point();
  const [turn, axis, ratio] = [reader.float64(), reader.float64(), reader.float64()];
  const isLeft = (reader.uint32() & 0x800) !== 0;
  return { start, to: (from, end) => ellipseTo(from, end, { centre, turn, axis, ratio }, isLeft) };
}

function arc(from: Position, end: Position, at: Position, bits: number): Position[] {
  if (bits & isLine) return [end];
  if (bits & throughPoint) return arcThrough(from, at, end);
  return arcTo(from, end, at, sweepBetween(from, end, at, (bits & turnsLeft) !== 0));
}
