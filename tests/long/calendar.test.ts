import { afterEach, expect, test, vi } from "vitest";
import { followsCalendar } from "#contract/dataTime";
import {
  daysBetween,
  expectShown,
  fillWatched,
  pastTables,
  rollTo,
  setDay,
  setYear,
  walk,
} from "../api/calendarWalk";
import { withApp } from "../api/harness";

withApp();
afterEach(() => vi.useRealTimers());

test("day by day from 2024-12-30 to 2027-03-01", async () => {
  setDay(walk.first);
  await setYear(followsCalendar);
  const ids = await fillWatched();
  const days = daysBetween(walk.first, walk.last);
  const expectPast = pastTables();
  for (const day of days) {
    expect([day, await rollTo(day, followsCalendar)]).toEqual([day, expect.anything()]);
    await expectShown(ids, day);
    await expectPast(day);
  }
  expect(days).toHaveLength(792);
});
