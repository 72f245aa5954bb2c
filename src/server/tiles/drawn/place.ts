import { ontoPlane } from "#geo/crs/planes";
import type { Position } from "#geo/position";
import {
  type Box,
  inMercator,
  mapEdge,
  type Reference,
  ringOfBox,
} from "../features/spatialReference";
import { element } from "../look/xml";
import { boundsOf, extent, type Range, type Tile, tilesIn } from "../tileMath";

/**
 * A picture of a box in some reference, first axis eastwards, in pixels of a screen. `ratio` is how many
 * pixels of the picture one of them has, where it is for paper.
 */
export type Frame = {
  reference: Reference;
  box: Box;
  width: number;
  height: number;
  ratio?: number;
};

/** Metres of web mercator per pixel of tiles of level 0, which are 512 pixels wide. */
const resolutionOfWorld = (2 * mapEdge) / 512;
/** Cells begin here, and tiles end there: beyond them the nearest are drawn. */
const [first, last] = [5, 16];

/** The box in web mercator that holds a frame. */
const mercatorBox = ({ reference, box }: Frame): Box =>
  around(ringOfBox(box).map((at) => inMercator(at, reference)));

/** The box of another reference that holds a box. */
export function boxIn(box: Box, from: Reference, to: Reference): Box {
  const isSame = from.wkid === to.wkid || (from.srid === to.srid && !from.plane && !to.plane);
  if (isSame) return box;
  return around(
    ringOfBox(box).map((at) => {
      const [x, y] = inMercator(at, from);
      return inReference(x, y, to);
    }),
  );
}

function around(ring: readonly Position[]): Box {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return {
    ...{ xmin: Math.min(...xs), ymin: Math.min(...ys) },
    ...{ xmax: Math.max(...xs), ymax: Math.max(...ys) },
  };
}

/** The level of detail of a frame, as a map would have it: 0 is the world in 512 pixels. */
export function zoomOf(frame: Frame): number {
  const { xmin, xmax } = mercatorBox(frame);
  const exact = Math.log2((resolutionOfWorld * frame.width) / (xmax - xmin));
  // A whole level stays one though reckoning loses a little.
  return Math.min(Math.max(exact + 1e-6, first), 20);
}

/** The tiles that a frame is drawn from, none outside a box of web mercator. */
export function tilesOf(frame: Frame, within: Box): Tile[] {
  const whole = mercatorBox(frame);
  const [xmin, ymin] = [Math.max(whole.xmin, within.xmin), Math.max(whole.ymin, within.ymin)];
  const [xmax, ymax] = [Math.min(whole.xmax, within.xmax), Math.min(whole.ymax, within.ymax)];
  if (xmin >= xmax || ymin >= ymax) return [];
  const z = Math.min(Math.floor(zoomOf(frame)), last);
  const side = (2 * mapEdge) / 2 ** z;
  const index = (metres: number) => Math.min(Math.max(Math.floor(metres / side), 0), 2 ** z - 1);
  const range: Range = {
    ...{ x0: index(xmin + mapEdge), x1: index(xmax + mapEdge - 1e-6) },
    ...{ y0: index(mapEdge - ymax), y1: index(mapEdge - ymin - 1e-6) },
  };
  return tilesIn(z, range);
}

/** Pixels of positions in a tile. */
export function placing({ reference, box, width, height }: Frame, tile: Tile) {
  const { west, east, north } = boundsOf(tile);
  const scale = (east - west) / extent;
  const across = width / (box.xmax - box.xmin);
  const down = height / (box.ymax - box.ymin);
  return (x: number, y: number): Position => {
    const [px, py] = inReference(west + x * scale, north - y * scale, reference);
    return [(px - box.xmin) * across, (box.ymax - py) * down];
  };
}

/** The name of a tile among the clips of a picture. */
export const nameOf = ({ z, x, y }: Tile) => `t${z}-${x}-${y}`;

/** A tile's own part of a picture as a clip: its corners at whole pixels, as its neighbours have them. */
export function clipOf(frame: Frame, tile: Tile): string {
  const { ratio = 1 } = frame;
  const whole = (pixels: number) => Math.round(pixels * ratio) / ratio;
  const place = placing(frame, tile);
  const corners = [place(0, 0), place(extent, 0), place(extent, extent), place(0, extent)];
  const points = corners.map((corner) => corner.map(whole).join());
  const shape = element("polygon", { points: points.join(" ") });
  return element("clipPath", { id: nameOf(tile) }, shape);
}

function inReference(x: number, y: number, { srid, plane }: Reference): Position {
  if (srid === 3857) return [x, y];
  const degrees: Position = [
    (x / mapEdge) * 180,
    (Math.atan(Math.sinh((y / mapEdge) * Math.PI)) * 180) / Math.PI,
  ];
  return plane ? ontoPlane(degrees, plane) : degrees;
}
