import { expect } from "vitest";
import { followsCalendar } from "#contract/dataTime";
import { pastTables, rollTo, setDay, setYear, trackOf } from "../api/calendarWalk";
import { lateMatters, statesNow, wrongStates } from "./states";

/** The city whose tables are looked at, and the year that its supervision matters are about. */
export const walked = { nd: 2024, city: "3301" };

async function expectMatters(day: string): Promise<void> {
  const late = await lateMatters(walked.nd, walked.city, day);
  const { total, list } = await trackOf(walked.nd);
  const shown = list.map(({ areaCode, supervisedLate }) => [areaCode, supervisedLate]);
  expect([day, shown]).toEqual([day, list.map(({ areaCode }) => [areaCode, late[areaCode] ?? 0])]);
  const all = Object.values(late).reduce((sum, n) => sum + n, 0);
  expect([day, total.supervisedLate]).toEqual([day, all]);
}

/**
 * Walks the demonstration through days of the calendar: each day all its states are those of that day, and the
 * tables of years that are over stay as they were.
 */
export async function walkDays(
  days: readonly string[],
  tell: (line: string) => void = () => {},
): Promise<void> {
  setDay(days[0] ?? "");
  await setYear(followsCalendar);
  const expectPast = pastTables();
  let before: Record<string, number> = {};
  for (const [i, day] of days.entries()) {
    expect([day, await rollTo(day, followsCalendar)]).toEqual([day, expect.anything()]);
    expect([day, await wrongStates(day)]).toEqual([day, []]);
    await expectPast(day);
    await expectMatters(day);
    if (i === 0) before = await statesNow();
    if (day.endsWith("-01")) tell(`${day}: ${i + 1} days`);
  }
  const after = await statesNow();
  const moved = (kind: string) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (state) => state.startsWith(kind) && before[state] !== after[state],
    );
  // A walk on which nothing happened would tell nothing.
  for (const kind of ["kgzt", "kgqk", "jgzt", "jgqk", "yjlx", "xznx"]) {
    expect([kind, moved(kind).length > 0]).toEqual([kind, true]);
  }
}
