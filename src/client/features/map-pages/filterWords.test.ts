import { expect, test } from "vitest";
import { filterWords } from "./filterWords";

test("a filter is said in the trade's words, the region first", () => {
  const words = filterWords(
    { shzt: ["1", "5"], rdnf: [2021], areaCode: "3301", nzkffs: [""], dxlx: [] },
    (code) => (code === "3301" ? "杭州市" : code),
  );
  expect(words.map(({ text }) => text)).toEqual([
    "杭州市",
    "待市级审核、审核通过",
    "2021年",
    "未填写",
  ]);
  expect(words.map(({ label }) => label)).toEqual([
    "行政区",
    "审核状态",
    "认定年度",
    "拟再开发方式",
  ]);
});
