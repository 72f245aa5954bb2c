import { expect, test } from "vitest";
import { readableNames } from "./printNames";

const widthOf = (label: string) => label.length * 2.6;

test("names apart stay where they are", () => {
  const names = [
    { label: "甲地块", at: [20, 20] as const },
    { label: "乙地块", at: [60, 20] as const },
  ];
  expect(readableNames(names, widthOf)).toEqual(names);
});

test("a name on another steps a line aside, and is left out where all is taken", () => {
  const names = Array.from({ length: 7 }, (_, i) => ({
    label: `地块${i}`,
    at: [20, 20] as const,
  }));
  const placed = readableNames(names, widthOf);
  expect(placed.map(({ label }) => label)).toEqual(["地块0", "地块1", "地块2", "地块3", "地块4"]);
  expect(new Set(placed.map(({ at }) => at[1].toFixed(1))).size).toBe(5);
});

test("names leave room for what is placed already", () => {
  const above = [[0, 10, 20, 13.1]] as const;
  const names = [{ label: "余杭街道", at: [10, 10] as const }];
  const [moved] = readableNames(names, widthOf, { taken: above });
  expect(moved?.at[1]).not.toBe(10);
});

test("a name that an edge would cut moves inside, and is left out where it cannot", () => {
  const frame = [0, 0, 100, 100] as const;
  const at = (x: number, y: number) =>
    readableNames([{ label: "余杭街道", at: [x, y] }], widthOf, { frame });
  expect(at(50, 50)[0]?.at).toEqual([50, 50]);
  const [moved] = at(50, 98);
  expect((moved?.at[1] ?? 0) + 3.1).toBeLessThanOrEqual(100);
  expect(at(98, 50)).toEqual([]);
  expect(at(2, 50)).toEqual([]);
});
