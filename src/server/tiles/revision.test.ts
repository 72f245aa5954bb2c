import { expect, test } from "vitest";
import { NumberMap } from "./numberMap";
import { leafKey, revisionsAmong, stateOf } from "./revision";
import { boundsOf, leavesOf, type Tile } from "./tileMath";

const province = { z: 6, x: 53, y: 26 };
const { x0, y0 } = leavesOf(province);
const [here, there] = [leafKey(x0, y0), leafKey(x0 + 1, y0)];

test("of two changes the one with the smaller number may come last, and still changes the state", () => {
  const early = stateOf(
    new Map([
      [here, 3],
      [there, 11],
    ]),
    province,
  );
  const late = stateOf(
    new Map([
      [here, 10],
      [there, 11],
    ]),
    province,
  );
  expect(late).not.toBe(early);
});

test("a change elsewhere leaves the state of a tile as it is", () => {
  const leaf = { z: 13, x: x0 * 4, y: y0 * 4 };
  const before = stateOf(
    new Map([
      [here, 3],
      [there, 4],
    ]),
    leaf,
  );
  expect(
    stateOf(
      new Map([
        [here, 3],
        [there, 9],
      ]),
      leaf,
    ),
  ).toBe(before);
  expect(
    stateOf(
      new Map([
        [here, 5],
        [there, 4],
      ]),
      leaf,
    ),
  ).not.toBe(before);
});

test("a tile lies over the level-11 tiles inside its bounds, and under one", () => {
  expect(leavesOf({ z: 9, x: 1, y: 2 })).toEqual({ x0: 4, y0: 8, x1: 7, y1: 11 });
  expect(leavesOf({ z: 14, x: 17, y: 33 })).toEqual({ x0: 2, y0: 4, x1: 2, y1: 4 });
  const { west, south, east, north } = boundsOf({ z: 0, x: 0, y: 0 });
  expect([west, south, east, north].map(Math.round)).toEqual([
    -20037508, -20037508, 20037508, 20037508,
  ]);
});

test("revisions in memory are found alike under a street and under a continent", () => {
  const leaves = new NumberMap();
  const places = [
    [1709, 842],
    [1708, 850],
    [1708, 849],
    [3, 7],
  ] as const;
  for (const [n, [x, y]] of places.entries()) leaves.set(leafKey(x, y), 10 + n);
  const numbers = { leaves, blocks: new NumberMap(), version: 1 };
  const found = (tile: Tile) => [...revisionsAmong(numbers, tile)];
  const [east, south, north, far] = places.map(([x, y], n) => [leafKey(x, y), 10 + n] as const);
  expect(found({ z: 0, x: 0, y: 0 })).toEqual([far, north, south, east]);
  expect(found({ z: 10, x: 854, y: 425 })).toEqual([south]);
  expect(found({ z: 10, x: 854, y: 424 })).toEqual([north]);
  expect(found({ z: 10, x: 854, y: 421 })).toEqual([east]);
  expect(found({ z: 14, x: 1709 * 8 + 3, y: 842 * 8 })).toEqual([east]);
  expect(found({ z: 11, x: 1709, y: 843 })).toEqual([]);
});
