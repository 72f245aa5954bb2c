import { expect, test } from "vitest";
import { wrapText } from "./wrapText";

/** A Chinese character is twice as wide as a letter. */
const measure = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 2 : 1), 0);

test("breaks Chinese anywhere, and keeps numbers and words whole", () => {
  expect(wrapText("余杭区五常街道", 8, measure)).toEqual(["余杭区五", "常街道"]);
  expect(wrapText("面积 12345.67 亩", 10, measure)).toEqual(["面积", "12345.67", "亩"]);
});

test("lets no closing sign begin a line, nor an opening one end it", () => {
  expect(wrapText("一二三四，五", 8, measure)).toEqual(["一二三", "四，五"]);
  expect(wrapText("一二三（四五）", 8, measure)).toEqual(["一二三", "（四五）"]);
});

test("keeps a unit in brackets together", () => {
  expect(wrapText("R&D占比（%）", 10, measure)).toEqual(["R&D占比", "（%）"]);
});

test("cuts what is wider than the line, keeps breaks and blanks out control characters", () => {
  expect(wrapText("A".repeat(10), 4, measure)).toEqual(["AAAA", "AAAA", "AA"]);
  expect(wrapText("一\n\u0007二", 8, measure)).toEqual(["一", "二"]);
  expect(wrapText("", 8, measure)).toEqual([""]);
});

test("ends a long text with an ellipsis that fits", () => {
  expect(wrapText("一二三四五六七八九", 4, measure, 2)).toEqual(["一二", "三…"]);
});
