import { expect, test } from "vitest";
import { lackingProblems, ownMatches, profileRemarks, wishesFor } from "./sheetColumns";

const titles = ["编号", "位置", "问题"];

test("what was chosen the last time holds for headings that are there, unless chosen anew", () => {
  const profile = { 位置: "zl", 旧列: "bz" };
  expect(wishesFor(titles, profile, {})).toEqual({ 位置: "zl", 问题: null });
  expect(wishesFor(titles, profile, { 位置: null })).toEqual({ 位置: null, 问题: null });
});

test("a column that is chosen for one heading is taken from another of the last time", () => {
  expect(wishesFor(titles, { 位置: "zl" }, { 编号: "zl" })).toEqual({ 编号: "zl", 问题: null });
});

test("only what differs from the words of the headings is kept", () => {
  expect(ownMatches(titles, ["bh", "zl", null], ["bh", null, "zl"])).toEqual({ 位置: "zl" });
});

test("says which headings were read as the last time", () => {
  const labels = { zl: "坐落" };
  expect(profileRemarks(titles, { 位置: "zl", 编号: null }, {}, labels)).toMatchObject([
    { kind: "column", text: "按上次的对应：“编号”不读，“位置”读作“坐落”" },
  ]);
  expect(profileRemarks(titles, { 位置: "zl" }, { 位置: "zl" }, labels)).toEqual([]);
});

test("names the columns without which nothing can be read", () => {
  const found = lackingProblems(["bh", "zl"], ["bh", null], { bh: "编号", zl: "坐落" }, 3);
  expect(found).toMatchObject([{ rule: "X001", level: "E", row: 3, field: "坐落" }]);
});
