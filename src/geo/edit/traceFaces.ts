import type { MultiPolygon, Position, Ring } from "../position";
import { pointInRing } from "../ring/pointInRing";
import { ringArea } from "../ring/ringArea";

/** A side from one numbered vertex to another, with the face it bounds on its left. */
export type Directed = readonly [from: number, to: number];

/** Smaller areas are rounding errors. */
const noArea = 1e-6;

/**
 * The faces bounded by directed sides, with their holes; outer rings are counter-clockwise. Each
 * side has its face on the left. Sides with the same face on both sides must be removed beforehand.
 */
export function traceFaces(points: readonly Position[], sides: readonly Directed[]): MultiPolygon {
  const leaving = new Map<number, number[]>();
  for (const [from, to] of sides) leaving.set(from, [...(leaving.get(from) ?? []), to]);
  const rings: Ring[] = [];
  for (const start of leaving.keys()) {
    while (leaving.get(start)?.length) {
      for (const loop of simpleLoops(walk(start, leaving, points))) {
        rings.push(loop.map((node) => points[node] as Position));
      }
    }
  }
  return withHoles(rings.filter((ring) => Math.abs(ringArea(ring)) > noArea));
}

/** Follows the face on the left until it closes, and removes the sides it used. */
function walk(start: number, leaving: Map<number, number[]>, points: readonly Position[]) {
  const loop = [start];
  let [before, here] = [-1, start];
  do {
    const next = turn(before, here, leaving.get(here) ?? [], points);
    if (next === undefined) return [];
    const rest = leaving.get(here) ?? [];
    rest.splice(rest.indexOf(next), 1);
    loop.push(next);
    [before, here] = [here, next];
  } while (here !== start);
  return loop;
}

/** The first side clockwise from the incoming one: it bounds the same face. */
function turn(
  before: number,
  here: number,
  options: readonly number[],
  points: readonly Position[],
) {
  if (before < 0 || options.length < 2) return options[0];
  const back = bearing(points, here, before);
  const clockwise = (to: number) => {
    const angle = back - bearing(points, here, to);
    const turned = angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI));
    return turned < 1e-12 ? 2 * Math.PI : turned;
  };
  return options.reduce((best, to) => (clockwise(to) < clockwise(best) ? to : best));
}

function bearing(points: readonly Position[], from: number, to: number): number {
  const [a, b] = [points[from] as Position, points[to] as Position];
  return Math.atan2(b[1] - a[1], b[0] - a[0]);
}

/** A loop that passes a vertex twice consists of several loops that touch there. */
function simpleLoops(loop: readonly number[]): number[][] {
  const found: number[][] = [];
  const path: number[] = [];
  for (const node of loop) {
    const seen = path.indexOf(node);
    if (seen >= 0) found.push([...path.splice(seen), node]);
    path.push(node);
  }
  return found;
}

function withHoles(rings: readonly Ring[]): MultiPolygon {
  const outers = rings
    .map((ring) => ({ ring, area: ringArea(ring) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area);
  const parts = outers.map(({ ring }) => [ring]);
  for (const hole of rings.filter((ring) => ringArea(ring) < 0)) {
    const around = outers.findIndex(
      ({ ring, area }) => area > -ringArea(hole) && holds(ring, hole),
    );
    parts[around]?.push(hole);
  }
  return parts;
}

/** Whether a ring lies inside another one; they may touch. */
function holds(outer: Ring, inner: Ring): boolean {
  for (let i = 1; i < inner.length; i++) {
    const [a, b] = [inner[i - 1] as Position, inner[i] as Position];
    const side =
      pointInRing(b, outer) || pointInRing([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], outer);
    if (side !== 0) return side > 0;
  }
  return false;
}
