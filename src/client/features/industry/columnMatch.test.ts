import { expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { formItemsOf } from "../../records/formItemsOf";
import { matchColumns, recordOf } from "./columnMatch";

const items = formItemsOf(gyyd, ["xzqdm"]);

test("columns are matched by the name of a field or by its label, without units", () => {
  const match = matchColumns(items, ["TDSYQR", "坐落", "面积（亩）", "别的"]);
  expect([match.tdsyqr, match.zl]).toEqual(["TDSYQR", "坐落"]);
  expect(Object.values(match)).not.toContain("别的");
});

test("values become what is stored: codes for words, square metres for 亩, days with dashes", () => {
  const area = items.find(({ field }) => field.unit === "㎡");
  const coded = items.find(({ field }) => field.kind === "code" && field.codes);
  const day = items.find(({ field }) => field.kind === "date");
  const [code = "", label = ""] = Object.entries(coded?.field.codes ?? {})[0] ?? [];
  const match = {
    [area?.key ?? ""]: "面积（亩）",
    [coded?.key ?? ""]: "类",
    [day?.key ?? ""]: "日期",
  };
  const properties = { "面积（亩）": "1,500", 类: label, 日期: "20240615", 空: null };
  expect(recordOf(items, match, properties)).toEqual({
    [area?.key ?? ""]: 1_000_000,
    [coded?.key ?? ""]: code,
    [day?.key ?? ""]: "2024-06-15",
  });
});

test("what cannot be read is left to the rules, and what is empty is left out", () => {
  const [first] = items.filter(({ field }) => field.unit === "㎡");
  const key = first?.key ?? "";
  expect(recordOf(items, { [key]: "a" }, { a: "约十亩" })).toEqual({ [key]: "约十亩" });
  expect(recordOf(items, { [key]: "a" }, { a: "" })).toEqual({});
});
