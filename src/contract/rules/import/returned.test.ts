import { expect, test } from "vitest";
import type { MultiPolygon, Position } from "#geo/position";
import { changedIn } from "./returned";

const square: Position[] = [
  [120, 30],
  [120.001, 30],
  [120.001, 30.001],
  [120, 30.001],
  [120, 30],
];
const sent = {
  values: { DKMC: "甲", MJ: 1200.5, DLBM: "0601", RDRQ: "2020-01-02", BZ: null },
  outline: [[square]] as MultiPolygon,
};

test("what comes back as it went out is no correction, however it is written", () => {
  const values = { DKMC: " 甲 ", MJ: "1200.50", RDRQ: new Date("2020-01-02"), BZ: "" };
  const turned = [...square.slice(2), ...square.slice(1, 3)].toReversed() as Position[];
  expect(changedIn(sent, { row: 1, values, outline: [[turned]] })).toEqual({});
  expect(changedIn(sent, { row: 1, values: {}, outline: null })).toEqual({});
});

test("a text that the file had no room for is as it was", () => {
  const long = { values: { ZL: "路".repeat(100) }, outline: null };
  const back = (times: number) => ({ row: 1, values: { ZL: "路".repeat(times) }, outline: null });
  expect(changedIn(long, back(84), () => 254)).toEqual({});
  expect(changedIn(long, back(30), () => 254)).toEqual({ ZL: "路".repeat(30) });
});

test("changed and emptied values are corrections, and a code is not its number", () => {
  const values = { DKMC: "乙", DLBM: 601, MJ: "" };
  expect(changedIn(sent, { row: 1, values, outline: null })).toEqual({
    ...{ DKMC: "乙", DLBM: "601", MJ: "" },
  });
});

test("an outline is corrected if a corner moved, or if its corners follow in another order", () => {
  const [a, b, c, d] = square as [Position, Position, Position, Position];
  for (const ring of [[a, b, [120.001, 30.00101], d, a] as Position[], [a, c, b, d, a]]) {
    const { SHAPE } = changedIn(sent, { row: 1, values: {}, outline: [[ring]] });
    expect(JSON.parse(SHAPE ?? "")).toEqual([[ring]]);
  }
});
