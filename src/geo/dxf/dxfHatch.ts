import { ellipseArc } from "../format/arcs";
import type { Position } from "../position";
import { type Entity, finite } from "./dxfEntities";
import { circular, joined, type Path } from "./dxfPaths";

const polylineFlag = 2;
const mostPaths = 10_000;
const circle = 2 * Math.PI;

/** The boundaries of a hatched area; one with a spline for a side is left out. */
export function hatchPaths({ pairs }: Entity): Path[] {
  const values = new Values(pairs);
  const count = values.next(91);
  const found: Path[] = [];
  for (let i = 0; i < count && i < mostPaths && !values.isOver; i++) {
    const isPolyline = (values.next(92) & polylineFlag) !== 0;
    const path = isPolyline ? polyline(values) : edges(values);
    if (path && path.points.length > 2) found.push(path);
  }
  return found;
}

/** The values of a hatch have meanings by their order. */
class Values {
  private at = 0;
  constructor(private readonly pairs: Entity["pairs"]) {}

  get isOver(): boolean {
    return this.at >= this.pairs.length;
  }

  /** The next value with a code, whatever stands before it. */
  next(code: number): number {
    while (this.at < this.pairs.length) {
      const pair = this.pairs[this.at++];
      if (pair?.code === code) return finite(pair.value);
    }
    return 0;
  }

  /** The value of a code if it comes next. */
  optional(code: number): number {
    const pair = this.pairs[this.at];
    if (pair?.code !== code) return 0;
    this.at++;
    return finite(pair.value);
  }

  position(code: number): Position {
    return [this.next(code), this.next(code + 10)];
  }
}

function polyline(values: Values): Path {
  values.next(72);
  values.next(73);
  const vertices: { at: Position; bulge: number }[] = [];
  for (let left = values.next(93); left > 0 && !values.isOver; left--) {
    vertices.push({ at: values.position(10), bulge: values.optional(42) });
  }
  return joined(vertices, true);
}

function edges(values: Values): Path | null {
  const whole: Path = { points: [], isClosed: true, isCurved: false };
  for (let left = values.next(93); left > 0 && !values.isOver; left--) {
    const type = values.next(72);
    const points = edge(values, type);
    if (!points) return null;
    whole.isCurved ||= type !== 1;
    for (const point of points) whole.points.push(point);
  }
  return whole;
}

function edge(values: Values, type: number): Position[] | null {
  if (type === 1) return [values.position(10), values.position(11)];
  if (type !== 2 && type !== 3) return null;
  const centre = values.position(10);
  const axis = type === 3 ? values.position(11) : null;
  const size = values.next(40);
  const [from, to] = [values.next(50), values.next(51)];
  const isCounterClockwise = values.next(73) !== 0;
  // Clockwise angles are counted the other way round.
  const [start, end] = isCounterClockwise ? [from, to] : [-to, -from];
  const points = axis
    ? ellipseArc(centre, axis, size, (start * Math.PI) / 180, sweepOf(start, end))
    : circular(centre, size, start, end);
  return isCounterClockwise ? points : points.reverse();
}

const sweepOf = (from: number, to: number) =>
  ((((to - from) % 360) + 360) % 360) * (Math.PI / 180) || circle;
