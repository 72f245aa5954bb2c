import { afterEach, expect, test, vi } from "vitest";
import { followsCalendar } from "#contract/dataTime";
import {
  fillWatched,
  rollTo,
  setDay,
  setYear,
  shownOn,
  storedOf,
  tablesOf,
  watched,
} from "../api/calendarWalk";
import { withApp } from "../api/harness";

withApp();
afterEach(() => vi.useRealTimers());

const dayMs = 86_400_000;

function* daysBetween(first: string, last: string): Generator<string> {
  const end = Date.parse(last);
  for (let at = Date.parse(first); at <= end; at += dayMs) {
    yield new Date(at).toISOString().slice(0, 10);
  }
}

test("day by day from 2024-12-30 to 2027-03-01", async () => {
  setDay("2024-12-30");
  await setYear(followsCalendar);
  const ids = await fillWatched();
  const past = new Map<number, unknown>();
  let walked = 0;
  for (const day of daysBetween("2024-12-30", "2027-03-01")) {
    expect([day, await rollTo(day, followsCalendar)]).toEqual([day, expect.anything()]);
    for (const [i, one] of watched.entries()) {
      const is = shownOn(one, day);
      const stored = await storedOf(one.dataset, ids[i] ?? "", Object.keys(is));
      expect([day, one.name, stored]).toEqual([day, one.name, is]);
    }
    for (const nd of [2023, 2024, 2025, 2026].filter((one) => day > `${one}-12-31`)) {
      const now = await tablesOf(nd);
      const before = past.get(nd) ?? now;
      expect([day, nd, now]).toEqual([day, nd, before]);
      past.set(nd, before);
    }
    walked += 1;
  }
  expect(walked).toBe(792);
});
