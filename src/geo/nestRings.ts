import Flatbush from "flatbush";
import { type Bbox, bboxOfRing } from "./bbox";
import { pointInRing } from "./pointInRing";
import type { MultiPolygon, Position, Ring } from "./position";
import { ringArea } from "./ringArea";

type Sized = { ring: Ring; area: number; box: Bbox };

/**
 * Builds a parcel from closed rings by containment alone: neither their order nor their direction
 * counts. Result in RFC 7946 direction, outer rings counter-clockwise and holes clockwise; rings
 * without area are left out. A ring in a hole is a part of its own.
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

/** For each ring the larger rings around it; with sizes descending the innermost comes last. */
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
  if (box[0] < room[0] || box[1] < room[1] || box[2] > room[2] || box[3] > room[3]) {
    // A hole that sticks out still belongs to the ring that holds most of it.
    return mostlyWithin(ring, outer);
  }
  for (const position of ring) {
    const side = pointInRing(position, outer);
    if (side !== 0) return side > 0 ? true : mostlyWithin(ring, outer);
  }
  return mostlyWithin(ring, outer);
}

function mostlyWithin(ring: Ring, outer: Ring): boolean {
  let balance = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    balance += pointInRing(a, outer);
    balance += pointInRing([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], outer);
  }
  return balance > 0;
}

function directed({ ring, area }: Sized, counterClockwise: boolean): Ring {
  return area > 0 === counterClockwise ? ring : [...ring].reverse();
}
