import { expect, test } from "vitest";
import { type CellRow, CellSum, type Cells, emptyCells, merged } from "./cells";

const of = (...rows: CellRow[]): Cells => {
  const sum = new CellSum();
  for (const row of rows) sum.add({ ...row });
  return sum.cells();
};
const row = (cell: number, dim = 0): CellRow => ({ dim, cell, zs: 1, mj: 100, sx: 10, sy: 20 });

test("four cells of a child become one cell of its parent", () => {
  const child = of(row(0), row(1), row(64), row(65), row(2));
  const parent = merged([child, emptyCells(0), emptyCells(0), emptyCells(0)]);
  expect([...parent.cell]).toEqual([0, 1]);
  expect([...parent.zs]).toEqual([4, 1]);
  expect([...parent.mj]).toEqual([400, 100]);
  expect([...parent.sx]).toEqual([40, 10]);
});

test("each child fills its own quarter, and dimensions stay apart", () => {
  const parent = merged([of(row(0)), of(row(0)), of(row(0)), of(row(0), row(0, 7))]);
  expect([...parent.cell]).toEqual([0, 32, 32 * 64, 32 * 64 + 32, 32 * 64 + 32]);
  expect([...parent.dim]).toEqual([0, 0, 0, 0, 7]);
});
