import { expect, test } from "vitest";
import { cellPoints, tilesOf } from "./cellPoints";
import { type CellRow, CellSum } from "./cells";

const world = 2 ** 11 * 64;

/** A parcel at a place, in the columns of counted cells. */
function rowAt(longitude: number, latitude: number, more: Partial<CellRow>): CellRow {
  const phi = (latitude * Math.PI) / 180;
  return {
    dim: 0,
    cell: 0,
    zs: 1,
    mj: 100,
    sx: (longitude / 360 + 0.5) * world,
    sy: (0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)) * world,
    ...more,
  };
}

test("a cell stands at the mean place of its parcels, with their area", () => {
  const sum = new CellSum();
  sum.add(rowAt(120, 30, {}));
  sum.add(rowAt(120.002, 30, { mj: 50 }));
  sum.add(rowAt(121, 29, { dim: 1, cell: 7, mj: 9 }));
  expect(cellPoints(sum.cells(), Uint8Array.of(1, 1))).toEqual([
    [120.001, 30, 150],
    [121, 29, 9],
  ]);
  expect(
    cellPoints(sum.cells(), Uint8Array.of(0, 1)),
    "what is not allowed is not counted",
  ).toEqual([[121, 29, 9]]);
});

test("the tiles of a box are all that it meets", () => {
  expect(tilesOf(7, [118.1, 27.1, 122.9, 31.1])).toHaveLength(6);
  expect(tilesOf(0, [118, 27, 123, 31])).toEqual([{ z: 0, x: 0, y: 0 }]);
});
