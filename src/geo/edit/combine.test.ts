import { describe, expect, test } from "vitest";
import type { MultiPolygon, Position, Ring } from "../position";
import { planeArea } from "../ring/ringArea";
import { ringContacts } from "../ring/ringContacts";
import { differenceOf, intersectionOf, splitBy, unionOf } from "./combine";
import { offsetBy } from "./offset";
import { snapOutline, snapPoint } from "./snap";

const [x0, y0] = [40_498_000, 3_360_000];

const ring = (...points: [number, number][]): Ring => {
  const moved = points.map(([x, y]): Position => [x0 + x, y0 + y]);
  return [...moved, moved[0] as Position];
};
const box = (x: number, y: number, width: number, height: number): MultiPolygon => [
  [ring([x, y], [x + width, y], [x + width, y + height], [x, y + height])],
];
const area = (multi: MultiPolygon) => Math.round(planeArea(multi) * 1e4) / 1e4;
const line = (...points: [number, number][]): Position[] =>
  points.map(([x, y]) => [x0 + x, y0 + y]);

describe("merging", () => {
  test("neighbours with a common side become one part without it", () => {
    const whole = unionOf([box(0, 0, 10, 10), box(10, 0, 5, 10)]);
    expect([whole.length, area(whole)]).toEqual([1, 150]);
    expect(ringContacts(whole.flat())).toEqual([]);
  });

  test("a vertex of one that hangs in the side of the other does not matter", () => {
    const whole = unionOf([box(0, 0, 10, 10), box(10, 3, 5, 4), box(10, 7, 5, 3)]);
    expect([whole.length, area(whole)]).toEqual([1, 135]);
  });

  test("vertices a centimetre apart close with the tolerance, and stay apart without", () => {
    const parcels = [box(0, 0, 10, 10), box(10.01, 0, 5, 10)];
    expect(unionOf(parcels)).toHaveLength(2);
    expect(unionOf(parcels, 0.05)).toHaveLength(1);
  });

  test("parcels round a yard leave it as a hole", () => {
    const around = [box(0, 0, 30, 10), box(0, 20, 30, 10), box(0, 10, 10, 10), box(20, 10, 10, 10)];
    const whole = unionOf(around);
    expect([whole.length, whole[0]?.length, area(whole)]).toEqual([1, 2, 800]);
  });

  test("parcels that only share a corner remain parts", () => {
    expect(unionOf([box(0, 0, 10, 10), box(10, 10, 5, 5)])).toHaveLength(2);
  });
});

describe("cutting a hole", () => {
  test("inside it is a hole, over the edge a bite, over all nothing is left", () => {
    const parcel = box(0, 0, 10, 10);
    const yard = differenceOf(parcel, box(2, 2, 3, 3));
    expect([yard.length, yard[0]?.length, area(yard)]).toEqual([1, 2, 91]);
    const bitten = differenceOf(parcel, box(8, 2, 5, 5));
    expect([bitten[0]?.length, area(bitten)]).toEqual([1, 90]);
    expect(differenceOf(parcel, box(-1, -1, 12, 12))).toEqual([]);
  });

  test("right through it leaves two parts", () => {
    const parts = differenceOf(box(0, 0, 10, 10), box(4, -1, 2, 12));
    expect([parts.length, area(parts)]).toEqual([2, 80]);
  });
});

test("what two parcels share is their meeting", () => {
  expect(area(intersectionOf(box(0, 0, 10, 10), box(6, 5, 10, 10)))).toBe(20);
});

