import { expect, test } from "vitest";
import { distances } from "../../../state/stage";
import { stageSizeOf } from "./stageSize";

test.each([
  [1920, 1080, { unit: 1, width: 1920, height: 1080, columns: 1 }],
  [3840, 2160, { unit: 2, width: 1920, height: 1080, columns: 1 }],
  [1366, 768, { unit: 0.711, width: 1920.9, height: 1080, columns: 1 }],
  [3840, 1440, { unit: 1.333, width: 2880, height: 1080, columns: 2 }],
  [6656, 1792, { unit: 1.659, width: 4011.4, height: 1080, columns: 2 }],
  [1080, 1920, { unit: 0.5625, width: 1920, height: 3413.3, columns: 1 }],
])("a screen of %i × %i is filled without stretching", (width, height, wanted) => {
  const size = stageSizeOf(width, height);
  expect(size.unit).toBeCloseTo(wanted.unit, 3);
  expect(size.width).toBeCloseTo(wanted.width, 0);
  expect(size.height).toBeCloseTo(wanted.height, 0);
  expect(size.columns).toBe(wanted.columns);
});

const screens = [
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
  [6656, 1792],
] as const;

test.each(screens)(
  "at every viewing distance a screen of %i × %i has room for its cards",
  (width, height) => {
    for (const { scale } of Object.values(distances)) {
      const size = stageSizeOf(width, height, scale);
      expect(size.unit * size.width).toBeCloseTo(width, 3);
      const rows = size.cards / size.columns;
      expect(rows).toBeGreaterThanOrEqual(2);
      expect(
        (size.height - size.above - size.below - (rows - 1) * 12) / rows,
      ).toBeGreaterThanOrEqual(190);
    }
  },
);

test.each(screens)(
  "the map has its share of a screen of %i × %i, at every viewing distance",
  (width, height) => {
    for (const { scale } of Object.values(distances)) {
      const size = stageSizeOf(width, height, scale);
      expect((size.width - 2 * size.side - 88) / size.width).toBeGreaterThan(0.3);
    }
    const wide = stageSizeOf(6656, 1792);
    expect((wide.width - 2 * wide.side - 88) / wide.width).toBeGreaterThan(0.48);
  },
);

test("the smallest type of the stage is 24 pixels of 1080 when seen from afar", () => {
  for (const [width, height] of screens) {
    const { unit, far } = stageSizeOf(width, height, distances.wall.scale);
    expect(far).toBe(true);
    expect(19 * unit * (1080 / Math.min(height, (width / 16) * 9))).toBeGreaterThanOrEqual(24);
  }
});

test.each([
  [390, 844, 0.75],
  [768, 1024, 1],
])(
  "on a screen of %i × %i the stage is a column whose type is read in a hand",
  (width, height, unit) => {
    const size = stageSizeOf(width, height, distances.wall.scale);
    expect(size).toMatchObject({ unit, scrolls: true, columns: 1, cards: 4 });
    expect(19 * size.unit).toBeGreaterThan(14);
    expect(size.width * size.unit).toBeCloseTo(width, 3);
  },
);

test("a wide stage has no column without cards", () => {
  const columns = [6, 5, 4, 3, 2, 0].map((most) => stageSizeOf(6656, 1792, 1, most).columns);
  expect(columns).toEqual([2, 2, 2, 2, 1, 1]);
});
