import type { Position } from "#geo/position";
import type { Cells } from "./cells";
import { cellLevels, cellsAcross, type Tile } from "./tileMath";

/** A counted cell: the mean position of its parcels in degrees, and their area in ㎡. */
export type CellPoint = [longitude: number, latitude: number, mj: number];

/** Cells of level 11 around the world. */
const world = 2 ** cellLevels * cellsAcross;

/** A position in level-11 cell units from the world's corner, in degrees. */
function degreesOf(x: number, y: number): Position {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world)));
  return [(x / world) * 360 - 180, (latitude * 180) / Math.PI];
}

/** The cells of a tile as points; `allowed` selects the combinations of dimensions to count. */
export function cellPoints(cells: Cells, allowed: Uint8Array): CellPoint[] {
  const sums = new Map<number, Sum>();
  for (let i = 0; i < cells.size; i++) {
    if (!allowed[cells.dim[i] as number]) continue;
    const cell = cells.cell[i] as number;
    const sum = sums.get(cell) ?? { zs: 0, mj: 0, sx: 0, sy: 0 };
    sum.zs += cells.zs[i] as number;
    sum.mj += cells.mj[i] as number;
    sum.sx += cells.sx[i] as number;
    sum.sy += cells.sy[i] as number;
    sums.set(cell, sum);
  }
  return [...sums.values()].map(pointOf);
}

type Sum = { zs: number; mj: number; sx: number; sy: number };

/** The point of a cell that holds something; positions are sums in level-11 cell units. */
export function pointOf({ zs, mj, sx, sy }: Sum): CellPoint {
  const [longitude, latitude] = degreesOf(sx / zs, sy / zs);
  return [rounded(longitude), rounded(latitude), Math.round(mj)];
}

/** Four decimals, about ten metres. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** The tiles of a level that intersect a box in degrees. */
export function tilesOf(z: number, [west, south, east, north]: Box): Tile[] {
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
  const row = (latitude: number) => {
    const phi = (latitude * Math.PI) / 180;
    return Math.floor((0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)) * 2 ** z);
  };
  const tiles: Tile[] = [];
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) tiles.push({ z, x, y });
  }
  return tiles;
}

type Box = readonly [west: number, south: number, east: number, north: number];
