import { expect, test } from "vitest";
import { type CrossModel, headRows, sheetOf, sortedLines } from "./crossModel";

const values: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  hz: { all: 3, a: 1.239, b: null },
  nb: { all: 9, a: 2, b: 5 },
  total: { all: 12, a: 3.239, b: 5 },
};

const model: CrossModel = {
  head: "行政区",
  columns: [
    { key: "all", title: "合计", unit: "宗" },
    {
      key: "g",
      title: "类型",
      children: [
        { key: "a", title: "甲", digits: 2 },
        { key: "b", title: "乙" },
      ],
    },
  ],
  lines: [
    { key: "hz", label: "杭州市" },
    { key: "nb", label: "宁波市" },
  ],
  total: { key: "total", label: "合计" },
  valueOf: (line, column) => values[line]?.[column] ?? null,
  sourceOf: () => null,
};

test("headings span their columns, and lone ones reach down", () => {
  const rows = headRows(model.columns);
  expect(
    rows.map((row) => row.map(({ column, span, rows: height }) => [column.key, span, height])),
  ).toEqual([
    [
      ["all", 1, 2],
      ["g", 2, 1],
    ],
    [
      ["a", 1, 1],
      ["b", 1, 1],
    ],
  ]);
});

test("lines are ordered by a column, and those without a figure come last", () => {
  const order = (column: string, by: "asc" | "desc") =>
    sortedLines(model, { column, order: by }).map(({ key }) => key);
  expect(order("all", "desc")).toEqual(["nb", "hz"]);
  expect(order("b", "asc")).toEqual(["nb", "hz"]);
  expect(sortedLines(model, null)).toBe(model.lines);
});

test("the sheet has the page's order, decimals and total", () => {
  const sheet = sheetOf(model, { column: "all", order: "desc" });
  expect(sheet.headings).toEqual([
    { title: "行政区" },
    { title: "合计（宗）" },
    { title: "类型", children: [{ title: "甲" }, { title: "乙" }] },
  ]);
  expect(sheet.digits).toEqual([null, 0, 2, 0]);
  expect(sheet.rows).toEqual([
    ["宁波市", 9, 2, 5],
    ["杭州市", 3, 1.24, null],
    ["合计", 12, 3.24, 5],
  ]);
});
