import type { MultiPolygon, Position, Ring } from "../position";
import { planeArea, ringLength } from "./ringArea";

/** A vertex where the boundary turns back sharply; `angle` in degrees. */
export type Spike = { at: Position; angle: number };

/** A very short side; `length` in metres. */
export type ShortSide = { at: Position; length: number };

/** Distance in metres between the ends of a ring as read; 0 means closed. */
export function closingGap(ring: readonly Position[]): number {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first && last ? distance(first, last) : 0;
}

/**
 * The ring with its first position at the end. It replaces the last one if nearer than `within`
 * metres.
 */
export function closeRing(ring: readonly Position[], within: number): Ring {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return distance(first, last) <= within ? [...ring.slice(0, -1), first] : [...ring, first];
}

/** A closed ring without vertices that repeat their predecessor within `tolerance` metres. */
export function withoutDuplicates(ring: Ring, tolerance = 0.001): { ring: Ring; removed: number } {
  const kept: Position[] = [];
  for (const position of ring) {
    const previous = kept[kept.length - 1];
    if (!previous || distance(previous, position) > tolerance) kept.push(position);
  }
  const [first, last] = [ring[0], kept[kept.length - 1]];
  if (!first || !last) return { ring, removed: 0 };
  // The closing position was removed as a duplicate, or follows a vertex that it duplicates.
  if (kept.length > 1 && distance(first, last) <= tolerance) kept.pop();
  kept.push(first);
  const removed = ring.length - kept.length;
  return removed === 0 ? { ring, removed } : { ring: kept, removed };
}

/**
 * Number of different positions in a ring, counted up to `enough`: fewer than 3 enclose nothing.
 */
export function distinctPositions(ring: readonly Position[], enough = 3): number {
  const seen: Position[] = [];
  for (const [x, y] of ring) {
    if (seen.every((other) => other[0] !== x || other[1] !== y)) seen.push([x, y]);
    if (seen.length >= enough) break;
  }
  return seen.length;
}

/**
 * Vertices of a closed ring sharper than `maxAngle` degrees whose sides are both longer than
 * `minSide` metres.
 */
export function spikes(ring: Ring, maxAngle = 5, minSide = 1): Spike[] {
  const found: Spike[] = [];
  const count = ring.length - 1;
  for (let i = 0; i < count; i++) {
    const at = ring[i] as Position;
    const [before, after] = [ring[i === 0 ? count - 1 : i - 1], ring[i + 1]] as Position[];
    if (!before || !after) continue;
    const [ax, ay] = [before[0] - at[0], before[1] - at[1]];
    const [bx, by] = [after[0] - at[0], after[1] - at[1]];
    if (Math.hypot(ax, ay) <= minSide || Math.hypot(bx, by) <= minSide) continue;
    const angle = (Math.atan2(Math.abs(ax * by - ay * bx), ax * bx + ay * by) * 180) / Math.PI;
    if (angle < maxAngle) found.push({ at, angle });
  }
  return found;
}

/** Sides of a closed ring shorter than `limit` metres, except those of zero length. */
export function shortSides(ring: Ring, limit = 0.05): ShortSide[] {
  const found: ShortSide[] = [];
  for (let i = 1; i < ring.length; i++) {
    const at = ring[i - 1] as Position;
    const length = distance(at, ring[i] as Position);
    if (length > 0 && length < limit) found.push({ at, length });
  }
  return found;
}

/** Roundness 4πA/P² of a parcel in plane metres: 1 for a circle, near 0 for a sliver. */
export function thinness(multi: MultiPolygon): number {
  const length = totalLength(multi);
  return length === 0 ? 0 : (4 * Math.PI * planeArea(multi)) / (length * length);
}

/** Mean width 2A/P of a parcel in metres. */
export function meanWidth(multi: MultiPolygon): number {
  const length = totalLength(multi);
  return length === 0 ? 0 : (2 * planeArea(multi)) / length;
}

function totalLength(multi: MultiPolygon): number {
  return multi.flat().reduce((sum, ring) => sum + ringLength(ring), 0);
}

function distance(p: Position, q: Position): number {
  const [dx, dy] = [p[0] - q[0], p[1] - q[1]];
  return Math.sqrt(dx * dx + dy * dy);
}
