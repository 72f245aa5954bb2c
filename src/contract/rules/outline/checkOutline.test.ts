import { describe, expect, test } from "vitest";
import { inverse, unproject } from "#geo/crs/gaussKruger";
import type { Position } from "#geo/position";
import { checkGeometry } from "./checkGeometry";
import { checkOutline } from "./checkOutline";
import { countyOutlines } from "./countyOutlines";
import { rectangle } from "./sampleRings";

const prefixed = { kind: "projected", zone: 40, prefixed: true } as const;
const bare = { kind: "projected", zone: 40, prefixed: false } as const;
const degrees = { kind: "geographic" } as const;
const subject = { row: 1, dkbh: "A", mj: 10_000, xzqdm: "330110" };
const raw = (...rings: Position[][]) => ({ rings, curves: false, finite: true });
const square = rectangle(0, 0, 100);
const shifted = square.map(([x, y]): Position => [x - 40_000_000, y]);
const inDegrees = square.map(([x, y]): Position => inverse(x, y, 120, 40_500_000));

describe("one outline by itself", () => {
  test("is the same from all reference systems", () => {
    const { outline } = checkOutline(raw(square), prefixed, subject, null);
    expect(outline).toMatchObject({ plane: [[square]], zone: 40, isSound: true });
    expect(outline?.txmj).toBeCloseTo(10_000, 0);
    const others = [
      checkOutline(raw(shifted), bare, subject, null),
      checkOutline(raw(shifted), prefixed, subject, null),
      checkOutline(raw(inDegrees), degrees, subject, null),
    ];
    for (const { outline: other, problems } of others) {
      expect(problems).toEqual([]);
      expect(other?.txmj).toBeCloseTo(outline?.txmj as number, 3);
      expect(other?.bbox[0]).toBeCloseTo(square[0]?.[0] as number, 3);
    }
    expect(others.map(({ where }) => where)).toEqual(["inside", "noPrefix", "inside"]);
  });

  test("out of place it says nothing else", () => {
    const found = checkOutline(raw(square.map(([x, y]) => [y, x])), prefixed, subject, null);
    expect(found).toEqual({ outline: null, where: "swapped", problems: [] });
  });

  test("open it is still drawn, but compared with nothing", () => {
    const open = raw([...square.slice(0, 4), [40_486_000, 3_367_030]]);
    const { outline, problems } = checkOutline(open, prefixed, subject, null);
    expect(problems.map(({ rule }) => rule)).toEqual(["G002"]);
    expect(outline).toMatchObject({ isSound: false });
  });

  test("broken it is not measured", () => {
    const clash = raw(square, rectangle(95, 40, 30));
    const { outline, problems } = checkOutline(clash, prefixed, { ...subject, mj: 5 }, null);
    expect(problems.map(({ rule }) => rule)).toEqual(["G008"]);
    expect(outline?.isSound).toBe(false);
  });

  test("a problem has the place of the fault, or one inside", () => {
    const { problems } = checkOutline(raw(square), prefixed, { ...subject, mj: 9_000 }, null);
    const [lon, lat] = problems[0]?.place ?? [0, 0];
    expect([lon, lat]).toEqual([
      expect.closeTo(inDegrees[0]?.[0] as number, 2),
      expect.closeTo(inDegrees[0]?.[1] as number, 2),
    ]);
  });
});

describe("an outline drawn on the map", () => {
  const counties = countyOutlines([
    {
      code: "330110",
      name: "余杭区",
      geometry: unproject([[rectangle(-5_000, -5_000, 20_000)]], { zone: 40, prefixed: true }),
    },
  ]);
  const values = { dkbh: "A", mj: 10_000, xzqdm: "330110" };

  test("gives what is stored", () => {
    const { problems, outline } = checkGeometry([[inDegrees]], values, counties);
    expect(problems).toEqual([]);
    expect(outline?.txmj).toBeCloseTo(10_000, 0);
    expect(outline?.geometry[0]?.[0]).toHaveLength(5);
  });

  test("is checked against the declared area and the county", () => {
    const away = inDegrees.map(([lon, lat]): Position => [lon + 0.3, lat]);
    const { problems } = checkGeometry([[away]], { ...values, mj: 8_000 }, counties);
    expect(problems.map(({ rule, level, row }) => [rule, level, row])).toEqual([
      ["G010", "E", null],
      ["G013", "W", null],
    ]);
  });

  test("outside the province, empty, or no number it is refused", () => {
    const far = inDegrees.map(([lon, lat]): Position => [lon - 5, lat]);
    const rules = (geometry: Position[][][]) =>
      checkGeometry(geometry, values, counties).problems.map(({ rule }) => rule);
    expect(rules([[far]])).toEqual(["S004"]);
    expect(rules([])).toEqual(["G001"]);
    expect(
      rules([
        [
          [
            [Number.NaN, 30],
            [120, 30],
            [120, 31],
            [Number.NaN, 30],
          ],
        ],
      ]),
    ).toEqual(["G017"]);
  });

  test("crossing itself it is refused", () => {
    const [a, b, c, d] = inDegrees as [Position, Position, Position, Position];
    const { problems } = checkGeometry([[[a, c, b, d, a]]], values, null);
    expect(problems.map(({ rule }) => rule)).toContain("G003");
  });
});
