import { expect, test } from "vitest";
import { PlaceColumn } from "./placeColumn";

const valuesOf = (column: PlaceColumn, count: number) =>
  Array.from({ length: count }, (_, row) => column.valueAt(row));

function holding(values: readonly (number | null)[]): PlaceColumn {
  const column = new PlaceColumn(values.length);
  for (const [row, value] of values.entries()) column.set(row, value);
  expect(valuesOf(column, values.length)).toEqual(values);
  return column;
}

test("positions near each other take two bytes, wherever they lie and in whatever order they come", () => {
  const column = holding([3_472_000, null, 3_500_000, 3_440_000, 3_505_000, 3_472_001]);
  expect(column.numbers.BYTES_PER_ELEMENT).toBe(2);
  expect(holding([-5, 60_000, null, 0]).numbers.BYTES_PER_ELEMENT).toBe(2);
  expect(holding([0, 65_534]).numbers.BYTES_PER_ELEMENT).toBe(2);
});

test("positions far from each other take four", () => {
  expect(holding([0, null, 65_535]).numbers.BYTES_PER_ELEMENT).toBe(4);
  expect(holding([4_000_000, 1, null, 4_000_001]).numbers.BYTES_PER_ELEMENT).toBe(4);
});

test("a row that is filled, emptied and filled again, and room for more", () => {
  const column = holding([100, 200]);
  column.set(0, null);
  column.grow(4);
  column.set(3, 60_100);
  column.set(2, null);
  expect(valuesOf(column, 4)).toEqual([null, 200, null, 60_100]);
});
