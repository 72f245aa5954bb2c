import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readBook } from "../../../../tests/files/books";
import { tabName } from "./tabName";
import { xlsxDownload } from "./xlsx";

test.each([
  ["低效用地", "低效用地"],
  ["2024/2025 对比", "2024 2025 对比"],
  ["'; drop table audit; --", "; drop table audit; --"],
  ["''", "表"],
  ["[*]", "表"],
  ["History", "表History"],
  [`${"表".repeat(30)}𠮷`, "表".repeat(30)],
])("%s becomes a tab", async (name, tab) => {
  expect(tabName(name)).toBe(tab);
  const { stream } = xlsxDownload("a.xlsx", name, [{ title: "甲", width: 9 }], []);
  expect(readBook(await buffer(stream)).map((sheet) => sheet.name)).toEqual([tab]);
});
