import { shownAcross } from "#contract/map/cellSymbols";
import type { Db } from "../db/tables";
import { world } from "../repositories/records/cellPlaces";
import type { Question } from "../repositories/records/columnAnswers";
import { cellsInColumns } from "../repositories/records/columnCells";
import { type CellPoint, pointOf } from "./cellPoints";
import { encodedCells, type Totals } from "./cellTile";
import { cellLevels, cellsAcross, type Tile } from "./tileMath";

type Request = Question & { tile: Tile };

/** Units of a position in a cell of level 11. */
const perCell = world / (2 ** cellLevels * cellsAcross);

/** Counted cells of a tile from columns in memory, so many along its side; null if these cannot tell. */
async function totalsIn(
  db: Db,
  { dataset, tile, filter, scope }: Request,
  across: number,
  attributes: readonly string[],
) {
  const grid = gridOf(tile, across);
  const found = await cellsInColumns(db, { dataset, filter, scope }, grid, attributes);
  if (!found) return null;
  const { zs, amount, sx, sy } = found.sums;
  const inCells = (sum: number) => sum / perCell;
  const totals: Totals = { zs, mj: amount, sx: sx.map(inCells), sy: sy.map(inCells) };
  return { totals, leaders: found.leaders };
}

function gridOf({ z, x, y }: Tile, across: number) {
  const side = world / 2 ** z;
  return { left: x * side, top: y * side, cell: side / across, across };
}

/** A tile of counted cells, under any filter that the columns know. */
export async function columnTile(db: Db, request: Request): Promise<Uint8Array | null> {
  const { dataset, tile } = request;
  const found = await totalsIn(db, request, shownAcross, dataset.views.tile);
  return found && encodedCells(dataset, tile, found.totals, found.leaders);
}

/** Its cells as points, as fine as they are counted. */
export async function columnPoints(db: Db, request: Request): Promise<CellPoint[] | null> {
  const found = await totalsIn(db, request, cellsAcross, []);
  if (!found) return null;
  const { zs, mj, sx, sy } = found.totals;
  return [...zs].flatMap((count, cell) =>
    count === 0
      ? []
      : [
          pointOf({
            zs: count,
            mj: mj[cell] as number,
            sx: sx[cell] as number,
            sy: sy[cell] as number,
          }),
        ],
  );
}
