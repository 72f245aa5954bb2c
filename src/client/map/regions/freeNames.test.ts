import { expect, test } from "vitest";
import { freeNames } from "./freeNames";

const names = [
  { name: "余杭区", x: 0, y: 0 },
  { name: "西湖区", x: 0, y: 1_000 },
  { name: "临安区", x: -9_000, y: 0 },
];

test("names that have room are all shown", () => {
  expect(freeNames(names, 12, 10)).toEqual([true, true, true]);
});

test("a name that would lie on an earlier one is left out until the map is nearer", () => {
  expect(freeNames(names, 12, 100)).toEqual([true, false, true]);
  expect(freeNames(names, 12, 400)).toEqual([true, false, false]);
});

test("what is left out hides nothing", () => {
  const row = [0, 2_000, 4_000].map((x) => ({ name: "余杭区", x, y: 0 }));
  expect(freeNames(row, 10, 100)).toEqual([true, false, true]);
});
