import { orient2d } from "robust-predicates";
import type { Position } from "../position";
import { pointToSegment } from "./segmentDistance";

/** A side of a ring with the vertices before and after it. */
export type Side = { before: Position; a: Position; b: Position; after: Position };

/**
 * How two sides meet: they cross, run along each other, or one only touches the other at a point
 * and turns away.
 */
export type Contact = { kind: "cross" | "overlap" | "touch"; at: Position };

/**
 * How two sides meet that do not share a vertex of one ring. A vertex within `tolerance` (metres)
 * counts as lying on the other side; the adjacent sides show whether the boundary crosses there.
 * Contacts at the end `b` are left to the side that starts there, so that each one is found once.
 */
export function contactOf(s: Side, t: Side, tolerance: number): Contact | null {
  const ends: Position[] = [];
  if (pointToSegment(s.a, t.a, t.b) <= tolerance) ends.push(s.a);
  if (pointToSegment(s.b, t.a, t.b) <= tolerance) ends.push(s.b);
  if (pointToSegment(t.a, s.a, s.b) <= tolerance) ends.push(t.a);
  if (pointToSegment(t.b, s.a, s.b) <= tolerance) ends.push(t.b);
  const [first] = ends;
  if (!first) return crossing(s, t);
  if (ends.some((end) => distance(first, end) > 2 * tolerance))
    return { kind: "overlap", at: first };
  return vertexContact(s, t, ends, tolerance);
}

/** Whether two sides that share the vertex `s.b` fold onto each other. */
export function foldOf(s: Side, t: Side, tolerance: number): Contact | null {
  const [v, a, c] = [s.b, s.a, t.b];
  const dot = (a[0] - v[0]) * (c[0] - v[0]) + (a[1] - v[1]) * (c[1] - v[1]);
  if (dot <= 0) return null;
  const [tip, length] = distance(v, a) < distance(v, c) ? [a, distance(v, a)] : [c, distance(v, c)];
  const apart = tip === a ? pointToSegment(a, v, c) : pointToSegment(c, v, a);
  // A short side is within the tolerance at any angle, so only an exact fold counts.
  const folded = length > 10 * tolerance ? apart <= tolerance : apart === 0;
  return folded ? { kind: "overlap", at: tip } : null;
}

/** Whether two sides cross in the interior of both. */
export function passThrough(s: Side, t: Side): boolean {
  return (
    orient(s.a, s.b, t.a) * orient(s.a, s.b, t.b) < 0 &&
    orient(t.a, t.b, s.a) * orient(t.a, t.b, s.b) < 0
  );
}

function crossing(s: Side, t: Side): Contact | null {
  const [d1, d2] = [orient(s.a, s.b, t.a), orient(s.a, s.b, t.b)];
  if (d1 > 0 === d2 > 0) return null;
  if (orient(t.a, t.b, s.a) > 0 === orient(t.a, t.b, s.b) > 0) return null;
  const along = d1 / (d1 - d2);
  const at = [t.a[0] + along * (t.b[0] - t.a[0]), t.a[1] + along * (t.b[1] - t.a[1])] as const;
  return { kind: "cross", at };
}

function vertexContact(s: Side, t: Side, ends: Position[], tolerance: number): Contact | null {
  const [sStarts, tStarts] = [ends.includes(s.a), ends.includes(t.a)];
  const isNear = (p: Position, q: Position) => distance(p, q) <= tolerance;
  if (isNear(s.a, t.a)) return { kind: passesThrough(s, t) ? "cross" : "touch", at: s.a };
  if (sStarts && !isNear(s.a, t.b)) return sideContact(s, t, tolerance);
  if (tStarts && !isNear(t.a, s.b)) return sideContact(t, s, tolerance);
  return null;
}

/** The vertex `s.a` lies on the side `t`: cross if its two sides leave to opposite sides of it. */
function sideContact(s: Side, t: Side, tolerance: number): Contact {
  const runsAlong = [s.before, s.b].some((end) => pointToSegment(end, t.a, t.b) <= tolerance);
  const through = orient(t.a, t.b, s.before) > 0 !== orient(t.a, t.b, s.b) > 0;
  return { kind: through && !runsAlong ? "cross" : "touch", at: s.a };
}

/** The vertices `s.a` and `t.a` coincide: do the two paths change sides there? */
function passesThrough(s: Side, t: Side): boolean {
  const base = angle(s.a, s.before);
  const turn = (from: Position, to: Position) => {
    const difference = angle(from, to) - base;
    return difference < 0 ? difference + 2 * Math.PI : difference;
  };
  const wedge = turn(s.a, s.b);
  const directions = [turn(t.a, t.before), turn(t.a, t.b)];
  // Sides that leave together run along each other; the next pair reports that.
  const isShared = (d: number) => d < 1e-7 || d > 2 * Math.PI - 1e-7 || Math.abs(d - wedge) < 1e-7;
  if (directions.some(isShared)) return false;
  return directions.filter((d) => d < wedge).length === 1;
}

function angle(from: Position, to: Position): number {
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}

function distance(p: Position, q: Position): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

function orient(p: Position, q: Position, r: Position): number {
  return orient2d(p[0], p[1], q[0], q[1], r[0], r[1]);
}
