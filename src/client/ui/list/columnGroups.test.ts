import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { columnsOf } from "../../values/columnsOf";
import { columnGroups } from "./columnGroups";

const keys = Object.keys(dxydsd.fields);
const columns = [
  { key: "index", hideInSetting: true, title: "序号" },
  ...columnsOf<AnyRecord>(dxydsd, keys),
  { key: "own", title: "页面列" },
];
const labels = (typed: string) =>
  columnGroups(dxydsd, columns, typed).map(({ title, choices }) => [
    title,
    choices.map(({ label }) => label),
  ]);

test("every field is offered once, by subject, and so is a column of the page", () => {
  const groups = columnGroups(dxydsd, columns, "");
  const offered = groups.flatMap(({ choices }) => choices.map(({ key }) => key));
  expect(offered.toSorted()).toEqual([...keys, "own"].toSorted());
  expect(groups.map(({ title }) => title)).toEqual([
    ...["常用", "其他内容", "关联台账", "图形", "审核", "录入与修改", "编号与代码"],
  ]);
});

test("fields are found by any part of their name, whatever their subject", () => {
  expect(labels("面积")).toEqual([
    ["常用", ["地块面积（亩）"]],
    ["其他内容", ["建筑占地面积（亩）", "总建筑面积（㎡）"]],
    ["图形", ["图形面积（亩）"]],
  ]);
  expect(labels(" 建筑 面积 ")).toEqual([["其他内容", ["建筑占地面积（亩）", "总建筑面积（㎡）"]]]);
  expect(labels("没有这样的")).toEqual([]);
});
