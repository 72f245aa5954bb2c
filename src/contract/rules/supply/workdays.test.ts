import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holidays, workedWeekends } from "../../codes/holidays";
import { isWorkday, withoutNotice, workdaysLater } from "./workdays";

// domain/10 §7; the term of ten working days to sign a contract is that of domain/10 §2.
test.each([
  ["2024-02-05", "2024-02-23"],
  ["2024-09-13", "2024-09-29"],
  ["2025-01-20", "2025-02-08"],
  ["2025-09-24", "2025-10-14"],
  ["2026-02-10", "2026-03-02"],
  ["2026-09-18", "2026-10-09"],
])("ten working days after %s is %s", (from, to) => expect(workdaysLater(from, 10)).toBe(to));

const workdaysIn = (year: number) => {
  const first = Date.UTC(year, 0, 1);
  const days = (Date.UTC(year + 1, 0, 1) - first) / 86_400_000;
  return Array.from({ length: days }, (_, i) =>
    new Date(first + i * 86_400_000).toISOString().slice(0, 10),
  ).filter(isWorkday).length;
};

test.each([
  [2024, 251],
  [2025, 248],
  [2026, 248],
])("%i has %i working days", (year, count) => expect(workdaysIn(year)).toBe(count));

test("New Year's Eve of the calendar's moon was a working day in 2024", () => {
  expect(isWorkday("2024-02-09")).toBe(true);
  expect(isWorkday("2024-02-12")).toBe(false);
});

test("a year without a notice has weekends only, and that is said", () => {
  expect(workdaysLater("2027-10-01", 1)).toBe("2027-10-04");
  expect(withoutNotice("2027-10-04")).toContain("2027年没有放假安排");
  expect(withoutNotice("2026-10-09")).toBeNull();
});

test("the table is that of the digest", () => {
  const digest = new URL("../../domain/holidays.tsv", import.meta.url);
  const rows = readFileSync(digest, "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split("\t"));
  const told = (kind: string) => rows.filter(([, of]) => of === kind).map(([date]) => date);
  const held = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).flatMap(([year, days]) => days.split(" ").map((one) => `${year}-${one}`));
  expect(held(holidays).sort()).toEqual(told("holiday").sort());
  expect(held(workedWeekends).sort()).toEqual(told("workday").sort());
});
