import { mapSize, type Paper, pageBands } from "#contract/endpoints/paper/print";
import { type Bbox, bboxOf } from "#geo/bbox";
import { planeAt } from "#geo/crs/localPlane";
import type { Position } from "#geo/position";

/**
 * Position of a page's map: `center` in degrees, `rotation` in degrees clockwise. A `sheet` is about
 * one parcel: its map leaves room for a panel, and for a grid's figures around it.
 */
export type PageFrame = {
  paper: Paper;
  landscape: boolean;
  scale: number;
  center: Position;
  rotation: number;
  sheet?: boolean;
};

type Shape = Pick<PageFrame, "paper" | "landscape" | "sheet">;

/** A rectangle on a page, in millimetres, by its lower left corner. */
export type PageBox = { corner: Position; width: number; height: number };

/** How much larger the panel of a sheet is than on A4: large sheets are read from further away. */
const growth: Readonly<Record<Paper, number>> = { A4: 1, A3: 1.15, A2: 1.3, A1: 1.6, A0: 2 };
export const growthOf = ({ paper }: Pick<PageFrame, "paper">): number => growth[paper];

/** Room for the figures of a grid, on each side of a sheet's map. */
export const gridEdge = 4;
const panelGap = 3;
/** On A4: across beside a map, down below one. */
const panelBeside = 74;
const panelBelow = 74;

/** Where a page's map lies. */
export function mapBoxOf(frame: Shape): PageBox {
  const { margin, foot } = pageBands;
  const [width, height] = mapSize(frame.paper, frame.landscape);
  if (!frame.sheet) return { corner: [margin, margin + foot], width, height };
  const panel = growthOf(frame) * (frame.landscape ? panelBeside : panelBelow) + panelGap;
  const [left, up] = frame.landscape ? [0, 0] : [0, panel];
  return {
    corner: [margin + left + gridEdge, margin + foot + up + gridEdge],
    width: width - (frame.landscape ? panel : 0) - 2 * gridEdge,
    height: height - up - 2 * gridEdge,
  };
}

/** Where the panel of a sheet lies: beside its map, or below it. */
export function panelBoxOf(frame: Shape): PageBox {
  const { margin, foot } = pageBands;
  const [width, height] = mapSize(frame.paper, frame.landscape);
  const grown = growthOf(frame);
  if (!frame.landscape)
    return { corner: [margin, margin + foot], width, height: panelBelow * grown };
  const across = panelBeside * grown;
  return { corner: [margin + width - across, margin + foot], width: across, height };
}

/** Parts of a panel keep so far from each other. */
export const partGap = 3;

/** Width of a part of a sheet's panel: they stand above each other beside the map, else in three columns. */
export const partWidth = (frame: Shape): number => {
  const { width } = panelBoxOf(frame);
  return frame.landscape ? width : (width - 2 * partGap) / 3;
};

/** Lower left corner of a page's legend, and how wide it may be. */
export function legendPlace(frame: Shape): { at: Position; most: number } {
  if (frame.sheet) return { at: panelBoxOf(frame).corner, most: partWidth(frame) };
  const { corner, width } = mapBoxOf(frame);
  return { at: [corner[0] + 3, corner[1] + 3], most: width - 6 };
}

/** From degrees to millimetres on the page, and back. */
export function toPage(frame: PageFrame) {
  const { scale, center, rotation } = frame;
  const { corner, width, height } = mapBoxOf(frame);
  const plane = planeAt(center[0]);
  const [east, north] = plane.to(center);
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [middleX, middleY] = [corner[0] + width / 2, corner[1] + height / 2];
  const per = 1000 / scale;
  return {
    to: (at: Position): Position => {
      const [x, y] = plane.to(at);
      const [dx, dy] = [(x - east) * per, (y - north) * per];
      return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
    },
    back: ([x, y]: Position): Position => {
      const [dx, dy] = [(x - middleX) / per, (y - middleY) / per];
      return plane.back([east + dx * cos + dy * sin, north - dx * sin + dy * cos]);
    },
    /** Bounds in degrees of everything that can be visible on the map. */
    bbox: (): Bbox => {
      const reach = (Math.hypot(width, height) / 2 / per) * 1.001;
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([i = 0, j = 0]) => plane.back([east + i * reach, north + j * reach]));
      return bboxOf([[corners]]);
    },
  };
}
