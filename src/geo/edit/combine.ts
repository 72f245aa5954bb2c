import type { MultiPolygon, Position, Ring } from "../position";
import { nestRings } from "../ring/nestRings";
import { pointInMultiPolygon } from "../ring/pointInRing";
import { type Noded, nodeChains } from "./noding";
import { type Directed, traceFaces } from "./traceFaces";

/**
 * Distance in metres within which two vertices are merged, and distance from a side at which we
 * test what lies beside it.
 */
const sameVertex = 1e-4;
const aside = 1e-6;

/**
 * Nests both operands anew and moves them near the origin, as coordinates of millions of metres
 * leave few decimals.
 */
function near(...operands: readonly MultiPolygon[]) {
  const [x = 0, y = 0] = operands[0]?.[0]?.[0]?.[0] ?? [];
  const origin: Position = [Math.floor(x), Math.floor(y)];
  return {
    operands: operands.map((one) => nestRings(moved(one, [-origin[0], -origin[1]]).flat())),
    back: (result: MultiPolygon): MultiPolygon => moved(result, origin),
    shift: ([px, py]: Position): Position => [px - origin[0], py - origin[1]],
  };
}

const moved = (multi: MultiPolygon, [dx, dy]: Position): MultiPolygon =>
  multi.map((polygon) => polygon.map((ring) => ring.map(([x, y]) => [x + dx, y + dy] as const)));

/** Winding number of closed lines around a point, counter-clockwise positive. */
export function windingOf(at: Position, rings: readonly Ring[]): number {
  let winding = 0;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      winding += passing(at, ring[i - 1] as Position, ring[i] as Position);
    }
  }
  return winding;
}

/** 1 for a side passing upwards to the right of a point, -1 for one passing downwards, else 0. */
function passing([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  if (ay <= y === by <= y) return 0;
  const left = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
  if (by > ay) return left > 0 ? 1 : 0;
  return left < 0 ? -1 : 0;
}

/** The sides that separate inside from outside, each with the inside on its left. */
export function boundarySides(noded: Noded, isInside: (at: Position) => boolean): Directed[] {
  const sides = new Map(sidesOf(noded, 0).map((side) => [keyOf(side), side]));
  return [...sides.values()].flatMap(([a, b]): Directed[] => {
    const [from, to] = [noded.points[a] as Position, noded.points[b] as Position];
    const [left, right] = beside(from, to).map(isInside);
    if (left === right) return [];
    return [left ? [a, b] : [b, a]];
  });
}

function beside([ax, ay]: Position, [bx, by]: Position): [left: Position, right: Position] {
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [((ay - by) / length) * aside, ((bx - ax) / length) * aside];
  return [
    [mx + nx, my + ny],
    [mx - nx, my - ny],
  ];
}

const ringsOf = ({ points, chains }: Noded, from: number, to?: number): Ring[] =>
  chains.slice(from, to).map((chain) => chain.map((node) => points[node] as Position));

function overlay(
  a: MultiPolygon,
  b: MultiPolygon,
  keeps: (inA: boolean, inB: boolean) => boolean,
  tolerance = sameVertex,
): MultiPolygon {
  const { operands, back } = near(a, b);
  const [first = [], second = []] = operands.map((one) => one.flat());
  const noded = nodeChains([...first, ...second], tolerance);
  const [ringsA, ringsB] = [ringsOf(noded, 0, first.length), ringsOf(noded, first.length)];
  const sides = boundarySides(noded, (at) =>
    keeps(windingOf(at, ringsA) !== 0, windingOf(at, ringsB) !== 0),
  );
  return back(traceFaces(noded.points, sides));
}

/**
 * The union of parcels, in plane metres; `tolerance` closes gaps between their vertices up to that
 * many metres. Parcels that do not touch remain separate parts.
 */
export const unionOf = (parcels: readonly MultiPolygon[], tolerance = sameVertex): MultiPolygon =>
  parcels.reduce<MultiPolygon>(
    (sum, one) => overlay(sum, one, (inA, inB) => inA || inB, tolerance),
    [],
  );

/** A parcel minus the area of another, which leaves a hole or cuts off an edge. Plane metres. */
export const differenceOf = (parcel: MultiPolygon, hole: MultiPolygon): MultiPolygon =>
  overlay(parcel, hole, (inA, inB) => inA && !inB);

/** The area two parcels share. Plane metres. */
export const intersectionOf = (a: MultiPolygon, b: MultiPolygon): MultiPolygon =>
  overlay(a, b, (inA, inB) => inA && inB);

/**
 * The pieces into which lines cut a parcel, in plane metres; a single piece if they do not cut all
 * the way through. Line ends inside the parcel are ignored.
 */
export function splitBy(
  parcel: MultiPolygon,
  lines: readonly (readonly Position[])[],
): MultiPolygon {
  const { operands, back, shift } = near(parcel);
  const rings = operands[0]?.flat() ?? [];
  const noded = nodeChains([...rings, ...lines.map((line) => line.map(shift))], sameVertex);
  const whole = nestRings(ringsOf(noded, 0, rings.length));
  const border = new Map<string, Directed>();
  for (const side of sidesOf(noded, 0, rings.length)) border.set(keyOf(side), side);
  const cuts = new Map<string, Directed>();
  for (const side of sidesOf(noded, rings.length)) {
    const [a, b] = side.map((node) => noded.points[node] as Position) as [Position, Position];
    const middle: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (border.has(keyOf(side)) || pointInMultiPolygon(middle, whole) !== 1) continue;
    cuts.set(keyOf(side), side);
  }
  dropLooseEnds(cuts, new Set([...border.values()].flat()));
  const both = [...cuts.values()].flatMap(([a, b]): Directed[] => [
    [a, b],
    [b, a],
  ]);
  return back(traceFaces(noded.points, [...border.values(), ...both]));
}

const keyOf = ([a, b]: Directed) => (a < b ? `${a} ${b}` : `${b} ${a}`);

const sidesOf = ({ chains }: Noded, from: number, to?: number): Directed[] =>
  chains
    .slice(from, to)
    .flatMap((chain) => chain.slice(1).map((b, i): Directed => [chain[i] as number, b]));

/** Repeatedly removes cuts that end inside the parcel, until all that remain go through. */
function dropLooseEnds(cuts: Map<string, Directed>, anchored: ReadonlySet<number>): void {
  for (let loose = true; loose; ) {
    const uses = new Map<number, number>();
    for (const side of cuts.values()) {
      for (const node of side) uses.set(node, (uses.get(node) ?? 0) + 1);
    }
    const ends = [...cuts].filter(([, side]) =>
      side.some((node) => !anchored.has(node) && uses.get(node) === 1),
    );
    for (const [key] of ends) cuts.delete(key);
    loose = ends.length > 0;
  }
}
