import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { headingOf } from "#contract/define/field";
import { detailText, fieldText } from "./fieldText";

const { fields } = dxydsd;

test("areas are read in 亩, in the detail also in ㎡ and 公顷", () => {
  expect(fieldText(fields.mj, 16_000)).toBe("24.00");
  expect(detailText(fields.mj, 16_000)).toBe("24.00 亩（16,000.00 ㎡，1.6000 公顷）");
  expect(headingOf(fields.mj)).toBe("地块面积（亩）");
});

test("codes are read as words, several as a list, unknown ones as they are", () => {
  expect(fieldText(fields.dxlx, "2")).toBe("旧厂矿");
  expect(fieldText(fields.dxyy, "02,03")).toBe("综合评价D类、容积率偏低");
  expect(fieldText(fields.dxlx, "7")).toBe("7");
  expect(fieldText(fields.sfkfbjn, 1)).toBe("是");
});

test("a year is a name: no separator and no unit", () => {
  expect(detailText(fields.rdnf, 2024)).toBe("2024");
  expect(headingOf(fields.rdnf)).toBe("认定年度");
});

test("the year of a day that is not known yet is a dash", () => {
  expect(detailText(zkfxmsd.fields.wcnd, 0)).toBe("—");
  expect(detailText(zkfxmsd.fields.wcnd, 2023)).toBe("2023");
});

test("what is missing is a dash, and negative tax stays negative", () => {
  expect(detailText(fields.mjss, null)).toBe("—");
  expect(detailText(fields.mjss, -3.5)).toBe("-3.50 万元/亩");
});
