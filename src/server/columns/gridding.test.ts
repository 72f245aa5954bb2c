import { expect, test } from "vitest";
import { AmountColumn } from "./amountColumn";
import { CodeColumn } from "./codeColumn";
import { gridLeaders, gridSums, place } from "./gridding";
import { PlaceColumn } from "./placeColumn";

const grid = { left: 1024, top: 2048, cell: 16, across: 4 };

function columnOf(values: readonly (number | null)[]): AmountColumn {
  const column = new AmountColumn(values.length);
  for (const [row, value] of values.entries()) column.set(row, value);
  return column;
}

function placesOf(values: readonly (number | null)[]): PlaceColumn {
  const column = new PlaceColumn(values.length);
  for (const [row, value] of values.entries()) column.set(row, value);
  return column;
}

function codesOf(values: readonly (string | null)[]): CodeColumn {
  const column = new CodeColumn(values.length, "bytes");
  for (const [row, value] of values.entries()) column.set(row, value);
  return column;
}

const all = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);

test("rows lie in the cell of their position; on an edge in the next, elsewhere in none", () => {
  const x = placesOf([1024, 1039, 1040, 1087, 1088, 1023, 1024, null, 1024]);
  const y = placesOf([2048, 2048, 2064, 2111, 2048, 2048, 2047, 2048, 2112]);
  const { rows, cells, count } = place(all(9), { x, y }, grid);
  expect([...rows.subarray(0, count)]).toEqual([0, 1, 2, 3]);
  expect([...cells.subarray(0, count)]).toEqual([0, 0, 5, 15]);
});

test("cells are counted, and their areas and positions summed; what has no area counts", () => {
  const [x, y] = [placesOf([1024, 1026, 1050]), placesOf([2050, 2052, 2050])];
  const placed = place(all(3), { x, y }, grid);
  for (const area of [columnOf([7, null, 5]), columnOf([7, null, 2 ** 40])]) {
    const { zs, amount, sx, sy } = gridSums(placed, { x, y }, area, 4);
    expect([zs[0], amount[0], sx[0], sy[0]]).toEqual([2, 7, 2051, 4103]);
    expect([zs[1], amount[1]]).toEqual([1, area.valueAt(2)]);
    expect([...zs].reduce((sum, one) => sum + one)).toBe(3);
  }
});

test("a cell is led by the value of the largest area, and not by its number of records", () => {
  const [x, y] = [placesOf([1024, 1025, 1026, 1041, 1042]), placesOf(Array(5).fill(2048))];
  const placed = place(all(5), { x, y }, grid);
  const kinds = codesOf(["a", "a", "b", null, "a"]);
  const leader = gridLeaders(placed, kinds, columnOf([1, 1, 3, 9, 2]), 4);
  expect([leader(0), leader(1), leader(2)]).toEqual(["b", null, null]);
  expect(gridLeaders(placed, kinds, columnOf([0, 0, 0, 0, 0]), 4)(0)).toBe("a");
});
