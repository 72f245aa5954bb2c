import { expect, vi } from "vitest";
import { followsCalendar } from "#contract/dataTime";
import { rollTo, setYear } from "../api/calendarWalk";
import { compareFigures, coveredNames, nothingFound } from "./compare";

/** Some day after the year of the demonstration: contracts are due on it that were not in that year. */
const later = { year: 2025, day: "2025-09-15" };

/**
 * Compares what two readers are shown of two regions with the tables, in the usual data year and on a later day of
 * the calendar. The database has to hold the demonstration.
 */
export async function lookAtFigures(): Promise<void> {
  const found = nothingFound();
  const scope = { users: ["sheng", "yuhang"], regions: ["33", "330110"] } as const;
  await compareFigures(found, "at first", {
    ...{ ...scope, when: { year: 2024, day: "2024-12-31" } },
  });
  try {
    await setYear(followsCalendar);
    expect(await rollTo(later.day, followsCalendar)).not.toBeNull();
    await compareFigures(found, "on a later day", { ...scope, when: later });
  } finally {
    vi.useRealTimers();
  }
  expect(found.differences).toEqual([]);
  expect(found.cells).toBeGreaterThan(1_000);
  expect(coveredNames().filter((name) => !found.figures.has(name))).toEqual([]);
}
