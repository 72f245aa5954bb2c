import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  axisOf,
  dayNumber,
  isoDay,
  lateDays,
  monthsFrom,
  moved,
} from "./ganttTime";

const project = {
  ...{ spzt: "5", xmjd: "1", ssnd: 2024, sjkgsj: null },
  ...{ jhkgsj: "2024-03-01", jhjgsj: "2024-06-30" },
};

describe("calendar days", () => {
  test.each([
    ["2024-02-28", 2, "2024-03-01"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2024-03-31", -31, "2024-02-29"],
    ["2024-12-31", 1, "2025-01-01"],
  ])("%s and %i days is %s", (day, days, wanted) => {
    expect(addDays(day, days)).toBe(wanted);
    expect(isoDay(dayNumber(wanted))).toBe(wanted);
  });

  test.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-03-15", -3, "2023-12-15"],
    ["2024-12-31", 2, "2025-02-28"],
  ])("%s and %i months is %s", (day, months, wanted) => {
    expect(addMonths(day, months)).toBe(wanted);
  });

  test("months follow each other without a gap", () => {
    const months = monthsFrom("2023-11-15", "2024-03-01");
    expect(months.map(({ key }) => key)).toEqual([
      "2023-11",
      "2023-12",
      "2024-01",
      "2024-02",
      "2024-03",
    ]);
    months.slice(1).forEach(({ start }, i) => {
      expect(start).toBe((months[i]?.start ?? 0) + (months[i]?.days ?? 0));
    });
  });

  test("an axis shows the year of the plan and the next, and what lies further out", () => {
    const ends = (days: (string | null)[]) => {
      const months = axisOf(2024, days);
      return [months[0]?.key, months.at(-1)?.key];
    };
    expect(ends([null])).toEqual(["2024-01", "2025-12"]);
    expect(ends(["2023-05-01", "2026-02-01"])).toEqual(["2023-01", "2026-12"]);
    expect(ends(["1024-05-01", "9999-02-01"])).toEqual(["2012-01", "2036-12"]);
  });
});

describe("moving a bar", () => {
  test.each([
    ["whole", 10, "2024-03-11", "2024-07-10"],
    ["start", 10, "2024-03-11", "2024-06-30"],
    ["end", -10, "2024-03-01", "2024-06-20"],
    ["start", 400, "2024-06-30", "2024-06-30"],
    ["end", -400, "2024-03-01", "2024-03-01"],
  ] as const)("by its %s and %i days", (grip, days, jhkgsj, jhjgsj) => {
    expect(moved(project, grip, days)).toEqual({ jhkgsj, jhjgsj });
  });

  test("leaves the start of what has started", () => {
    const started = { ...project, sjkgsj: "2024-03-05" };
    for (const grip of ["whole", "start", "end"] as const) {
      expect(moved(started, grip, 5)).toEqual({ jhkgsj: "2024-03-01", jhjgsj: "2024-07-05" });
    }
  });
});

test("a project is late from the day after its planned completion until it is completed", () => {
  expect(lateDays({ jhjgsj: "2024-06-30", sjjgsj: null }, "2024-06-30")).toBe(0);
  expect(lateDays({ jhjgsj: "2024-06-30", sjjgsj: null }, "2024-07-30")).toBe(30);
  expect(lateDays({ jhjgsj: "2024-06-30", sjjgsj: "2024-08-01" }, "2024-12-31")).toBe(0);
});
