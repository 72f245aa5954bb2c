import type { Position } from "../position";

/** One degree: a chord then leaves a circle of 100 m by 4 mm. */
const step = Math.PI / 180;
const fullTurn = 2 * Math.PI;
/** Points of a curve that no angle measures. */
const curvePoints = 32;

/**
 * The points of an arc after `from`, the last being exactly `to`; a positive sweep turns
 * counter-clockwise.
 */
export function arcTo(from: Position, to: Position, centre: Position, sweep: number): Position[] {
  const [x, y] = [from[0] - centre[0], from[1] - centre[1]];
  const points: Position[] = [];
  const steps = stepsOf(sweep);
  for (let i = 1; i < steps; i++) {
    const [cos, sin] = [Math.cos((sweep * i) / steps), Math.sin((sweep * i) / steps)];
    points.push([centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos]);
  }
  points.push(to);
  return points;
}

/** A damaged file may state any angle. */
const stepsOf = (sweep: number) =>
  Math.abs(sweep) <= fullTurn ? Math.max(1, Math.ceil(Math.abs(sweep) / step - 1e-6)) : 1;

/** The points after `from` of the arc through `middle`; a full circle if it ends where it began. */
export function arcThrough(from: Position, middle: Position, to: Position): Position[] {
  if (from[0] === to[0] && from[1] === to[1]) {
    const centre: Position = [(from[0] + middle[0]) / 2, (from[1] + middle[1]) / 2];
    return arcTo(from, to, centre, fullTurn);
  }
  const [ax, ay] = [middle[0] - from[0], middle[1] - from[1]];
  const [bx, by] = [to[0] - from[0], to[1] - from[1]];
  const cross = ax * by - ay * bx;
  const [a2, b2] = [ax * ax + ay * ay, bx * bx + by * by];
  const centre: Position = [
    from[0] + (by * a2 - ay * b2) / (2 * cross),
    from[1] + (ax * b2 - bx * a2) / (2 * cross),
  ];
  const isStraight = Math.abs(cross) <= 1e-12 * Math.max(a2, b2);
  if (isStraight || !centre.every(Number.isFinite)) return [middle, to];
  return arcTo(from, to, centre, sweepBetween(from, to, centre, cross > 0));
}

/** The points after `from` of an arc by its bulge: the tangent of a quarter of its angle. */
export function arcByBulge(from: Position, to: Position, bulge: number): Position[] {
  if (bulge === 0 || !Number.isFinite(bulge)) return [to];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const off = (1 / bulge - bulge) / 4;
  const centre: Position = [(from[0] + to[0]) / 2 - dy * off, (from[1] + to[1]) / 2 + dx * off];
  return arcTo(from, to, centre, 4 * Math.atan(bulge));
}

/** The angle from one point to another around a centre; a full turn where they are one. */
export function sweepBetween(
  from: Position,
  to: Position,
  centre: Position,
  isCounterClockwise: boolean,
): number {
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const end = Math.atan2(to[1] - centre[1], to[0] - centre[0]);
  const turn = (((end - start) % fullTurn) + fullTurn) % fullTurn;
  if (turn === 0) return isCounterClockwise ? fullTurn : -fullTurn;
  return isCounterClockwise ? turn : turn - fullTurn;
}

/** Part of an ellipse, both ends included; `axis` leads from the centre to the end of the major one. */
export function ellipseArc(
  centre: Position,
  axis: Position,
  ratio: number,
  start: number,
  sweep: number,
): Position[] {
  const steps = stepsOf(sweep);
  return Array.from({ length: steps + 1 }, (_, i): Position => {
    const [cos, sin] = [
      Math.cos(start + (sweep * i) / steps),
      Math.sin(start + (sweep * i) / steps) * ratio,
    ];
    return [centre[0] + axis[0] * cos - axis[1] * sin, centre[1] + axis[1] * cos + axis[0] * sin];
  });
}

/** An ellipse: its centre, the turn of its major axis, that half axis, and the minor one's share. */
type Ellipse = { centre: Position; turn: number; axis: number; ratio: number };

/** The points after `from` of an arc on an ellipse; both ends lie on it. */
export function ellipseTo(
  from: Position,
  to: Position,
  { centre, turn, axis, ratio }: Ellipse,
  isCounterClockwise: boolean,
): Position[] {
  if (!(axis > 0 && ratio > 0) || !Number.isFinite(turn)) return [to];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const onCircle = ([x, y]: Position): Position => {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    return [(dx * cos + dy * sin) / axis, (dy * cos - dx * sin) / (axis * ratio)];
  };
  const [start, end] = [onCircle(from), onCircle(to)];
  const sweep = sweepBetween(start, end, [0, 0], isCounterClockwise);
  const points = arcTo(start, end, [0, 0], sweep).map(([u, v]): Position => {
    const [x, y] = [u * axis, v * axis * ratio];
    return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
  });
  return [...points.slice(0, -1), to];
}

/** The points after `from` of a cubic Bézier curve. */
export function bezierTo(from: Position, a: Position, b: Position, to: Position): Position[] {
  return Array.from({ length: curvePoints }, (_, i): Position => {
    if (i === curvePoints - 1) return to;
    const t = (i + 1) / curvePoints;
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * a[axis] +
      3 * (1 - t) * t ** 2 * b[axis] +
      t ** 3 * to[axis];
    return [at(0), at(1)];
  });
}
