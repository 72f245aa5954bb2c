import { expect, test } from "vitest";
import type { Filter } from "../../records/filtersOf";
import { controlWidth } from "./controlWidth";

const column = 173;
const text = (label: string): Filter => ({ kind: "text", key: "keyword", label });

test.each<[Filter, "one" | "two"]>([
  [text("对象名称"), "one"],
  [text("地块编号/名称"), "one"],
  [text("地块编号/规划名称"), "two"],
  [text("关系编号/地块编号/统一社会信用代码/企业名称"), "two"],
  [{ kind: "range", key: "mjss", label: "亩均税收", unit: "万元/亩" }, "two"],
  [{ kind: "days", key: "rdrq", label: "认定日期" }, "two"],
  [{ kind: "choices", key: "gyky", label: "是否工业控制线内", options: [] }, "one"],
])("the placeholder of %j fits into %s of the usual columns", (filter, room) => {
  expect(controlWidth(filter) > column ? "two" : "one").toBe(room);
});
