import { expect, test } from "vitest";
import { edgeSteps } from "./groundEdge";

test("the base map fades into land evenly, and is gone where its data end", () => {
  const bounds = [117, 26, 124, 32] as const;
  const steps = edgeSteps(bounds);
  let seen = 1;
  const left = steps.map(({ opacity }) => {
    seen *= 1 - opacity;
    return seen;
  });
  expect(left.at(-1)).toBeCloseTo(0);
  for (const [i, now] of left.entries()) {
    expect((left[i - 1] ?? 1) - now).toBeCloseTo(1 / steps.length);
  }
  expect(steps.at(-1)?.box).toEqual(bounds);
  expect(steps[0]?.box[3]).toBeLessThan(32);
});
