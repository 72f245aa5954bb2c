import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { formItemsOf } from "./formItemsOf";

const items = formItemsOf(dxydsd);
const item = (key: string) => items.find((one) => one.key === key);

test("each kind of field gets its control", () => {
  const controls = ["dkmc", "bz", "dxlx", "dxyy", "mj", "rjl", "rdnf", "sfkfbjn", "rdrq"].map(
    (key) => item(key)?.control,
  );
  expect(controls).toEqual([
    "text",
    "textarea",
    "select",
    "selects",
    "area",
    "number",
    "number",
    "flag",
    "date",
  ]);
});

test("what the server keeps is never in a form", () => {
  expect(items.filter((one) => one.field.system)).toEqual([]);
});

test("long texts take both columns", () => {
  expect(items.filter((one) => one.wide).map((one) => one.key)).toEqual([
    "zl",
    "bdcdyh",
    "tdsyqr",
    "bz",
  ]);
});
