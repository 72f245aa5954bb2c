import { describe, expect, test } from "vitest";
import { qsmzqjdCodes, yjlxCodes } from "../../codes/supplyCodes";
import {
  daysBetween,
  fullYears,
  instalmentsOf,
  lifeCycleOf,
  type SupplyDates,
  yearsLater,
} from "./lifeCycle";

const today = "2024-12-31";
const ago = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const listed: SupplyDates = { ggrq: ago(20) };
const sold: SupplyDates = { ...listed, ggrq: ago(60), cjrq: ago(5) };
const signed: SupplyDates = { ggrq: "2020-01-01", cjrq: "2020-02-01", qdrq: "2020-02-10" };
const delivered: SupplyDates = {
  ...signed,
  sjjdsj: "2020-05-01",
  dqrq: "2070-05-01",
  ydkgsj: ago(-100),
};
const started: SupplyDates = { ...delivered, sjkgsj: "2021-01-01", ydjgsj: ago(-100) };
const completed: SupplyDates = { ...started, sjjgsj: "2022-06-01", ydtcsj: ago(-100) };
const producing: SupplyDates = { ...completed, sjtcsj: "2023-12-01" };
const reviewed: SupplyDates = { ...producing, sjfhsj: "2024-12-01", fhjg: "1" };

const stages: [string, SupplyDates][] = [
  ["01", {}],
  ["02", listed],
  ["03", sold],
  ["04", signed],
  ["05", delivered],
  ["06", started],
  ["07", completed],
  ["08", producing],
  ["09", reviewed],
  ["10", { ...reviewed, dqrq: today }],
  ["90", { ...started, tczt: "90" }],
  ["91", { ...delivered, tczt: "91" }],
  ["92", { ...listed, cjzt: "2" }],
];

describe("lifeCycleOf", () => {
  test.each(stages)("enters stage %s without a warning", (stage, dates) => {
    expect(lifeCycleOf(dates, today)).toMatchObject({ qsmzqjd: stage, yjlx: null, yjdj: null });
  });

  test("has a case for every stage", () => {
    expect(stages.map(([stage]) => stage).sort()).toEqual(Object.keys(qsmzqjdCodes).sort());
  });

  const warned: [string, string, SupplyDates][] = [
    ["01", "2", { ggrq: ago(61) }],
    ["02", "2", { ...sold, cjrq: ago(16) }],
    [
      "03",
      "2",
      {
        ...signed,
        fqzf: JSON.stringify([
          { qh: 1, rq: ago(40), je: 5, sjrq: ago(41) },
          { qh: 2, rq: ago(2), je: 5, sjrq: null },
        ]),
      },
    ],
    ["04", "1", { ...delivered, ydkgsj: ago(-30) }],
    ["04", "1", { ...delivered, ydkgsj: today }],
    ["05", "2", { ...delivered, ydkgsj: ago(180) }],
    ["05", "3", { ...delivered, ydkgsj: ago(181) }],
    ["05", "3", { ...delivered, ydkgsj: ago(365) }],
    ["06", "4", { ...delivered, ydkgsj: ago(366) }],
    ["07", "1", { ...started, ydjgsj: ago(-30) }],
    ["08", "2", { ...started, ydjgsj: ago(1) }],
    ["08", "3", { ...started, ydjgsj: ago(200) }],
    ["08", "4", { ...started, ydjgsj: ago(400) }],
    ["09", "2", { ...completed, ydtcsj: ago(10) }],
    ["10", "2", { ...producing, ydfhsj: ago(10) }],
    ["10", "4", { ...producing, sjtcsj: "2021-01-01" }],
    ["11", "1", { ...reviewed, dqrq: ago(-180) }],
  ];

  test.each(warned)("warns %s in grade %s", (yjlx, yjdj, dates) => {
    expect(lifeCycleOf(dates, today)).toMatchObject({ yjlx, yjdj });
  });

  test("has a case for every warning", () => {
    expect([...new Set(warned.map(([kind]) => kind))].sort()).toEqual(
      Object.keys(yjlxCodes).sort(),
    );
  });

  test.each<[string, string, SupplyDates]>([
    ["0", "0", signed],
    ["0", "0", { ...signed, ydkgsj: ago(500) }],
    ["1", "0", { ...delivered, ydkgsj: today }],
    ["2", "0", { ...delivered, ydkgsj: ago(1) }],
    ["2", "0", { ...delivered, ydkgsj: ago(365) }],
    ["3", "0", { ...delivered, ydkgsj: ago(366) }],
    ["4", "1", started],
    ["4", "2", { ...started, ydjgsj: ago(1) }],
    ["4", "3", completed],
  ])("states start %s and completion %s", (kgzt, jgzt, dates) => {
    expect(lifeCycleOf(dates, today)).toMatchObject({ kgzt, jgzt });
  });

  test("counts days late up to the day itself or up to today", () => {
    const late = { ...started, ydkgsj: "2020-12-01", ydjgsj: ago(10) };
    expect(lifeCycleOf(late, today)).toMatchObject({ kgyqts: 31, jgyqts: 10, yqts: 10 });
    expect(lifeCycleOf({ ...delivered, ydkgsj: ago(7) }, today)).toMatchObject({
      kgyqts: 7,
      jgyqts: 0,
      yqts: 7,
    });
  });

  test("a renewal begins a new period, a transfer changes nothing, a failed review is none", () => {
    expect(lifeCycleOf({ ...completed, tczt: "93" }, today).qsmzqjd).toBe("09");
    expect(lifeCycleOf({ ...completed, tczt: "94" }, today).qsmzqjd).toBe("07");
    expect(lifeCycleOf({ ...producing, fhjg: "2" }, today).qsmzqjd).toBe("08");
  });

  test.each([
    ["unsigned", { qdrq: null, sjjdsj: null }],
    ["unsold", { cjzt: "2" }],
    ["withdrawn", { cjzt: "3" }],
  ])("nothing is due of a listing that is %s", (_, over) => {
    const dates = { ...delivered, ydkgsj: ago(30), ydjgsj: ago(10) };
    expect(lifeCycleOf(dates, today)).toMatchObject({ kgqk: "3", jgqk: "3" });
    expect(lifeCycleOf({ ...dates, ...over }, today)).toMatchObject({ kgqk: "0", jgqk: "0" });
  });

  test("the day moves a state by itself", () => {
    const waiting = { ...delivered, ydkgsj: today };
    expect(lifeCycleOf(waiting, "2025-01-01")).toMatchObject({ kgzt: "2", yqts: 1, yjdj: "2" });
  });
});

test("years and days are those of the calendar", () => {
  expect(yearsLater("2024-02-29", 1)).toBe("2025-02-28");
  expect(yearsLater("2020-05-01", 50)).toBe("2070-05-01");
  expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
});

test.each([
  ["2022-12-31", 2],
  ["2023-01-01", 1],
  ["2024-12-31", 0],
  ["2025-06-01", 0],
])("since %s there are %i full years", (from, years) => {
  expect(fullYears(from, today)).toBe(years);
});

test.each([
  "{}",
  "[1]",
  "no",
  '[{"qh":1,"rq":"x","je":1}]',
  '[{"qh":1,"rq":"2024-01-01","je":-1}]',
])("%s is no list of instalments", (text) => expect(instalmentsOf(text)).toBeNull());
