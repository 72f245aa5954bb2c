import type { Position } from "../position";
import { arcThrough, arcTo, bezierTo, ellipseTo, sweepBetween } from "./arcs";

/** The rings of an Esri JSON polygon; null for any other geometry. */
export function esriRings(geometry: unknown): { rings: Position[][]; isCurved: boolean } | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { rings, curveRings } = geometry as { rings?: unknown; curveRings?: unknown };
  const isCurved = Array.isArray(curveRings);
  const given = isCurved ? curveRings : rings;
  if (!Array.isArray(given)) return null;
  const found = given.map((ring) => (Array.isArray(ring) ? ringOf(ring) : null));
  return found.every((ring) => ring !== null)
    ? { rings: found, isCurved }
    : { rings: [], isCurved };
}

/** A corner is a list, a curve that ends at a corner an object. */
function ringOf(ring: readonly unknown[]): Position[] | null {
  const whole: Position[] = [];
  for (const one of ring) {
    const last = whole.at(-1);
    const corner = positionOf(one);
    const points = corner ? [corner] : last ? curveFrom(last, one) : null;
    if (!points) return null;
    for (const point of points) whole.push(point);
  }
  return whole;
}

/** A coordinate is a number; null or a missing one is none. */
export function positionOf(point: unknown): Position | null {
  if (!Array.isArray(point)) return null;
  const [x, y] = point;
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/** `c` a circular arc through a point, `b` a Bézier curve, `a` an arc of a circle or ellipse. */
function curveFrom(from: Position, curve: unknown): Position[] | null {
  if (typeof curve !== "object" || curve === null) return null;
  const { c, b, a } = curve as { c?: unknown; b?: unknown; a?: unknown };
  const given = [c, b, a].find(Array.isArray) as unknown[] | undefined;
  const [to, first, second] = (given ?? []).map(positionOf);
  if (!to || !first) return null;
  if (Array.isArray(c)) return arcThrough(from, first, to);
  if (Array.isArray(b)) return second ? bezierTo(from, first, second, to) : null;
  return aroundCentre(from, to, first, (given ?? []).slice(2).map(Number));
}

/** What follows the centre: whether it is the shorter arc, its direction, and of an ellipse its shape. */
function aroundCentre(from: Position, to: Position, centre: Position, rest: number[]): Position[] {
  const [, clockwise, turn, axis, ratio] = rest;
  const isCounterClockwise = clockwise !== 1;
  if (turn !== undefined && axis !== undefined && ratio !== undefined) {
    return ellipseTo(from, to, { centre, turn, axis, ratio }, isCounterClockwise);
  }
  return arcTo(from, to, centre, sweepBetween(from, to, centre, isCounterClockwise));
}
