import { boundarySides, windingOf } from "./combine";
import { nestRings } from "./nestRings";
import { nodeChains } from "./noding";
import type { MultiPolygon, Position, Ring } from "./position";
import { traceFaces } from "./traceFaces";

/** Corners up to this many distances long stay sharp; longer ones are rounded. */
const longestCorner = 2;
const roundStep = Math.PI / 12;
const sameVertex = 1e-4;

/**
 * A parcel grown by so many metres, or shrunk by a negative distance; in plane metres. Empty when
 * nothing is left of it.
 */
export function offsetBy(parcel: MultiPolygon, distance: number): MultiPolygon {
  const rings = nestRings(parcel.flat()).flat();
  const [x = 0, y = 0] = rings[0]?.[0] ?? [];
  const local = rings.map((ring) => ring.map(([px, py]) => [px - x, py - y] as const));
  if (distance === 0 || local.length === 0) return parcel;
  // To shrink a parcel is to grow what lies around it.
  const grown = local.map((ring) =>
    raised(distance > 0 ? ring : [...ring].reverse(), Math.abs(distance)),
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

/** A closed line moved to its right; it may cross itself where it turns inwards. */
function raised(ring: Ring, distance: number): Ring {
  const corners = ring.slice(0, -1).filter((at, i, all) => {
    const before = all[(i + all.length - 1) % all.length] as Position;
    return at[0] !== before[0] || at[1] !== before[1];
  });
  const moved = corners.flatMap((at, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] as Position;
    const after = corners[(i + 1) % corners.length] as Position;
    return corner(rightOf(before, at), at, rightOf(at, after), distance);
  });
  return moved[0] ? [...moved, moved[0]] : [];
}

function rightOf(a: Position, b: Position): Position {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
}

function corner(n: Position, at: Position, m: Position, distance: number): Position[] {
  const place = ([x, y]: Position, far = distance): Position => [at[0] + x * far, at[1] + y * far];
  const [dot, cross] = [n[0] * m[0] + n[1] * m[1], n[0] * m[1] - n[1] * m[0]];
  if (Math.abs(cross) < 1e-9 && dot > 0) return [place(n)];
  // It turns inwards: by way of the corner itself, so that the loops cancel out.
  if (cross < 0) return [place(n), at, place(m)];
  const mitre: Position = [(n[0] + m[0]) / (1 + dot), (n[1] + m[1]) / (1 + dot)];
  if (dot > -0.999 && Math.hypot(...mitre) <= longestCorner) return [place(mitre)];
  const turn = Math.atan2(cross, dot);
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / roundStep));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (turn * i) / steps;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return place([n[0] * cos - n[1] * sin, n[0] * sin + n[1] * cos]);
  });
}
