/** The deepest level of cells: a kilometre's third at our latitude. */
export const deepestCell = 17;

/** A number tells its level apart from the first cell below it. */
const levels = 32;

type Square = { z: number; x: number; y: number };

/** The bits of x and y in turn: cells in a cell have numbers in a row. */
function interleaved(x: number, y: number, bits: number): number {
  let whole = 0;
  for (let bit = bits - 1; bit >= 0; bit--) {
    whole = whole * 4 + ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  }
  return whole;
}

const numberOf = ({ z, x, y }: Square): number =>
  interleaved(x, y, z) * 4 ** (deepestCell - z) * levels + z;

/**
 * The number of the smallest cell that holds a box, given in widths of the world from the upper left
 * corner.
 */
export function cellOf(x0: number, y0: number, x1: number, y1: number): number {
  const across = 2 ** deepestCell;
  const at = (value: number) => Math.max(0, Math.min(across - 1, Math.floor(value * across)));
  const [ax, ay, bx, by] = [at(x0), at(y0), at(x1), at(y1)];
  const apart = 32 - Math.clz32((ax ^ bx) | (ay ^ by));
  return numberOf({ z: deepestCell - apart, x: ax >> apart, y: ay >> apart });
}

/** Numbers of the cells that may hold something in a tile: those in it, and each one around it. */
export type CellsOfTile = { from: number; to: number; around: number[] };

export function cellsOfTile({ z, x, y }: Square): CellsOfTile {
  const over = Math.max(0, z - deepestCell);
  const own = { z: z - over, x: x >> over, y: y >> over };
  const from = numberOf(own) - own.z;
  const to = from + 4 ** (deepestCell - own.z) * levels;
  const around: number[] = [];
  for (let up = 1; up <= own.z; up++) {
    const number = numberOf({ z: own.z - up, x: own.x >> up, y: own.y >> up });
    // The first cell in another begins with its number.
    if (number < from) around.push(number);
  }
  return { from, to, around };
}
