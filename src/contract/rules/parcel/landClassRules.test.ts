import { describe, expect, test } from "vitest";
import { groupIn } from "../../codes/landClasses/landStandards";
import { landClassNames } from "../../codes/landClasses/presentClasses";
import { isConstructionLand, isLandClass, landClassName } from "../values/landClass";
import { notConstructionLand, unknownLandClass } from "./landClassRules";
import { sampleContext, sampleRecord } from "./sampleRecord";

const rulesOf = (dlbm: string | null) =>
  [unknownLandClass, notConstructionLand]
    .flatMap((rule) => rule(sampleRecord({ dlbm }), sampleContext))
    .map(({ rule, level, message }) => [rule, level, message]);

describe("land classes", () => {
  test.each(["0601", "05H1", "08H2A", "0810A", "09", "1201", "1004", "0702", "0602K", "1109"])(
    "%s is construction land",
    (dlbm) => {
      expect(rulesOf(dlbm)).toEqual([]);
      expect(isConstructionLand(dlbm)).toBe(true);
    },
  );

  test.each(["0101", "0301", "1104", "1006", "1202", "0201K"])("A015: %s is not", (dlbm) => {
    expect(rulesOf(dlbm)).toEqual([
      ["A015", "E", `现状地类${dlbm}${landClassName(dlbm) ?? ""}不是建设用地，不得纳入低效用地`],
    ]);
  });

  test.each(["9999", "1301", "00", "6", "06011", "工业", "H1"])("A004: %s is none", (dlbm) => {
    expect(isLandClass(dlbm)).toBe(false);
    expect(rulesOf(dlbm)).toEqual([
      ["A004", "E", expect.stringContaining(`现状地类取值“${dlbm}”不在字典内，应为`)],
    ]);
  });

  test("the rule agrees with the table of the standard, class by class", () => {
    const apart = Object.keys(landClassNames).filter(
      (code) =>
        code.slice(0, 2) !== "00" &&
        isConstructionLand(code) !== (groupIn("TDT1055-2019", code) === "建设用地"),
    );
    expect(apart).toEqual([]);
  });

  test("an empty class is another rule's business", () => {
    expect(rulesOf(null)).toEqual([]);
  });

  test("classes have names", () => {
    expect(landClassName("0601")).toBe("工业用地");
    expect(landClassName("toString")).toBeNull();
  });
});
