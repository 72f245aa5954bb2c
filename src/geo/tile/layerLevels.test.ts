import { expect, test } from "vitest";
import { TwkbReader } from "../format/twkb";
import { LayerShaper, layerLevels, levelFor, unitsAcross, type WorldShape } from "./layerLevels";

const ringAt = (x: number, y: number, side: number, corners = 40): number[] =>
  Array.from({ length: corners + 1 }, (_, i) => (2 * Math.PI * (i % corners)) / corners).flatMap(
    (turn) => [x + side * Math.cos(turn), y + side * Math.sin(turn)],
  );

const round = (x: number, y: number, side: number, ...holes: number[][]): WorldShape => ({
  ...{ kind: "polygon", polygons: [[ringAt(x, y, side), ...holes]], label: [x, y] },
});

const reader = new TwkbReader();
const cornersOf = (twkb: Uint8Array) => (reader.read(twkb) ? (reader.lineEnds.at(-1) ?? 0) : 0);

test("a tile of any level is served by the next level that is drawn ahead", () => {
  expect([0, 6, 7, 11, 14, 15, 18].map(levelFor)).toEqual([6, 6, 8, 12, 14, 18, 18]);
});

test("a large outline has fewer corners far out, and all of them close by", () => {
  const shapes = new LayerShaper().shapesOf(round(0.4, 0.4, 20 / unitsAcross(6)));
  expect(shapes.map(({ level }) => level)).toEqual([...layerLevels]);
  const corners = shapes.map(({ twkb }) => cornersOf(twkb));
  expect(corners[0]).toBeLessThan(10);
  expect(corners.at(-1)).toBe(41);
  expect(corners).toEqual(corners.toSorted((a, b) => a - b));
});

test("of outlines smaller than a pixel one dot stands for each place, without a label", () => {
  const shaper = new LayerShaper();
  const step = 1 / unitsAcross(6);
  const all = [4, 5, 6, 40].map((n) => shaper.shapesOf(round(0.5 + n * step, 0.5, step)));
  const dots = all.map((shapes) => shapes.find(({ level }) => level === 6));
  expect(dots.map((dot) => dot !== undefined)).toEqual([true, false, false, true]);
  expect(dots[0]?.label).toBeNull();
  expect(all.every((shapes) => shapes.some(({ level }) => level === 18))).toBe(true);
});

test("a hole is drawn where it is larger than half a pixel", () => {
  const units = unitsAcross(10);
  const shape = round(0.5, 0.5, 400 / units, ringAt(0.5, 0.5, 2 / units).reverse());
  const rings = new LayerShaper().shapesOf(shape).map(({ twkb }) => {
    reader.read(twkb);
    return reader.lineEnds.length;
  });
  expect(rings).toEqual([1, 1, 1, 2, 2, 2]);
});
