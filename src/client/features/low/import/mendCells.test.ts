import { expect, test } from "vitest";
import type { Problem } from "#contract/rules/problem/report";
import { alike, backFrom, columnOf, mendItemOf, wrongValue } from "./mendCells";

const problem = (rule: string, field: string | null, value: string | null, row: number | null) =>
  ({ rule, field, value, row, level: "E", dkbh: null, message: "" }) satisfies Problem;

test("a problem is put right in its column, if the file has such a value", () => {
  const of = (rule: string, field: string | null, row: number | null = 1) =>
    columnOf("dxydsd", problem(rule, field, "5", row));
  expect(of("A001", "ZL")).toBe("ZL");
  expect(of("G010", null)).toBe("MJ");
  expect(of("G003", null)).toBeNull();
  expect(of("F004", "ZL", null)).toBeNull();
  expect(of("A001", "SHZT")).toBeNull();
  expect(wrongValue("dxydsd", "MJ", problem("G010", null, "5", 1))).toBe("5");
  expect(wrongValue("dxydsd", "TYSHXYDM", problem("A012", "TYSHXYDM", "某公司", 1))).toBe("");
});

test("alike are the same rule, column and value; numbers and people's data are each for themselves", () => {
  const all = [
    problem("A004", "PJDJ", "甲", 1),
    problem("A004", "PJDJ", "甲", 2),
    problem("A004", "PJDJ", "乙", 3),
    problem("A004", "TDQS", "甲", 4),
    problem("A007", "DKBH", "330110SD202300129", 5),
    problem("A007", "DKBH", "330110SD202300129", 6),
    problem("A024", "LXDH", "****12", 7),
    problem("A024", "LXDH", "****12", 8),
  ];
  const rows = (index: number) => alike("dxydsd", all[index] as Problem, all).map(({ row }) => row);
  expect(rows(0)).toEqual([1, 2]);
  expect(rows(4)).toEqual([5]);
  expect(rows(6)).toEqual([7]);
});

test("what is undone goes back to the file's value, or to the correction before", () => {
  const cells = [
    { row: 1, field: "ZL", value: "乙" },
    { row: 2, field: "ZL", value: "乙" },
    { row: 3, field: "LXDH", value: "1" },
  ];
  const mends = [
    { row: 1, dkbh: null, field: "ZL", from: "无", to: "甲" },
    { row: 3, dkbh: null, field: "LXDH", from: "1", to: "****12" },
  ];
  expect(backFrom("dxydsd", cells, mends)).toEqual([
    { row: 1, field: "ZL", value: "甲" },
    { row: 2, field: "ZL", value: null },
    { row: 3, field: "LXDH", value: null },
  ]);
});

test("places are entered by code and areas in the unit of the file", () => {
  expect(mendItemOf("dxydsd", "XZQDM").control).toBe("text");
  expect(mendItemOf("dxydsd", "MJ")).toMatchObject({ control: "text", field: { unit: "㎡" } });
  expect(mendItemOf("dxydsd", "DXLX").control).toBe("select");
});
