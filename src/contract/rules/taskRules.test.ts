import { expect, test } from "vitest";
import { checkParts, checkQuantity } from "./taskRules";

test.each([
  [2024, 0, []],
  [2024, 12.34, []],
  [2024, 0.1 + 0.2, []],
  [2030, 5, []],
  [2019, 5, ["ND"]],
  [2031, 5, ["ND"]],
  [2024, -0.01, ["RWL"]],
  [2024, 1.005, ["RWL"]],
  [2024, Number.NaN, ["RWL"]],
  [2024, 1e12, ["RWL"]],
])("a quantity of %s, %s says %o", (nd, rwl, wanted) => {
  expect(checkQuantity(nd, rwl, "杭州市").map(({ field }) => field)).toEqual(wanted);
});

test("parts make a target up, or are named with it", () => {
  expect(checkParts({ name: "杭州市", rwl: 10, parts: 10.001 })).toEqual([]);
  expect(checkParts({ name: "杭州市", rwl: null, parts: 5 })).toEqual([]);
  expect(checkParts({ name: "杭州市", rwl: 10, parts: 9 })).toMatchObject([
    { rule: "X007", level: "W", message: "下级任务量合计9.00，与杭州市任务量10.00不一致" },
  ]);
});
