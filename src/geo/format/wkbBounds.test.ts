import { expect, test } from "vitest";
import { randomOf } from "../../../tests/files/random";
import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { writeWkb } from "./wkb";
import { wkbBounds } from "./wkbBounds";

/** Without the reference system, which PostGIS leaves out of plain WKB. */
function plain(multi: MultiPolygon): Uint8Array {
  const bytes = writeWkb(multi);
  const rest = bytes.slice(4);
  rest.set([1, 6, 0, 0, 0]);
  return rest;
}

test("bounds are those of the corners, of all parts", () => {
  const next = randomOf(3);
  const ring = (): Position[] => Array.from({ length: 5 }, () => [next(100), next(50)]);
  for (let i = 0; i < 50; i++) {
    const multi: MultiPolygon = [[ring()], [ring()], [ring()]];
    expect(wkbBounds(plain(multi))).toEqual(bboxOf(multi));
  }
});

test("what is written otherwise has none, and what is empty has none that meet", () => {
  expect(wkbBounds(writeWkb([]))).toBe(null);
  expect(wkbBounds(new Uint8Array([0, 0, 0, 0, 6, 0, 0, 0, 0]))).toBe(null);
  expect(wkbBounds(plain([]))).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
});
