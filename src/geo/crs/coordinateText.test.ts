import { describe, expect, test } from "vitest";
import { inOwnZone, readCoordinates, seemsCoordinates, sexagesimal } from "./coordinateText";

/** A point of 余杭, in degrees and in zone 40. */
const point = [119.98, 30.36] as const;

const isThere = (text: string) => {
  const [reading] = readCoordinates(text);
  expect(reading?.at[0]).toBeCloseTo(point[0], 6);
  expect(reading?.at[1]).toBeCloseTo(point[1], 6);
  return reading?.label;
};

describe("readCoordinates", () => {
  test.each([
    "119.98,30.36",
    "119.98 30.36",
    "30.36，119.98",
    "东经119.98°，北纬30.36°",
    "X: 119.98 Y: 30.36",
    "E119.98 N30.36",
  ])("understands degrees as %s", (text) => {
    expect(isThere(text)).toBe("经纬度");
  });

  test.each([
    `119°58'48" 30°21'36"`,
    "东经119度58分48秒 北纬30度21分36秒",
    "N30°21′36.00″ E119°58′48.00″",
    "119 58 48 30 21 36",
    "119°58.8′, 30°21.6′",
  ])("understands degrees, minutes and seconds as %s", (text) => {
    expect(isThere(text)).toBe("度分秒");
  });

  test("understands metres of a zone with its number, in either order", () => {
    const { zone, east, north } = inOwnZone(point);
    expect(zone).toBe(40);
    expect(isThere(`${east.toFixed(3)},${north.toFixed(3)}`)).toBe("3度带 40 带");
    expect(isThere(`X=${north.toFixed(3)} Y=${east.toFixed(3)}`)).toBe("3度带 40 带");
  });

  test("offers each zone for an easting without its number", () => {
    const { east, north } = inOwnZone(point);
    const readings = readCoordinates(`${(east - 40_000_000).toFixed(3)} ${north.toFixed(3)}`);
    expect(readings.map(({ label }) => label)).toEqual([
      "3度带 39 带",
      "3度带 40 带",
      "3度带 41 带",
    ]);
    expect(readings[1]?.at[0]).toBeCloseTo(point[0], 6);
  });

  test.each([
    "330110SD202310001",
    "330110SD202310001 330110SD202310002",
    "余杭区 30 号",
    "12,13",
    "119.98",
    "119°70′00″ 30°21′36″",
    "40498077.1 12",
    "",
  ])("leaves %s alone", (text) => {
    expect(readCoordinates(text)).toEqual([]);
  });
});

describe("sexagesimal", () => {
  test.each([
    [119.98, "119°58′48.00″"],
    [30.0000001, "30°00′00.00″"],
    [29.99999999, "30°00′00.00″"],
  ])("writes %d as %s", (degrees, text) => {
    expect(sexagesimal(degrees)).toBe(text);
  });
});

describe("seemsCoordinates", () => {
  test.each([
    "116.3912,39.9075",
    "38498077.000 3360022.000",
    "1234567 3360022",
    "139°58′48″ 30°21′36″",
    "东经139.98 北纬30.36",
    "119.98,30.36",
  ])("takes %s for coordinates, here or elsewhere", (text) => {
    expect(seemsCoordinates(text)).toBe(true);
  });

  test.each([
    "330110SD202310001 330110SD202310002",
    "20230001 20230002",
    "20230001",
    "12,13",
    "余杭区 30 号",
    "",
  ])("takes %s for something else", (text) => {
    expect(seemsCoordinates(text)).toBe(false);
  });
});
