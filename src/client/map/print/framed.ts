import { printScales } from "#contract/endpoints/paper/print";
import { planeAt } from "#geo/crs/localPlane";
import type { Position } from "#geo/position";

/** What a page shows: its middle in degrees, degrees clockwise, and metres on the ground. */
export type Framed = { center: [number, number]; rotation: number; width: number; height: number };

/** Corners of a frame in degrees, from its own lower left on. */
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

/** Middle and turn of a frame that was moved, by its corners in the same order. */
export function framePlace(corners: readonly Position[]): Pick<Framed, "center" | "rotation"> {
  const [a, b, c] = corners as [Position, Position, Position];
  const center: [number, number] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  const plane = planeAt(center[0]);
  const [p, q] = [plane.to(a), plane.to(b)];
  const rotation = (-Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
  return { center, rotation: Math.round(rotation * 10) / 10 };
}

/** Pixels that the tool's box covers on the right: the frame keeps clear of it. */
export const boxWidth = 324;

type Size = readonly [width: number, height: number];

/** Whether a frame, unturned, is whole in a view: `room` in metres, `paper` in millimetres. */
const isWhole = (room: Size, paper: Size, scale: number): boolean =>
  paper.every((millimetres, i) => (millimetres * scale) / 1000 <= (room[i] ?? 0));

/** A frame with less than this share of a view's width and height is too small to be taken hold of. */
const leastShare = 0.1;

/** Whether a frame is whole in a view, and large enough there to be seen and moved. */
export const isInView = (room: Size, paper: Size, scale: number): boolean =>
  isWhole(room, paper, scale) &&
  !isWhole([room[0] * leastShare, room[1] * leastShare], paper, scale);

/** Of the usual scales the one whose frame fills a view best. */
export const fittingScale = (room: Size, paper: Size): number =>
  printScales.findLast((scale) => isWhole(room, paper, scale)) ?? printScales[0];
