import { expect, test } from "vitest";
import { xztd } from "../../datasets/xztd";
import { sheetValue } from "./sheetValue";

const { ydkgsj, gdmj, ztze, xmmc } = xztd.fields;

test.each(["2019年3月1日", "2019/3/1", "2019-3-1", "2019.03.01", "2019-03-01 00:00:00"])(
  "%s is a day",
  (text) => expect(sheetValue(ydkgsj, text)).toBe("2019-03-01"),
);

test.each(["2019年3月", "二〇一九年三月一日", "3/1/2019"])("%s stays for the rules", (text) => {
  expect(sheetValue(ydkgsj, text)).toBe(text);
});

test.each([
  ["1,200.5", 1200.5],
  ["12，000", 12_000],
  ["1.2万㎡", 12_000],
  ["1.2公顷", 12_000],
  ["15亩", 10_000],
  ["800 平方米", 800],
  ["800m2", 800],
  ["800m²", 800],
  ["1,20", "1,20"],
  ["约5亩", "约5亩"],
])("an area %s", (text, value) => expect(sheetValue(gdmj, text)).toBe(value));

test("money, and units of something else", () => {
  expect(sheetValue(ztze, "1.5亿元")).toBe(15_000);
  expect(sheetValue(ztze, "30万元")).toBe(30);
  expect(sheetValue(ztze, "30,000元")).toBe(3);
  expect(sheetValue(ztze, "30亩")).toBe("30亩");
});

test("a heading's unit holds for numbers that name none", () => {
  expect(sheetValue(gdmj, 15, 2000 / 3)).toBe(10_000);
  expect(sheetValue(gdmj, "15", 2000 / 3)).toBe(10_000);
  expect(sheetValue(gdmj, "800㎡", 2000 / 3)).toBe(800);
  expect(sheetValue(xmmc, 15, 2000 / 3)).toBe(15);
  expect(sheetValue(gdmj, 12.123_456_789)).toBe(12.123_456_789);
});

test.each(["-", "/", "—", " ／ ", "--"])("%s is nothing", (text) => {
  for (const field of [ydkgsj, gdmj, xmmc]) expect(sheetValue(field, text)).toBeNull();
});
