import { expect, test } from "vitest";
import { cellOf, cellsOfTile } from "./quadCell";

const holds = (tile: { z: number; x: number; y: number }, cell: number) => {
  const { from, to, around } = cellsOfTile(tile);
  return (cell >= from && cell < to) || around.includes(cell);
};

test("what lies in a tile, or across its side, is found by the tile and by all around it", () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let i = 0; i < 2000; i++) {
    const side = 2 ** -(1 + Math.floor(next() * 20));
    const [x0, y0] = [next() * (1 - side), next() * (1 - side)];
    const [x1, y1] = [x0 + side * next(), y0 + side * next()];
    const cell = cellOf(x0, y0, x1, y1);
    for (const z of [0, 3, 9, 14, 17, 18]) {
      const across = 2 ** z;
      const corner = { z, x: Math.floor(x0 * across), y: Math.floor(y0 * across) };
      expect(holds(corner, cell)).toBe(true);
      const opposite = { z, x: Math.floor(x1 * across), y: Math.floor(y1 * across) };
      expect(holds(opposite, cell)).toBe(true);
    }
  }
});

test("no cell is named twice for a tile, and one far away is not named", () => {
  const tile = { z: 12, x: 0, y: 0 };
  const { from, to, around } = cellsOfTile(tile);
  expect(around.filter((one) => one >= from && one < to)).toEqual([]);
  expect(holds(tile, cellOf(0.5, 0.5, 0.5001, 0.5001))).toBe(false);
  expect(holds(tile, cellOf(0.4, 0.4, 0.6, 0.6))).toBe(true);
});
