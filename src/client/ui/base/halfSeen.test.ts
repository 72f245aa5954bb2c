import { expect, test } from "vitest";
import { halfSeen } from "./halfSeen";

const columns = [0, 100, 200, 300].map((left) => ({ left, right: left + 100 }));

test("a column that lies across an edge is half seen, one that ends there is not", () => {
  expect(halfSeen(columns, { left: 0, right: 400 })).toEqual({ start: 0, end: 0 });
  expect(halfSeen(columns, { left: 150, right: 350 })).toEqual({ start: 2, end: 4 });
  expect(halfSeen(columns, { left: 102, right: 298 })).toEqual({ start: 0, end: 0 });
});

test("frozen columns are never half seen, and one that fills all the room is read as it is", () => {
  const [first = null, ...others] = columns;
  expect(halfSeen([null, ...others], { left: 50, right: 400 })).toEqual({ start: 0, end: 0 });
  expect(halfSeen([first], { left: 20, right: 60 })).toEqual({ start: 0, end: 0 });
});
