import type { MultiPolygon, Position, Ring } from "../position";
import { nestRings } from "../ring/nestRings";
import { boundarySides, windingOf } from "./combine";
import { nodeChains } from "./noding";
import { traceFaces } from "./traceFaces";

/**
 * Corners up to `longest` times the distance stay sharp; others are rounded in steps of `step`
 * (radians).
 */
type Corners = { longest: number; step: number };
const sharp: Corners = { longest: 2, step: Math.PI / 12 };
/** Chords are at most 0.1 % from the arc. */
const round: Corners = { longest: 0, step: Math.PI / 36 };
const sameVertex = 1e-4;

/** A parcel with all ground up to `distance` around it; in plane metres. */
export const aroundParcel = (parcel: MultiPolygon, distance: number): MultiPolygon =>
  offsetBy(parcel, distance, round);

/** The same around a line, or around a point (a line with one position). */
export function aroundLine(line: readonly Position[], distance: number): MultiPolygon {
  const [only] = line;
  if (!only || distance <= 0) return [];
  // Forth and back: a ring without area, offset on both sides.
  const ring = [...line, ...line.slice(0, -1).reverse()];
  const isPoint = line.every(([x, y]) => x === only[0] && y === only[1]);
  const edge = isPoint ? circle(only, distance) : raised(ring, distance, round);
  const noded = nodeChains([edge], sameVertex);
  const around = noded.chains.map((chain) => chain.map((node) => noded.points[node] as Position));
  return traceFaces(
    noded.points,
    boundarySides(noded, (at) => windingOf(at, around) > 0),
  );
}

function circle([x, y]: Position, radius: number): Ring {
  const steps = Math.round((2 * Math.PI) / round.step);
  const ring = Array.from({ length: steps }, (_, i): Position => {
    const angle = i * round.step;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] as Position];
}

/**
 * A parcel grown by `distance` metres, or shrunk if negative; in plane metres. Empty if nothing is
 * left.
 */
export function offsetBy(
  parcel: MultiPolygon,
  distance: number,
  corners: Corners = sharp,
): MultiPolygon {
  const rings = nestRings(parcel.flat()).flat();
  const [x = 0, y = 0] = rings[0]?.[0] ?? [];
  const local = rings.map((ring) => ring.map(([px, py]) => [px - x, py - y] as const));
  if (distance === 0 || local.length === 0) return parcel;
  // Shrinking a parcel means growing what surrounds it.
  const grown = local.map((ring) =>
    raised(distance > 0 ? ring : [...ring].reverse(), Math.abs(distance), corners),
  );
  const noded = nodeChains(grown, sameVertex);
  const around = noded.chains.map((chain) => chain.map((node) => noded.points[node] as Position));
  const isInside = (at: Position) =>
    distance > 0 ? windingOf(at, around) > 0 : 1 + windingOf(at, around) <= 0;
  const faces = traceFaces(noded.points, boundarySides(noded, isInside));
  return faces.map((polygon) =>
    polygon.map((ring) => ring.map(([px, py]) => [px + x, py + y] as const)),
  );
}

/** Offsets a closed line to its right; the result may cross itself at concave corners. */
function raised(ring: Ring, distance: number, kind: Corners): Ring {
  const corners = ring.slice(0, -1).filter((at, i, all) => {
    const before = all[(i + all.length - 1) % all.length] as Position;
    return at[0] !== before[0] || at[1] !== before[1];
  });
  const moved = corners.flatMap((at, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] as Position;
    const after = corners[(i + 1) % corners.length] as Position;
    return corner([rightOf(before, at), at, rightOf(at, after)], distance, kind);
  });
  return moved[0] ? [...moved, moved[0]] : [];
}

function rightOf(a: Position, b: Position): Position {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
}

/** Below this, the line turns back on itself and the offset goes around its end. */
const turnsBack = -0.999999;

function corner(
  [n, at, m]: readonly [Position, Position, Position],
  distance: number,
  { longest, step }: Corners,
): Position[] {
  const place = ([x, y]: Position, far = distance): Position => [at[0] + x * far, at[1] + y * far];
  const [dot, cross] = [n[0] * m[0] + n[1] * m[1], n[0] * m[1] - n[1] * m[0]];
  if (Math.abs(cross) < 1e-9 && dot > 0) return [place(n)];
  // Concave corner: go through the corner itself, so that the loops cancel out.
  if (cross < 0 && dot > turnsBack) return [place(n), at, place(m)];
  const mitre: Position = [(n[0] + m[0]) / (1 + dot), (n[1] + m[1]) / (1 + dot)];
  if (dot > -0.999 && Math.hypot(...mitre) <= longest) return [place(mitre)];
  const turn = dot > turnsBack ? Math.atan2(cross, dot) : Math.PI;
  const steps = Math.max(1, Math.ceil(turn / step));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (turn * i) / steps;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return place([n[0] * cos - n[1] * sin, n[0] * sin + n[1] * cos]);
  });
}
