import { expect, test } from "vitest";
import { clipLine } from "./clipLine";

const square = { low: 0, high: 100 };

test("a line that leaves and comes back has two parts", () => {
  expect(clipLine([50, 50, 150, 50, 150, 70, 50, 70], square)).toEqual([
    [50, 50, 100, 50],
    [100, 70, 50, 70],
  ]);
});

test("a line right across is cut at both sides, one outside is dropped", () => {
  expect(clipLine([-50, 20, 20, 20, 150, 85], square)).toEqual([[0, 20, 20, 20, 100, 60]]);
  expect(clipLine([-50, -20, 150, -20], square)).toEqual([]);
  expect(clipLine([120, -50, 300, 130], square)).toEqual([]);
});

test("what lies within stays one line", () => {
  const line = [0, 0, 10, 90, 100, 100];
  expect(clipLine(line, square)).toEqual([line]);
});

test("where two squares meet, a line leaves one at the height at which it enters the other", () => {
  const line = [-340, 17, 460, 90];
  const [[, , , right] = []] = clipLine(line, { low: -1000, high: 100 });
  const [[, left] = []] = clipLine(
    line.map((value, i) => (i % 2 === 0 ? value - 100 : value)),
    { low: 0, high: 1000 },
  );
  expect(right).toBe(left);
});
