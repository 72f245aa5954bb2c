import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleCounties } from "../ground/sampleCounties";
import { generate } from "../low/generate";
import { asOfYear, demoTime, demoYears, happened, pastDay } from "./demoTime";

const { counties, names } = sampleCounties();
const few = { sd: 400, st: 300 };

const at = (day: string) => vi.setSystemTime(`${day}T04:00:00Z`);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("without a word the demonstration is of the usual year, whatever the calendar says", () => {
  at("2031-05-06");
  expect(demoTime()).toMatchObject({ year: 2024, day: "2024-12-31" });
  expect(pastDay("12-20")).toBe("2024-12-20");
});

test("it may be of years that are over or under way, none of which has records before the first", () => {
  at("2027-03-09");
  expect(demoYears()).toEqual([2024, 2027]);
});

test("a year that is over keeps its days; of one under way they move together before today", () => {
  at("2027-03-09");
  const days = ["01-01", "03-09", "06-03", "12-12", "12-31"];
  const of = (year: number, back = 0) =>
    asOfYear(year, () => days.map((day) => pastDay(day, back)));
  expect(of(2026)).toEqual(days.map((day) => `2026-${day}`));
  const running = of(2027);
  expect(running).toEqual(running.toSorted());
  expect(new Set(running).size).toBe(days.length);
  expect([running[0], running.at(-1)]).toEqual(["2027-01-01", "2027-03-08"]);
  expect(of(2027, 1), "earlier years are over").toEqual(days.map((day) => `2026-${day}`));
  const before = Date.UTC(2026, 11, 31);
  expect(asOfYear(2027, () => happened(before))).toBe(before);
});

test.each([
  ["over", 2026, "2028-02-01"],
  ["under way", 2026, "2026-11-27"],
  ["just begun", 2027, "2027-01-04"],
])(
  "parcels of a year that is %s are of it and the years before, and none is of a day to come",
  (_, year, today) => {
    at(today);
    const made = asOfYear(year, () => [...generate(counties, names, few)]);
    const parcels = made.flatMap(({ dxydsd, dxydst }) => [...dxydsd, ...dxydst]);
    const last = today < `${year}-12-31` ? today : `${year}-12-31`;
    const found = new Set(parcels.map(({ record }) => record.rdnf));
    for (let back = 0; back <= 3; back++) expect([...found]).toContain(year - back);
    expect([...found].every((rdnf) => rdnf <= year && rdnf >= year - 10)).toBe(true);
    for (const { record, steps } of parcels) {
      expect(record.rdrq?.slice(0, 4)).toBe(String(record.rdnf));
      const times = [record.cjsj, ...steps.map((step) => step.at)];
      expect(times.toSorted()).toEqual(times);
      expect(String(record.rdrq) <= String(times[0]).slice(0, 10)).toBe(true);
      expect(String(times.at(-1)).slice(0, 10) <= last).toBe(true);
    }
    const states = new Set(parcels.map(({ record }) => record.shzt));
    expect([...states].toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "9"]);
  },
);
