import { expect, test } from "vitest";
import { checkParts, checkQuantity } from "./taskRules";

test.each([
  [2024, 0, []],
  [2024, 12.34, []],
  [2024, 0.1 + 0.2, []],
  [2031, 5, []],
  [2019, 5, ["ND"]],
  [2032, 5, ["ND"]],
  [2024, -0.01, ["RWL"]],
  [2024, 1.005, ["RWL"]],
  [2024, Number.NaN, ["RWL"]],
  [2024, 1e12, ["RWL"]],
])("a quantity of %s, %s says %o", (nd, rwl, wanted) => {
  expect(checkQuantity(nd, rwl, "杭州市").map(({ field }) => field)).toEqual(wanted);
});

test("parts make a target up, or are told with it in its unit", () => {
  const target = { name: "杭州市", rwl: 2450.05, unit: "亩" };
  expect(checkParts({ ...target, parts: 2450.051 })).toEqual([]);
  expect(checkParts({ ...target, rwl: null, parts: 5 })).toEqual([]);
  expect(checkParts({ ...target, parts: 2460.05 })).toMatchObject([
    {
      rule: "X007",
      level: "W",
      value: "2460.05",
      message: "下级任务量合计 2,460.05 亩，比杭州市任务量 2,450.05 亩多 10.00 亩",
    },
  ]);
  expect(checkParts({ ...target, rwl: 12, unit: "万㎡", parts: 9 })).toMatchObject([
    { message: "下级任务量合计 9.00 万㎡，比杭州市任务量 12.00 万㎡少 3.00 万㎡" },
  ]);
});
