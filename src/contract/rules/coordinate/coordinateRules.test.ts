import { describe, expect, test } from "vitest";
import type { Position } from "#geo/position";
import {
  type AcceptedCrs,
  misplacements,
  outsideZone,
  type Whereabouts,
  whereaboutsOf,
} from "./coordinateRules";

const zone40: AcceptedCrs = { kind: "projected", zone: 40, prefixed: true };
const bare40: AcceptedCrs = { kind: "projected", zone: 40, prefixed: false };
const zone39: AcceptedCrs = { kind: "projected", zone: 39, prefixed: true };
const degrees: AcceptedCrs = { kind: "geographic" };
const at = (x: number, y: number): Position[][] => [
  [
    [x, y],
    [x + 0.001, y],
    [x, y + 0.001],
    [x, y],
  ],
];

describe("where coordinates lie", () => {
  test.each<[Whereabouts, AcceptedCrs, number, number]>([
    ["inside", zone40, 40_498_077, 3_360_022],
    ["inside", zone40, 40_300_000, 2_987_000],
    ["outside", zone40, 40_299_999, 3_360_022],
    ["outside", zone40, 40_498_077, 3_455_000],
    ["inside", zone39, 39_600_000, 3_360_022],
    ["outside", zone39, 39_767_233, 3_366_808],
    ["otherZone", zone40, 39_478_866, 3_363_547],
    ["otherZone", zone39, 40_498_077, 3_360_022],
    ["noPrefix", zone40, 498_077, 3_360_022],
    ["swapped", zone40, 3_360_022, 40_498_077],
    ["swapped", zone40, 3_360_022, 498_077],
    ["inside", bare40, 498_077, 3_360_022],
    ["outside", bare40, 40_498_077, 3_360_022],
    ["outside", zone40, 0, 0],
    ["inside", degrees, 120.1, 30.2],
    ["swapped", degrees, 30.2, 120.1],
    ["outside", degrees, 116.4, 39.9],
    ["outside", degrees, 40_498_077, 3_360_022],
  ])("%s", (where, crs, x, y) => expect(whereaboutsOf(at(x, y), crs)).toBe(where));

  test("one vertex out of range is enough", () => {
    const rings = [...at(40_498_077, 3_360_022), ...at(40_900_000, 3_360_022)];
    expect(whereaboutsOf(rings, zone40)).toBe("outside");
  });

  test("no coordinates lie nowhere", () => {
    expect(whereaboutsOf([], zone40)).toBeNull();
    expect(whereaboutsOf([[]], zone40)).toBeNull();
  });
});

const placement = (row: number, where: Whereabouts) => ({
  subject: { row, dkbh: `n${row}` },
  where,
  sample: [39_478_866, 3_363_547] as const,
});
const said = (list: ReturnType<typeof placement>[], crs = zone40) => {
  const odd = list.filter(({ where }) => where !== "inside");
  const { file, records } = misplacements(odd, list.length, crs);
  return [...file, ...records].map(({ rule, level, row, message }) => [rule, level, row, message]);
};

describe("S003, S004, S005 for a file", () => {
  test("all in place", () => {
    expect(said([placement(1, "inside"), placement(2, "inside")])).toEqual([]);
    expect(said([])).toEqual([]);
  });

  test.each<[Whereabouts, string, string, string]>([
    ["otherZone", "S003", "E", "带号40与坐标Y值39478866不一致"],
    ["outside", "S004", "E", "坐标超出浙江省范围"],
    ["swapped", "S004", "E", "疑似X、Y坐标颠倒"],
    ["noPrefix", "S005", "W", "坐标未加带号，按40带处理"],
  ])("%s in every record is one problem of the file", (where, rule, level, message) => {
    expect(said([placement(1, where), placement(2, where)])).toEqual([
      [rule, level, null, message],
    ]);
  });

  test("in some records it is theirs", () => {
    expect(
      said([placement(1, "inside"), placement(2, "swapped"), placement(3, "outside")]),
    ).toEqual([
      ["S004", "E", 2, "疑似X、Y坐标颠倒"],
      ["S004", "E", 3, "坐标超出浙江省范围"],
    ]);
  });

  test("different faults in all records are each named once", () => {
    const rules = said([
      placement(1, "otherZone"),
      placement(2, "swapped"),
      placement(3, "otherZone"),
    ]).map(([rule, , row]) => [rule, row]);
    expect(rules).toEqual([
      ["S003", null],
      ["S004", null],
    ]);
  });
});

test("S005 beside records out of place stays a warning of the file, they have their own", () => {
  const list = [placement(1, "noPrefix"), placement(2, "noPrefix"), placement(3, "outside")];
  expect(said(list).map(([rule, level, row]) => [rule, level, row])).toEqual([
    ["S005", "W", null],
    ["S004", "E", 3],
  ]);
});

describe("S007", () => {
  const subject = { row: 1, dkbh: null };
  test.each([118.21, 120, 121.79])("longitude %d belongs to zone 40 or nearly so", (lon) => {
    expect(outsideZone(zone40, subject, [lon, 30])).toEqual([]);
  });

  test.each([118.19, 122.28])("longitude %d is beyond zone 40", (lon) => {
    expect(outsideZone(zone40, subject, [lon, 30])).toEqual([
      expect.objectContaining({ rule: "S007", level: "W", message: "地块不在40带范围内" }),
    ]);
  });

  test("degrees have no zone", () => {
    expect(outsideZone(degrees, subject, [122.9, 30])).toEqual([]);
  });
});
