import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { ellipsoidArea } from "./ellipsoid";
import { planeAt } from "./localPlane";

/** A side in degrees and its length on the ellipsoid in metres. */
export type MeasuredSide = { from: Position; to: Position; length: number };

export type Measured = { m2: number; perimeter: number; sides: MeasuredSide[] };

/**
 * Area in ㎡ and every side with its length, for an outline in degrees; open rings count as closed.
 */
export function measureOutline(outline: MultiPolygon): Measured {
  const [west, , east] = bboxOf(outline);
  const plane = planeAt((west + east) / 2);
  const sides = outline.flat().flatMap((ring) =>
    ring.slice(1).map((to, i) => {
      const from = ring[i] as Position;
      const [a, b] = [plane.to(from), plane.to(to)];
      return { from, to, length: Math.hypot(b[0] - a[0], b[1] - a[1]) };
    }),
  );
  const perimeter = sides.reduce((sum, { length }) => sum + length, 0);
  return { m2: ellipsoidArea(outline), perimeter, sides };
}
