import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { sheetText } from "./exportHeadingsOf";

test("copied rows carry headings with units, labels instead of codes, and no stray separators", () => {
  const [head, line] = sheetText(dxydsd, [
    { dkbh: "330110SD202400001", dkmc: "化工\t厂", mj: 16_000, dxlx: "2", dxyy: "01,04" },
  ])
    .split("\n")
    .map((text) => text.split("\t"));
  expect(head?.slice(0, 6)).toEqual([
    "地块编号",
    "地块名称",
    "地块面积（亩）",
    "县（市、区）",
    "乡镇街道",
    "土地使用权人",
  ]);
  expect(line?.slice(0, 8)).toEqual([
    "330110SD202400001",
    "化工 厂",
    "24.00",
    "",
    "",
    "",
    "旧厂矿",
    "亩均税收低于标准、停产半停产",
  ]);
});
