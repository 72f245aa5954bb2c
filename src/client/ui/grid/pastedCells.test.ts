import { expect, test } from "vitest";
import { pastedCells } from "./pastedCells";

const columns = [
  { key: "zl", heading: "坐落" },
  { key: "mj", heading: "用地面积（亩）" },
  { key: "rjl", heading: "容积率" },
];
const held: Record<string, Record<string, string>> = {
  a: { zl: "甲路", mj: "10.00", rjl: "1.00" },
  b: { zl: "乙路", mj: "20.00", rjl: "1.50" },
};
const rows = Object.entries(held).map(([id, texts]) => ({
  id,
  number: `GY${id}`,
  isHeld: (key: string, text: string) => text === (texts[key] ?? ""),
}));
const table = { rows, columns, numberHeading: "地块编号" };
const at = { id: "a", key: "mj" };
const paste = (text: string, from = at) =>
  pastedCells(text, { ids: [from.id], keys: [from.key] }, table);

test("cells are laid over the table from the chosen one on; what says the same is no change", () => {
  expect(paste("10.00\t1.20\n21\t1.50\n")).toEqual({
    cells: [
      { id: "a", key: "rjl", text: "1.20" },
      { id: "b", key: "mj", text: "21" },
    ],
    refused: [],
  });
});

test("lines that begin with a number go to that row, whatever their order", () => {
  expect(paste("GYb\t21\nGYa\t11").cells).toEqual([
    { id: "b", key: "mj", text: "21" },
    { id: "a", key: "mj", text: "11" },
  ]);
});

test("with headings, as 复制 makes them, each column finds its own", () => {
  const copied = "地块编号\t容积率\t企业数\t坐落\nGYb\t1.50\t3\t新路\nGYx\t1\t1\t路";
  expect(paste(copied)).toEqual({
    cells: [{ id: "b", key: "zl", text: "新路" }],
    refused: ["第 3 行“GYx”不在本页"],
  });
});

test("what has no place is told and not lost in silence", () => {
  expect(paste("1\t2\t3", { id: "b", key: "rjl" }).refused).toEqual([
    "第 1 行“2”超出可编辑的列",
    "第 1 行“3”超出可编辑的列",
  ]);
  expect(paste("1\n2\n3").refused).toEqual(["第 3 行超出本页末行"]);
});

test("one cell fills all that is selected, a block as often as it fits", () => {
  const area = { ids: ["a", "b"], keys: ["mj", "rjl"] };
  const texts = (text: string) => pastedCells(text, area, table).cells.map((one) => one.text);
  expect(texts("7")).toEqual(["7", "7", "7", "7"]);
  expect(texts("7\t8")).toEqual(["7", "8", "7", "8"]);
});
