import { describe, expect, test } from "vitest";
import {
  businessDayOf,
  dataTimeOf,
  dataYearOf,
  followsCalendar,
  lastPlannedYear,
  readDataTime,
  writeDataTime,
  yearChoices,
} from "./dataTime";
import { settingFault, settingWords } from "./settings";

describe("the business day", () => {
  test.each([
    [2024, "2024-06-15", "2024-06-15"],
    [2024, "2024-12-31", "2024-12-31"],
    [2024, "2025-01-01", "2024-12-31"],
    [2024, "2026-11-26", "2024-12-31"],
    [2025, "2026-11-26", "2025-12-31"],
    [2026, "2026-11-26", "2026-11-26"],
    // A year to come has had no other day than today.
    [2027, "2026-11-26", "2026-11-26"],
    [followsCalendar, "2026-11-26", "2026-11-26"],
    [followsCalendar, "2026-12-31", "2026-12-31"],
    [followsCalendar, "2027-01-01", "2027-01-01"],
    [followsCalendar, "2028-02-29", "2028-02-29"],
  ])("with data year %i on %s is %s", (setting, calendar, day) => {
    expect(businessDayOf(setting, calendar)).toBe(day);
  });

  test("is of the data year, which New Year moves if it follows the calendar", () => {
    expect(dataYearOf(2024, "2027-01-01")).toBe(2024);
    expect(dataYearOf(followsCalendar, "2026-12-31")).toBe(2026);
    expect(dataYearOf(followsCalendar, "2027-01-01")).toBe(2027);
    expect(dataTimeOf(2025, "2026-03-01")).toEqual({
      ...{ year: 2025, day: "2025-12-31", calendar: "2026-03-01" },
    });
  });
});

test("a reply's header says it, and nothing else is taken for it", () => {
  const time = dataTimeOf(followsCalendar, "2026-11-26");
  expect(writeDataTime(time)).toBe("2026 2026-11-26 2026-11-26");
  expect(readDataTime(writeDataTime(time))).toEqual(time);
  for (const text of [null, "", "2026", "2026 2026-11-26", "x 2026-11-26 2026-11-26"])
    expect(readDataTime(text)).toBeNull();
});

test("years are offered to the one after the calendar's, and planned some further", () => {
  expect(yearChoices(2023, "2026-11-26")).toEqual([2027, 2026, 2025, 2024, 2023]);
  expect(yearChoices(2014, "2027-01-01")[0]).toBe(2028);
  expect(lastPlannedYear("2026-11-26")).toBe(2031);
});

test("the setting is a year or 随日历", () => {
  for (const value of [0, 2014, 2024, 2026]) expect(settingFault("dataYear", value)).toBeNull();
  for (const value of [1, -1, 2013, 20_260]) {
    expect(settingFault("dataYear", value)).toContain("数据年度应在 2014 到");
    expect(settingFault("dataYear", value)).toContain("或为 0（随日历）");
  }
  expect(settingWords("dataYear", 0)).toBe("随日历");
  expect(settingWords("dataYear", 2026)).toBe("2026 年");
});

test("a setting of choices has none beside them", () => {
  for (const value of [0, 1]) expect(settingFault("postponeToPast", value)).toBeNull();
  for (const value of [-1, 0.5, 2])
    expect(settingFault("postponeToPast", value)).toBe(
      `延期可延至过去的时间应为不可以或可以，填写的是 ${value}`,
    );
  expect(settingWords("postponeToPast", 0)).toBe("不可以");
});
