/** A tile of the web mercator pyramid. */
export type Tile = { z: number; x: number; y: number };

/** Levels shown as counted cells; parcels begin at the next one. */
export const cellLevels = 11;
/** Cells along the side of a tile. */
export const cellsAcross = 64;
/** Tile units along a tile's side, and in the margin beyond it. */
export const extent = 4096;
export const buffer = 64;
export const deepest = 19;

/** Half the world's width in metres of EPSG:3857. */
const half = 20037508.342789244;

export type Bounds = { west: number; south: number; east: number; north: number };

/** Metres of EPSG:3857. */
export function boundsOf({ z, x, y }: Tile): Bounds {
  const side = (2 * half) / 2 ** z;
  return {
    west: x * side - half,
    east: (x + 1) * side - half,
    north: half - y * side,
    south: half - (y + 1) * side,
  };
}

/** A box enlarged by a margin in metres. */
export const wider = ({ west, south, east, north }: Bounds, metres: number): Bounds => ({
  west: west - metres,
  south: south - metres,
  east: east + metres,
  north: north + metres,
});

/** The box around several tiles of one level. */
export const boundsOfRange = (z: number, range: Range): Bounds => {
  const first = boundsOf({ z, x: range.x0, y: range.y0 });
  const last = boundsOf({ z, x: range.x1, y: range.y1 });
  return { west: first.west, north: first.north, east: last.east, south: last.south };
};

/** Tiles from `x0`/`y0` to `x1`/`y1`, inclusive. */
export type Range = { x0: number; y0: number; x1: number; y1: number };

/** The smallest range containing some tiles of one level. */
export function rangeOf(tiles: readonly { x: number; y: number }[]): Range {
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** The tiles of a level in a range, row by row. */
export const tilesIn = (z: number, { x0, y0, x1, y1 }: Range): Tile[] =>
  Array.from({ length: (x1 - x0 + 1) * (y1 - y0 + 1) }, (_, i) => ({
    z,
    x: x0 + (i % (x1 - x0 + 1)),
    y: y0 + Math.floor(i / (x1 - x0 + 1)),
  }));

/** The level-11 tiles that a tile covers, or the one that contains it. */
export function leavesOf({ z, x, y }: Tile): Range {
  if (z >= cellLevels) {
    const up = z - cellLevels;
    const [lx, ly] = [Math.floor(x / 2 ** up), Math.floor(y / 2 ** up)];
    return { x0: lx, y0: ly, x1: lx, y1: ly };
  }
  const across = 2 ** (cellLevels - z);
  return { x0: x * across, y0: y * across, x1: (x + 1) * across - 1, y1: (y + 1) * across - 1 };
}

/** The tiles of a deeper level that a tile covers, row by row. */
export function tilesUnder({ z, x, y }: Tile, level: number): Tile[] {
  const across = 2 ** (level - z);
  const [x0, y0] = [x * across, y * across];
  return tilesIn(level, { x0, y0, x1: x0 + across - 1, y1: y0 + across - 1 });
}

export const isTile = ({ z, x, y }: Tile): boolean =>
  Number.isInteger(z) && z >= 0 && z <= deepest && isIndex(x, z) && isIndex(y, z);

const isIndex = (n: number, z: number) => Number.isInteger(n) && n >= 0 && n < 2 ** z;

export const tileKey = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;