describe("splitting", () => {
  test("a line through a parcel leaves two pieces that have all of it", () => {
    const parts = splitBy(box(0, 0, 10, 10), [line([-2, 3], [5, 4], [12, 8])]);
    expect(parts).toHaveLength(2);
    expect(area(parts)).toBe(100);
    for (const part of parts) expect(ringContacts(part)).toEqual([]);
  });

  test("from corner to corner, and along a side", () => {
    expect(splitBy(box(0, 0, 10, 10), [line([0, 0], [10, 10])]).map((one) => area([one]))).toEqual([
      50, 50,
    ]);
    expect(splitBy(box(0, 0, 10, 10), [line([0, 0], [10, 0])])).toHaveLength(1);
  });

  test("a line that ends inside does not split, and two that meet inside do", () => {
    const parcel = box(0, 0, 10, 10);
    expect(splitBy(parcel, [line([-1, 5], [6, 5])])).toHaveLength(1);
    expect(splitBy(parcel, [line([-1, 5], [6, 5]), line([5, 5], [5, 12])])).toHaveLength(2);
  });

  test("a line that winds cuts off each corner that it passes", () => {
    const parts = splitBy(box(0, 0, 10, 10), [line([2, -1], [5, 5], [8, -1], [8, 11])]);
    expect(parts).toHaveLength(3);
    expect(area(parts)).toBe(100);
  });

  test("a closed line cuts an island out, which is a hole of the rest", () => {
    const loop = [...line([3, 3], [6, 3], [6, 6], [3, 6])];
    const parts = splitBy(box(0, 0, 10, 10), [[...loop, loop[0] as Position]]);
    expect(parts.map((one) => [one.length, area([one])]).sort()).toEqual([
      [1, 9],
      [2, 91],
    ]);
  });

  test("over a hole the pieces keep their halves of it", () => {
    const yard = differenceOf(box(0, 0, 10, 10), box(4, 4, 2, 2));
    const parts = splitBy(yard, [line([5, -1], [5, 11])]);
    expect(parts.map((one) => [one.length, area([one])])).toEqual([
      [1, 48],
      [1, 48],
    ]);
  });
});

describe("offset", () => {
  test("outwards with sharp corners, inwards, and to nothing", () => {
    const parcel = box(0, 0, 10, 10);
    expect(area(offsetBy(parcel, 2))).toBe(196);
    expect(area(offsetBy(parcel, -2))).toBe(36);
    expect(offsetBy(parcel, -6)).toEqual([]);
  });

  test("a hole shrinks when the parcel grows, and vanishes", () => {
    const yard = differenceOf(box(0, 0, 20, 20), box(8, 8, 4, 4));
    expect(area(offsetBy(yard, 1))).toBe(22 * 22 - 4);
    const full = offsetBy(yard, 3);
    expect([full[0]?.length, area(full)]).toEqual([1, 26 * 26]);
    expect(area(offsetBy(yard, -1))).toBe(18 * 18 - 36);
  });

  test("a narrow waist shrinks into two parts", () => {
    const waist = unionOf([box(0, 0, 10, 10), box(10, 4, 5, 2), box(15, 0, 10, 10)]);
    const parts = offsetBy(waist, -2);
    expect([parts.length, area(parts)]).toEqual([2, 72]);
  });

  test("an inner corner grows towards itself without crossing", () => {
    const angle = differenceOf(box(0, 0, 10, 10), box(5, 5, 10, 10));
    const grown = offsetBy(angle, 1);
    expect(area(grown)).toBe(144 - 25);
    expect(ringContacts(grown.flat())).toEqual([]);
  });
});

describe("snapping", () => {
  const neighbour = box(0, 0, 10, 10);

  test("to a vertex before a side, and to nothing out of reach", () => {
    expect(snapPoint([x0 + 10.3, y0 + 0.2], neighbour.flat(), 0.5)).toMatchObject({
      kind: "vertex",
      at: [x0 + 10, y0],
    });
    expect(snapPoint([x0 + 10.3, y0 + 5], neighbour.flat(), 0.5)).toMatchObject({
      kind: "edge",
      at: [x0 + 10, y0 + 5],
    });
    expect(snapPoint([x0 + 11, y0 + 5], neighbour.flat(), 0.5)).toBeNull();
  });

  test("an outline beside a neighbour loses its gap and stays closed", () => {
    const { outline, moved } = snapOutline(box(10.2, 0.1, 5, 9.7), [neighbour], 0.5);
    expect(moved).toBe(2);
    expect(outline[0]?.[0]?.[0]).toEqual([x0 + 10, y0]);
    expect(outline[0]?.[0]?.at(-1)).toEqual([x0 + 10, y0]);
    expect(unionOf([neighbour, outline])).toHaveLength(1);
  });
});
