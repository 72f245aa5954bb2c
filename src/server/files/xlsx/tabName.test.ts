import exceljs from "exceljs";
import { expect, test } from "vitest";
import { tabName } from "./tabName";

test.each([
  ["低效用地", "低效用地"],
  ["2024/2025 对比", "2024 2025 对比"],
  ["'; drop table audit; --", "; drop table audit; --"],
  ["''", "表"],
  ["[*]", "表"],
  ["History", "表History"],
  [`${"表".repeat(30)}𠮷`, "表".repeat(30)],
])("%s becomes a tab", (name, tab) => {
  expect(tabName(name)).toBe(tab);
  expect(new exceljs.Workbook().addWorksheet(tabName(name)).name).toBe(tab);
});
