import { expect, test } from "vitest";
import { distances } from "../../state/stage";
import { stageSizeOf } from "./stageSize";

test.each([
  [1920, 1080, { unit: 1, width: 1920, height: 1080, wide: false }],
  [3840, 2160, { unit: 2, width: 1920, height: 1080, wide: false }],
  [1366, 768, { unit: 0.711, width: 1920.9, height: 1080, wide: false }],
  [6656, 1792, { unit: 1.659, width: 4011.4, height: 1080, wide: true }],
  [1080, 1920, { unit: 0.5625, width: 1920, height: 3413.3, wide: false }],
])("a screen of %i × %i is filled without stretching", (width, height, wanted) => {
  const size = stageSizeOf(width, height);
  expect(size.unit).toBeCloseTo(wanted.unit, 3);
  expect(size.width).toBeCloseTo(wanted.width, 0);
  expect(size.height).toBeCloseTo(wanted.height, 0);
  expect(size.wide).toBe(wanted.wide);
});

test.each([
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
  [6656, 1792],
])("at every viewing distance a screen of %i × %i has room for its cards", (width, height) => {
  for (const { scale } of Object.values(distances)) {
    const size = stageSizeOf(width, height, scale);
    expect(size.unit * size.width).toBeCloseTo(width, 3);
    const rows = size.cards / (size.wide ? 2 : 1);
    expect(rows).toBeGreaterThanOrEqual(2);
    expect((size.height - 176 - (rows - 1) * 12) / rows).toBeGreaterThanOrEqual(190);
  }
  expect(stageSizeOf(width, height).twoRows).toBe(false);
});
