import { printScales } from "#contract/endpoints/paper/print";
import type { Bbox } from "#geo/bbox";
import { planeAt } from "#geo/crs/localPlane";
import type { Position } from "#geo/position";

/**
 * What a page shows: its centre in degrees, rotation in degrees clockwise, and size in metres on
 * the ground.
 */
export type Framed = { center: [number, number]; rotation: number; width: number; height: number };

/** Corners of a frame in degrees, starting at its own lower left. */
export function frameCorners({ center, rotation, width, height }: Framed): Position[] {
  const plane = planeAt(center[0]);
  const [east, north] = plane.to(center);
  const turn = (-rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([i = 0, j = 0]) => {
    const [x, y] = [(i * width) / 2, (j * height) / 2];
    return plane.back([east + x * cos - y * sin, north + x * sin + y * cos]);
  });
}

/** Centre and rotation of a moved frame, from its corners in the same order. */
export function framePlace(corners: readonly Position[]): Pick<Framed, "center" | "rotation"> {
  const [a, b, c] = corners as [Position, Position, Position];
  const center: [number, number] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  const plane = planeAt(center[0]);
  const [p, q] = [plane.to(a), plane.to(b)];
  const rotation = (-Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
  return { center, rotation: Math.round(rotation * 10) / 10 };
}

type Size = readonly [width: number, height: number];

/** Whether an unrotated frame fits into a view: `room` in metres, `paper` in millimetres. */
const isWhole = (room: Size, paper: Size, scale: number): boolean =>
  paper.every((millimetres, i) => (millimetres * scale) / 1000 <= (room[i] ?? 0));

/** Below this share of the view's width and height a frame is too small to grab. */
const leastShare = 0.1;

/** Whether a frame is fully in view, and large enough there to be seen and moved. */
export const isInView = (room: Size, paper: Size, scale: number): boolean =>
  isWhole(room, paper, scale) &&
  !isWhole([room[0] * leastShare, room[1] * leastShare], paper, scale);

/** Share of a frame that what it is made around may take. */
const heldShare = 0.8;

const holds = (paper: Size, held: Size, scale: number): boolean =>
  paper.every((millimetres, i) => (held[i] ?? 0) <= ((millimetres * scale) / 1000) * heldShare);

/** The standard scale whose frame fills a view best; a smaller one, if it would not hold `held`, in metres. */
export function fittingScale(room: Size, paper: Size, held: Size = [0, 0]): number {
  const filling = printScales.findLast((scale) => isWhole(room, paper, scale)) ?? printScales[0];
  const last = printScales[printScales.length - 1] ?? filling;
  return printScales.find((scale) => scale >= filling && holds(paper, held, scale)) ?? last;
}

/** The middle of bounds in degrees, and their size in metres on the ground. */
export function groundOf([west, south, east, north]: Bbox): {
  middle: [number, number];
  size: Size;
} {
  const middle: [number, number] = [(west + east) / 2, (south + north) / 2];
  const plane = planeAt(middle[0]);
  const [low, high] = [plane.to([west, south]), plane.to([east, north])];
  return { middle, size: [high[0] - low[0], high[1] - low[1]] };
}
