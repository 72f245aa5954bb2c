import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { sumsOf, sumsText } from "./sumsText";

test("a list's foot counts records and sums areas in 亩", () => {
  expect(sumsText(dxydsd, 1234, { mj: 1_000_000 })).toBe("1,234 宗 · 1,500.00 亩");
});

test("a selection is summed from its rows; missing values add nothing", () => {
  const rows = [{ mj: 16_000 }, { mj: null }, { mj: 4_000 }];
  expect(sumsText(dxydsd, rows.length, sumsOf(rows, ["mj"]))).toBe("3 宗 · 30.00 亩");
});
