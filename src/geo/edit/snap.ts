import type { MultiPolygon, Position, Ring } from "../position";

/** Where a point snaps to; vertices take precedence over sides. */
export type Snap = { at: Position; kind: "vertex" | "edge"; distance: number };

/** The place within `reach` metres that a point snaps to; null if nothing is near. */
export function snapPoint(point: Position, rings: readonly Ring[], reach: number): Snap | null {
  const vertices = rings.flat();
  const feet = rings.flatMap((ring) =>
    ring.slice(1).flatMap((at, i) => footOn(point, ring[i] as Position, at) ?? []),
  );
  return nearest(point, vertices, "vertex", reach) ?? nearest(point, feet, "edge", reach);
}

function nearest(
  point: Position,
  places: readonly Position[],
  kind: Snap["kind"],
  reach: number,
): Snap | null {
  let best: Snap | null = null;
  for (const at of places) {
    const far = distance(point, at);
    if (far <= (best?.distance ?? reach)) best = { at, kind, distance: far };
  }
  return best;
}

/**
 * An outline with every vertex within `reach` metres of neighbours moved onto them; `moved` counts
 * them.
 */
export function snapOutline(
  outline: MultiPolygon,
  neighbours: readonly MultiPolygon[],
  reach: number,
): { outline: MultiPolygon; moved: number } {
  const rings = neighbours.flat(2);
  let moved = 0;
  const snapped = outline.map((polygon) =>
    polygon.map((ring) => {
      const open = ring.slice(0, -1).map((at) => {
        const snap = snapPoint(at, rings, reach);
        if (snap && snap.distance > 0) moved += 1;
        return snap?.at ?? at;
      });
      return open[0] ? [...open, open[0]] : ring;
    }),
  );
  return { outline: snapped, moved };
}

const distance = (a: Position, b: Position) => Math.hypot(b[0] - a[0], b[1] - a[1]);

function footOn(p: Position, a: Position, b: Position): [Position] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square : -1;
  return along < 0 || along > 1 ? null : [[a[0] + along * dx, a[1] + along * dy]];
}
