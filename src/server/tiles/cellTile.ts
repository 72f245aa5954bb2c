import type { AnyDataset } from "#contract/define/dataset";
import { shownAcross } from "#contract/map/cellSymbols";
import { encodeTile, type TileFeature } from "#geo/tile/mvt";
import type { Cells } from "./cells";
import type { Dimensions } from "./dimensions";
import { cellLevels, cellsAcross, extent, type Tile } from "./tileMath";

/** Cells along each side of one that is drawn: those of eight pixels could only be dots. */
const merged = cellsAcross / shownAcross;

const shownInTile = shownAcross * shownAcross;

/** The cell on the screen that contains one of the pyramid. */
const shownOf = (cell: number): number =>
  Math.floor(cell / cellsAcross / merged) * shownAcross + Math.floor((cell % cellsAcross) / merged);

/**
 * A tile of counted cells: points with the number of parcels, their area, and for each attribute
 * that colours parcels the value covering the most area. `allowed` selects the combinations to
 * count.
 */
export function cellTile(
  dataset: AnyDataset,
  dimensions: Dimensions,
  tile: Tile,
  cells: Cells,
  allowed: Uint8Array,
): Uint8Array {
  const totals = totalsOf(cells, allowed);
  const leaders = dataset.views.tile.map((name) => leadersOf(dimensions, name, cells, allowed));
  return encodedCells(dataset, tile, totals, leaders);
}

/** By cell as it is drawn; positions are sums in level-11 cell units from the world's corner. */
export type Totals = Readonly<Record<"zs" | "mj" | "sx" | "sy", Float64Array>>;
export type Leaders = readonly ((cell: number) => string | null)[];

export function encodedCells(
  { name, views }: AnyDataset,
  tile: Tile,
  totals: Totals,
  leaders: Leaders,
): Uint8Array {
  const keys = ["zs", "mj", ...views.tile];
  const features = featuresOf(tile, totals, leaders);
  return encodeTile([{ name: `${name}_cells`, keys, features, extent }]);
}

function totalsOf(cells: Cells, allowed: Uint8Array): Totals {
  const [zs, mj, sx, sy] = [0, 1, 2, 3].map(() => new Float64Array(shownInTile)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let i = 0; i < cells.size; i++) {
    if (!allowed[cells.dim[i] as number]) continue;
    const cell = shownOf(cells.cell[i] as number);
    zs[cell] = (zs[cell] as number) + (cells.zs[i] as number);
    mj[cell] = (mj[cell] as number) + (cells.mj[i] as number);
    sx[cell] = (sx[cell] as number) + (cells.sx[i] as number);
    sy[cell] = (sy[cell] as number) + (cells.sy[i] as number);
  }
  return { zs, mj, sx, sy };
}

/** By cell, the value of one attribute that covers the most area. */
function leadersOf(
  dimensions: Dimensions,
  name: string,
  cells: Cells,
  allowed: Uint8Array,
): (cell: number) => string | null {
  const areas = new Map<string, Float64Array>();
  for (let i = 0; i < cells.size; i++) {
    const dim = cells.dim[i] as number;
    if (!allowed[dim]) continue;
    const value = dimensions.value(dim, name);
    const sums = areas.get(value) ?? new Float64Array(shownInTile);
    areas.set(value, sums);
    const cell = shownOf(cells.cell[i] as number);
    sums[cell] = (sums[cell] as number) + (cells.mj[i] as number);
  }
  return (cell) => {
    let [leader, most] = ["", -1];
    for (const [value, sums] of areas) {
      if ((sums[cell] as number) <= most) continue;
      most = sums[cell] as number;
      leader = value;
    }
    return leader === "" ? null : leader;
  };
}

function* featuresOf(
  { z, x, y }: Tile,
  { zs, mj, sx, sy }: Totals,
  leaders: Leaders,
): Generator<TileFeature> {
  const perCell = extent / cellsAcross;
  const step = 2 ** (cellLevels - z);
  for (let cell = 0; cell < shownInTile; cell++) {
    const count = zs[cell] as number;
    if (count === 0) continue;
    const px = ((sx[cell] as number) / count / step - x * cellsAcross) * perCell;
    const py = ((sy[cell] as number) / count / step - y * cellsAcross) * perCell;
    yield {
      id: cell,
      twkb: pointTwkb(Math.round(px), Math.round(py)),
      values: [count, Math.round(mj[cell] as number), ...leaders.map((of) => of(cell))],
    };
  }
}

/** A point with integer coordinates. */
export function pointTwkb(x: number, y: number): Uint8Array {
  const bytes = [1, 0];
  for (const value of [x, y]) {
    let rest = value >= 0 ? value * 2 : -value * 2 - 1;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}
