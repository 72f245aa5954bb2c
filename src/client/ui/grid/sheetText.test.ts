import { expect, test } from "vitest";
import { linesOf, sheetTextOf } from "./sheetText";

test("what is copied is read back the same, also lines and tabs within a cell", () => {
  const cells = [
    ["甲路 1 号", "10.00", ""],
    ['他说"好"', "第一行\n第二行", "左\t右"],
  ];
  expect(linesOf(sheetTextOf(cells))).toEqual(cells);
});

test("spreadsheets end with a line break, and quote only what needs it", () => {
  expect(linesOf("a\tb\r\n\tc\r\n")).toEqual([
    ["a", "b"],
    ["", "c"],
  ]);
  expect(linesOf('"a\nb"\t5"钢管\n')).toEqual([["a\nb", '5"钢管']]);
  expect(linesOf("")).toEqual([[""]]);
});
