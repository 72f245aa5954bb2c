import { describe, expect, test } from "vitest";
import { checkPlatform, type PlatformFacts } from "./platformRules";

const values = {
  ...{ cyptmc: "城东智造园", xzqdm: "330110", xzqmc: "余杭区" },
  ...{ ghmj: 100_000, txmj: 100_000 },
};
const facts: PlatformFacts = { countyBefore: null, nameTaken: false, overlaps: [] };
const found = (over: object, more: Partial<PlatformFacts> = {}) =>
  checkPlatform({ ...values, ...over }, { ...facts, ...more }).map(({ rule, level, field }) => [
    rule,
    level,
    field,
  ]);

describe("a platform", () => {
  test("with nothing against it has no problem", () => {
    expect([found({}), found({}, { countyBefore: "330110" })]).toEqual([[], []]);
  });

  test("stays in its county and has a name of its own there", () => {
    expect(found({}, { countyBefore: "330106" })).toEqual([["Y004", "E", "XZQDM"]]);
    expect(found({}, { nameTaken: true })).toEqual([["Y001", "E", "CYPTMC"]]);
  });

  test.each([
    [105_000, []],
    [95_000, []],
    [105_001, [["Y002", "W", "GHMJ"]]],
    [94_000, [["Y002", "W", "GHMJ"]]],
  ])("of %s ㎡ as planned is compared with its outline", (ghmj, expected) => {
    expect(found({ ghmj })).toEqual(expected);
  });

  test("without an outline is compared with none", () => {
    expect(found({ txmj: null, ghmj: 1 })).toEqual([]);
  });

  test("may share a strip with its neighbour, and no more", () => {
    const overlap = (m2: number) => ({ overlaps: [{ cyptmc: "城西园", m2, smaller: 50_000 }] });
    expect(found({}, overlap(500))).toEqual([]);
    const [problem] = checkPlatform(values, { ...facts, ...overlap(2_000) });
    expect(problem?.message).toBe("与产业平台“城西园”重叠3.00亩，地块只能属于其中一个");
  });
});
