import { expect, test } from "vitest";
import { leadOf } from "./StageLabels";

test("a label on its place needs no line", () => {
  for (const moved of [
    [0, 0],
    [0, -0.5],
    [0.5, 0.5],
  ] as const) {
    expect(leadOf(moved, 100, 40)).toBeNull();
  }
});

test("a label aside is led from its edge to its place", () => {
  const moved = [0, 1] as const;
  const line = leadOf(moved, 100, 40);
  // It stands as far below its place as it is high: the line goes up from its upper edge.
  expect(line).toMatchObject({ y: -20, length: 20, angle: -90 });
  expect(line?.x).toBeCloseTo(0);
  expect(leadOf([-0.8, 0], 100, 40)).toMatchObject({ x: 50, length: expect.closeTo(30) });
});
