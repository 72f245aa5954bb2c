import Flatbush from "flatbush";
import { type Bbox, bboxesMeet, bboxOfRing } from "../bbox";
import type { MultiPolygon, Position, Ring } from "../position";
import { pointInRing } from "./pointInRing";
import { ringArea } from "./ringArea";

/** Vertices checked to decide where a ring lies; if they balance, all are checked. */
const samples = 16;

type Sized = { ring: Ring; area: number; box: Bbox };

/**
 * Builds a parcel from closed rings by containment alone; their order and direction do not matter.
 * The result has RFC 7946 direction: outer rings counter-clockwise, holes clockwise. Rings without
 * area are left out. A ring inside a hole becomes a separate part.
 */
export function nestRings(rings: readonly Ring[]): MultiPolygon {
  const sized = rings
    .map((ring) => ({ ring, area: ringArea(ring), box: bboxOfRing(ring) }))
    .filter(({ ring, area }) => ring.length > 3 && area !== 0 && Number.isFinite(area))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  if (sized.length === 1) return [[directed(sized[0] as Sized, true)]];

  const around = containers(sized);
  const parts = new Map<number, Ring[]>();
  sized.forEach((one, i) => {
    const outside = around[i] as number[];
    const outer = outside.length % 2 === 1 ? outside.findLast((j) => parts.has(j)) : undefined;
    if (outer === undefined) parts.set(i, [directed(one, true)]);
    else parts.get(outer)?.push(directed(one, false));
  });
  return [...parts.values()];
}

/** For each ring, the larger rings around it; since sizes descend, the innermost comes last. */
function containers(sized: readonly Sized[]): number[][] {
  if (sized.length === 0) return [];
  const index = new Flatbush(sized.length);
  for (const { box } of sized) index.add(...box);
  index.finish();
  return sized.map(({ ring, box }, i) =>
    index
      .search(...box)
      .filter((j) => j < i && isWithin(ring, box, sized[j] as Sized))
      .sort((a, b) => a - b),
  );
}

function isWithin(ring: Ring, box: Bbox, { ring: outer, box: room }: Sized): boolean {
  return bboxesMeet(box, room) && isRingWithin(ring, outer);
}

/** Whether a closed ring lies in another; for one that sticks out, whether most of it does. */
export function isRingWithin(ring: Ring, outer: Ring): boolean {
  const stride = Math.max(1, Math.floor(ring.length / samples));
  return (balance(ring, outer, stride) || balance(ring, outer, 1)) > 0;
}

/** Positive if more of the ring's vertices and side midpoints are inside than outside. */
function balance(ring: Ring, outer: Ring, stride: number): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i += stride) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    // Vertices on the boundary decide nothing, but a chord's midpoint does.
    sum += pointInRing(b, outer) + pointInRing([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], outer);
  }
  return sum;
}

function directed({ ring, area }: Sized, counterClockwise: boolean): Ring {
  return area > 0 === counterClockwise ? ring : [...ring].reverse();
}
