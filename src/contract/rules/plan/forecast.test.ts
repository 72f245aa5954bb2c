import { describe, expect, test } from "vitest";
import { forecastOf, sameDayOf, speedOf, type YearSeen, yearsSeen } from "./forecast";

const seen = (year: number, done: number, going: number, rest: number): YearSeen => ({
  ...{ year, done, going, rest },
});

/** Half of what is under way in summer is completed by December, every year. */
const steady = yearsSeen(2024).map((year) => seen(year, 100, 80, year === 2024 ? 0 : 40));

describe("a year's end", () => {
  test("is what is finished and the usual share of what is under way", () => {
    const forecast = forecastOf([steady], 2024);
    expect(forecast).toMatchObject({ done: 100, going: 80, speed: 0.5, expected: 140 });
  });

  test("is certain where every past year was as expected", () => {
    const { low, high, error, tested } = forecastOf([steady], 2024);
    expect([low, high, error]).toEqual([140, 140, 0]);
    expect(tested.map(({ year }) => year)).toEqual([2021, 2022, 2023]);
  });

  test("has the band of the errors that the same rule made before", () => {
    const years = steady.map((one) => (one.year === 2023 ? { ...one, rest: 60 } : one));
    const { expected, low, high, error, tested } = forecastOf([years], 2024);
    expect(tested.at(-1)).toEqual({ year: 2023, expected: 140, actual: 160, going: 80 });
    // 140 of 240 and the speed of the three years: (40 + 40 + 60) / 240 × 80.
    expect(expected).toBe(146.67);
    // One year of three erred by a quarter of what was under way: ±1.638 × √(0.25² ÷ 3) × 80.
    expect([low, high]).toEqual([127.75, 165.58]);
    expect(error).toBe(4.55);
  });

  test("says how many of the tested years ended in the band that the others give", () => {
    expect(forecastOf([steady], 2024).held).toBe(3);
    const years = steady.map((one) => (one.year === 2023 ? { ...one, rest: 60 } : one));
    expect(forecastOf([years], 2024).held, "the others foresaw no error at all").toBe(2);
    const odd = new Map([
      [2021, 50],
      [2022, 30],
      [2023, 48],
    ]);
    const uneven = steady.map((one) => ({ ...one, rest: odd.get(one.year) ?? one.rest }));
    expect(forecastOf([uneven], 2024).held).toBe(3);
  });

  test("has a band the wider, the fewer years could be tested", () => {
    const ends = (rest: number, first: number) =>
      [seen(first - 1, 0, 100, 50), seen(first, 0, 100, rest), seen(first + 1, 0, 100, 50)].filter(
        ({ year }) => year < 2024,
      );
    const one = forecastOf([[...ends(60, 2023), seen(2024, 0, 100, 0)]], 2024);
    expect(one.tested).toHaveLength(1);
    expect((one.high ?? 0) - one.expected).toBeCloseTo(30.78, 1);
    expect(one.held).toBeNull();
  });

  test("of a region is that of its counties, each at its own speed", () => {
    const quick = yearsSeen(2024).map((year) => seen(year, 0, 10, year === 2024 ? 0 : 10));
    const none: YearSeen[] = [seen(2024, 5, 50, 0)];
    const { expected, going, speed } = forecastOf([steady, quick, none], 2024);
    expect(expected).toBe(140 + 10 + 5);
    expect(going).toBe(140);
    expect(speed).toBeCloseTo(50 / 140);
  });

  test("without a history is what is finished, and has no band", () => {
    expect(forecastOf([[seen(2024, 5, 50, 0)]], 2024)).toEqual({
      ...{ done: 5, going: 50, speed: null, expected: 5, low: null, high: null },
      ...{ tested: [], held: null, error: null },
    });
    expect(forecastOf([], 2024).expected).toBe(0);
  });

  test("does not fall below what is finished", () => {
    const years = steady.map((one) => (one.year === 2023 ? { ...one, rest: 0 } : one));
    expect(forecastOf([years], 2024).low).toBe(100);
  });
});

test("the speed is that of the three years before, by area, and no other year's", () => {
  const years = [
    seen(2020, 0, 100, 100),
    seen(2021, 0, 10, 10),
    seen(2022, 0, 30, 0),
    seen(2024, 0, 9, 9),
  ];
  expect(speedOf(years, 2024)).toBe(0.25);
  expect(speedOf(years, 2021)).toBe(1);
  expect(speedOf(years, 2020)).toBeNull();
});

test("the last day of February has its like in every year", () => {
  expect([sameDayOf(2023, "2024-02-29"), sameDayOf(2020, "2024-02-29")]).toEqual([
    "2023-02-28",
    "2020-02-29",
  ]);
  expect(sameDayOf(2019, "2024-12-31")).toBe("2019-12-31");
});
