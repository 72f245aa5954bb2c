import { expect, test } from "vitest";
import { formatOf } from "./mdbFormat";
import { longValues } from "./mdbLongValue";
import { mdbPages } from "./mdbPages";

const pageSize = 4096;
const format = formatOf(new Uint8Array(32).fill(1));

/** A file with a header and pages, each with these rows. */
function fileOf(...pages: number[][][]): Uint8Array {
  const bytes = new Uint8Array(pageSize * (pages.length + 1));
  for (const [i, rows] of pages.entries()) {
    const page = bytes.subarray((i + 1) * pageSize, (i + 2) * pageSize);
    const view = new DataView(page.buffer, page.byteOffset);
    page[0] = 1;
    view.setUint16(12, rows.length, true);
    let at = pageSize;
    for (const [number, row] of rows.entries()) {
      at -= row.length;
      page.set(row, at);
      view.setUint16(14 + 2 * number, at, true);
    }
  }
  return bytes;
}

const four = (value: number) =>
  [value, value >>> 8, value >>> 16, value >>> 24].map((b) => b & 255);
const definition = (word: number, pointer: number, inside: number[] = []) =>
  new Uint8Array([8, ...four(word), ...four(pointer), 0, 0, 0, 0, ...inside, 8]);

function read(file: Uint8Array, word: number, pointer: number, inside: number[] = []): number[] {
  const bytes = definition(word, pointer, inside);
  return [...longValues(mdbPages(file, format))(bytes, 1, bytes.length - 2)];
}

const pointer = (page: number, row: number) => (page << 8) | row;
const file = fileOf(
  [
    [1, 2, 3],
    [4, 5, 6, 7, 8],
    [...four(pointer(2, 1)), 9, 10],
  ],
  [[0], [...four(pointer(1, 3)), 11], [...four(pointer(2, 2)), 12]],
);

test("a value that lies in the row, in a row elsewhere, or in several", () => {
  expect(read(file, 0x80000002, 0, [1, 2, 3])).toEqual([1, 2]);
  expect(read(file, 0x40000005, pointer(1, 1))).toEqual([4, 5, 6, 7, 8]);
  expect(read(file, 0x40000002, pointer(1, 0))).toEqual([1, 2]);
  expect(read(file, 2, pointer(1, 2))).toEqual([9, 10]);
  expect(read(file, 3, pointer(1, 2))).toEqual([9, 10, 11]);
});

test("several long rows are joined", () => {
  const rows = Array.from({ length: 5 }, (_, i) => [
    [...four(i < 4 ? pointer(i + 2, 0) : 0), ...new Array(4000).fill(i)],
  ]);
  const joined = read(fileOf(...rows), 20_000, pointer(1, 0));
  expect(joined).toHaveLength(20_000);
  expect([0, 4000, 8000, 12_000, 19_999].map((i) => joined[i])).toEqual([0, 1, 2, 3, 4]);
});

test("a value whose rows end too soon has the bytes that are there", () => {
  expect(read(fileOf([[...four(0), 1, 2]]), 100, pointer(1, 0))).toEqual([1, 2]);
});

test.each([
  ["no room for a definition", 0x80000001, 0, -3, "without a definition"],
  ["both ways at once", 0xc0000001, pointer(1, 0), 0, "unknown kind"],
  ["a value larger than the file", 0x3fffffff, pointer(1, 0), 0, "larger than the file"],
  ["a page behind the end", 0x40000001, pointer(9, 0), 0, "does not exist"],
  ["a row that is not there", 0x40000001, pointer(1, 7), 0, "no row"],
  ["a row that follows itself", 5000, pointer(2, 2), 0, "circle"],
])("%s is an error", (_, word, at, less, message) => {
  const bytes = definition(word, at);
  const long = longValues(mdbPages(file, format));
  expect(() => long(bytes, 1, bytes.length - 2 + less)).toThrow(message);
});
