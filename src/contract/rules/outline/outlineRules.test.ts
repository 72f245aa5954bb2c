import { describe, expect, test } from "vitest";
import type { Position } from "#geo/position";
import { cleanOutline, type RawOutline } from "./outlineRules";
import { rectangle, ring } from "./sampleRings";

const subject = { row: 3, dkbh: "330110SD202400001" };
const outline = (rings: Position[][], extra: Partial<RawOutline> = {}): RawOutline => ({
  rings,
  curves: false,
  finite: true,
  ...extra,
});
const found = (raw: RawOutline | null) =>
  cleanOutline(raw, subject).problems.map(({ rule, level, message }) => [rule, level, message]);
const open = (x: number, y: number) => [...rectangle(0, 0, 100).slice(0, 4), ...ring([x, y])];

describe("an outline as read", () => {
  test("without fault it stays as it is", () => {
    const rings = [rectangle(0, 0, 100), rectangle(20, 20, 10)];
    expect(cleanOutline(outline(rings), subject)).toEqual({ rings, problems: [] });
  });

  test.each<[string, RawOutline | null]>([
    ["no shape", null],
    ["no rings", outline([])],
    ["two points", outline([ring([0, 0], [10, 0], [0, 0])])],
    ["an open line", outline([ring([0, 0], [10, 0])])],
    ["one point again and again", outline([ring([0, 0], [0, 0], [0, 0], [0, 0])])],
    ["points a millimetre apart", outline([ring([0, 0], [0.0005, 0], [0, 0.0005], [0, 0])])],
    ["a hole of two points", outline([rectangle(0, 0, 9), ring([1, 1], [2, 2], [1, 1])])],
  ])("G001: %s", (_, raw) => {
    expect(found(raw)).toEqual([["G001", "E", "图形为空或点数不足"]]);
    expect(cleanOutline(raw, subject).rings).toBeNull();
  });

  test.each([{ curves: true }, { finite: false }])("G017: %j, and nothing after it", (extra) => {
    const raw = outline([open(50, 50)], extra);
    expect(found(raw)).toEqual([["G017", "E", "图形含曲线或无效坐标"]]);
    expect(cleanOutline(raw, subject).rings).toBeNull();
  });

  test("G002: an open ring stops the record", () => {
    const raw = outline([open(0.2, 0)]);
    expect(found(raw)).toEqual([["G002", "E", "图形未闭合（首末点相距0.200米）"]]);
    expect(cleanOutline(raw, subject).rings).toBeNull();
  });

  test("G002: a nearly closed ring is closed for the user", () => {
    const raw = outline([open(0.08, 0)]);
    expect(found(raw)).toEqual([["G002", "W", "图形未闭合，已自动闭合（首末点相距0.080米）"]]);
    expect(cleanOutline(raw, subject).rings).toEqual([rectangle(0, 0, 100)]);
  });

  test("G002: a millimetre is closed", () => {
    expect(found(outline([open(0.0009, 0)]))).toEqual([]);
    expect(cleanOutline(outline([open(0.0009, 0)]), subject).rings).toEqual([rectangle(0, 0, 100)]);
  });

  test("G004: repeated vertices go, and are counted over all rings", () => {
    const [a, b, c, d, e] = rectangle(0, 0, 100) as [
      Position,
      Position,
      Position,
      Position,
      Position,
    ];
    const raw = outline([[a, b, b, c, d, [d[0] + 0.0005, d[1]], e], rectangle(20, 20, 10)]);
    expect(found(raw)).toEqual([["G004", "W", "存在重复节点2个，已清除"]]);
    expect(cleanOutline(raw, subject).rings?.[0]).toEqual(rectangle(0, 0, 100));
  });
});
