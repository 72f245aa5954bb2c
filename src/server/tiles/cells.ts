import { cellsAcross } from "./tileMath";

/**
 * Parcels of a tile, counted by cell and by everything a filter may ask for, in columns. `sx` and
 * `sy` are sums of positions in level-11 cell units from the world's corner, so that the mean
 * survives merging.
 */
export type Cells = {
  size: number;
  /** Row in the table of dimensions. */
  dim: Uint32Array;
  /** y · 64 + x within the tile. */
  cell: Uint16Array;
  zs: Uint32Array;
  mj: Float64Array;
  sx: Float64Array;
  sy: Float64Array;
};

export const bytesOf = (cells: Cells): number => 64 + cells.size * 30;

export type CellRow = {
  dim: number;
  cell: number;
  zs: number;
  mj: number;
  sx: number;
  sy: number;
};

const cellsInTile = cellsAcross * cellsAcross;

/** Adds up rows by cell and dimensions. */
export class CellSum {
  readonly #rows = new Map<number, CellRow>();

  add(row: CellRow): void {
    const key = row.dim * cellsInTile + row.cell;
    const known = this.#rows.get(key);
    if (!known) {
      this.#rows.set(key, row);
      return;
    }
    known.zs += row.zs;
    known.mj += row.mj;
    known.sx += row.sx;
    known.sy += row.sy;
  }

  cells(): Cells {
    const cells = emptyCells(this.#rows.size);
    let i = 0;
    for (const row of this.#rows.values()) {
      cells.dim[i] = row.dim;
      cells.cell[i] = row.cell;
      cells.zs[i] = row.zs;
      cells.mj[i] = row.mj;
      cells.sx[i] = row.sx;
      cells.sy[i] = row.sy;
      i += 1;
    }
    return cells;
  }
}

export const emptyCells = (size: number): Cells => ({
  size,
  dim: new Uint32Array(size),
  cell: new Uint16Array(size),
  zs: new Uint32Array(size),
  mj: new Float64Array(size),
  sx: new Float64Array(size),
  sy: new Float64Array(size),
});

/** Merges a tile from its four children: `children[qy * 2 + qx]`. */
export function merged(children: readonly Cells[]): Cells {
  const sum = new CellSum();
  children.forEach((child, quarter) => {
    const [qx, qy] = [(quarter % 2) * cellsAcross, Math.floor(quarter / 2) * cellsAcross];
    for (let i = 0; i < child.size; i++) {
      const cell = child.cell[i] as number;
      const x = (qx + (cell % cellsAcross)) >> 1;
      const y = (qy + Math.floor(cell / cellsAcross)) >> 1;
      sum.add({
        dim: child.dim[i] as number,
        cell: y * cellsAcross + x,
        zs: child.zs[i] as number,
        mj: child.mj[i] as number,
        sx: child.sx[i] as number,
        sy: child.sy[i] as number,
      });
    }
  });
  return sum.cells();
}
