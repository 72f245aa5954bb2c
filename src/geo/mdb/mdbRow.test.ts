import { expect, test } from "vitest";
import { formatOf } from "./mdbFormat";
import { mdbRow } from "./mdbRow";
import type { RowColumn } from "./mdbTable";

const columnOf = (index: number, isFixed: boolean, place: number): RowColumn => ({
  name: `c${index}`,
  type: isFixed ? 4 : 10,
  scale: 0,
  index,
  isFixed,
  fixedIndex: isFixed ? place : 0,
  offset: 4 * place,
  size: 4,
  variableIndex: isFixed ? 0 : place,
});
const fixed = columnOf(0, true, 0);
const texts = [1, 2, 3].map((index, place) => columnOf(index, false, place));
const later = columnOf(4, true, 1);
const laterText = columnOf(9, false, 3);
const table = { definition: 9, columns: [], hasVariable: true, pages: [] };
const jet3 = formatOf(new Uint8Array(32));
const jet4 = formatOf(new Uint8Array(32).fill(1));

/** An Access 97 row with a number and three texts, preceded by other bytes. */
function oldRow(sizes: readonly number[]): Uint8Array {
  const ends = [5];
  for (const size of sizes) ends.push((ends.at(-1) as number) + size);
  const data = sizes.flatMap((size, i) => new Array(size).fill(65 + i));
  const jumps: number[] = [];
  for (let i = 0; i < ends.length; i++) {
    while ((ends[i] as number) >= 256 * (jumps.length + 1)) jumps.push(i);
  }
  const behind = [...ends.toReversed().map((end) => end & 255), ...jumps.toReversed()];
  return new Uint8Array([4, 1, 2, 3, 4, ...data, ...behind, sizes.length, 0b1111]);
}

const found = (row: ReturnType<typeof mdbRow>, page: Uint8Array, column: RowColumn) =>
  row.isSet(column) && row.find(column) ? page.slice(row.at, row.at + row.size) : null;

test.each([
  [[2, 0, 3]],
  [[200, 30, 2]],
  [[200, 100, 2]],
  [[300, 0, 10]],
  [[100, 100, 400]],
  [[10, 600, 500]],
])("a row of Access 97 with texts of %j bytes", (sizes) => {
  const row = mdbRow(jet3, table);
  const bytes = oldRow(sizes);
  const page = new Uint8Array([9, 9, ...bytes, 9]);
  row.lookAt(page, 2, 2 + bytes.length);
  expect(found(row, page, fixed)).toEqual(Uint8Array.of(1, 2, 3, 4));
  for (const [i, column] of texts.entries()) {
    expect(found(row, page, column)).toEqual(new Uint8Array(sizes[i] ?? 0).fill(65 + i));
  }
});

/** An Access 2000 row with a number and one text. */
const newRow = (mask: number, start = 6, end = 8) =>
  new Uint8Array([2, 0, 1, 2, 3, 4, 65, 66, end, 0, start, 0, 1, 0, mask]);

test("a row of Access 2000, whose mask says what is null", () => {
  const row = mdbRow(jet4, table);
  const page = newRow(0b11);
  row.lookAt(page, 0, page.length);
  expect(found(row, page, fixed)).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(found(row, page, texts[0] as RowColumn)).toEqual(Uint8Array.of(65, 66));
  const half = newRow(0b01);
  row.lookAt(half, 0, half.length);
  expect(found(row, half, texts[0] as RowColumn)).toBeNull();
});

test("columns that came after the row are null, whatever lies behind it", () => {
  const row = mdbRow(jet4, table);
  const page = new Uint8Array([...newRow(0xff), 0xff, 0xff]);
  row.lookAt(page, 0, page.length - 2);
  for (const column of [later, laterText]) expect(found(row, page, column)).toBeNull();
  expect(row.isSet(laterText)).toBe(false);
});

test("values that reach out of their row, and rows without room for their counts, are errors", () => {
  const row = mdbRow(jet4, table);
  for (const page of [newRow(0b11, 6, 9), newRow(0b11, 8, 6), newRow(0b11, 200, 210)]) {
    row.lookAt(page, 0, page.length);
    expect(() => row.find(texts[0] as RowColumn)).toThrow("out of its row");
  }
  const page = newRow(0b11);
  for (const size of [0, 1, 3, 5]) expect(() => row.lookAt(page, 0, size)).toThrow("cut off");
  const many = newRow(0b11);
  many[12] = 200;
  expect(() => row.lookAt(many, 0, many.length)).toThrow("cut off");
});
