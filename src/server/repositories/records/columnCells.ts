import { type Grid, type GridSums, gridLeaders, gridSums, place } from "../../columns/gridding";
import type { Db } from "../../db/tables";
import { cellArea, positions } from "./cellPlaces";
import { type Question, selecting } from "./columnAnswers";
import { keeperOf } from "./columnKeeper";

export type GridAnswer = {
  sums: GridSums;
  /** Of each attribute, by cell, the value that covers the most area. */
  leaders: readonly ((cell: number) => string | null)[];
};

/**
 * Counts what is selected by the cells of a grid; null if the columns cannot tell. Areas in ㎡. Right after
 * a start they are waited for: reading the records would take longer.
 */
export async function cellsInColumns(
  db: Db,
  question: Question,
  grid: Grid,
  attributes: readonly string[],
): Promise<GridAnswer | null> {
  await keeperOf(db)?.loaded(question.dataset);
  return selecting(db, question, (table, rows) => {
    const [x, y] = [table.places.get(positions.x), table.places.get(positions.y)];
    const name = cellArea(question.dataset);
    const area = table.amounts.get(name);
    const spec = table.specs.find((one) => one.name === name);
    const columns = attributes.flatMap((attribute) => table.codes.get(attribute) ?? []);
    const isKnown = columns.length === attributes.length && spec?.store === "amounts";
    if (!x || !y || !area || !isKnown) return null;
    const placed = place(rows(), { x, y }, grid);
    const { amount, ...others } = gridSums(placed, { x, y }, area, grid.across);
    const unit = 10 ** spec.digits;
    return {
      sums: { ...others, amount: amount.map((sum) => sum / unit) },
      leaders: columns.map((column) => gridLeaders(placed, column, area, grid.across)),
    };
  });
}
