import { describe, expect, test } from "vitest";
import {
  applyBy,
  closedDays,
  latestDay,
  movedAlong,
  movedDays,
  postponedDays,
  whyFixed,
  whyHeld,
  whyLate,
  whyPast,
  wrongDay,
} from "./postponement";

const contract = {
  ...{ qdrq: "2023-01-10", ydkgsj: "2024-02-29", sjkgsj: null, ydjgsj: "2026-02-28", sjjgsj: null },
  ...{ ydtcsj: "2026-08-28", ydfhsj: null, tczt: null },
};

describe("an agreed day", () => {
  test("is closed to clerks once the contract is signed, and open while there is none", () => {
    expect(Object.keys(closedDays(contract))).toEqual(["ydkgsj", "ydjgsj"]);
    expect(closedDays(contract).ydkgsj).toContain("延期申请");
    expect(Object.keys(closedDays({ ...contract, ydjgsj: null }))).toEqual(["ydkgsj"]);
    expect(closedDays({ ...contract, qdrq: null })).toEqual({});
  });

  test("is put off by a year at most, from the 29th of February to the 28th", () => {
    const open = { ...contract, ydtcsj: null };
    expect(latestDay(open, "1").day).toBe("2025-02-28");
    expect(wrongDay(open, "1", "2025-02-28")).toBeNull();
    expect(wrongDay(open, "1", "2025-03-01")).toContain("一年");
    expect(postponedDays(open, "1", "2025-02-28")).toBe(365);
  });

  // GF-2008-2601, its articles not seen (domain/10 §2).
  test("of the start takes the completion along, which stays before what is agreed behind it", () => {
    expect(movedDays(contract, "1", "2024-05-29")).toEqual({
      ydkgsj: "2024-05-29",
      ydjgsj: "2026-05-29",
    });
    expect(movedDays({ ...contract, ydjgsj: null }, "1", "2024-05-29")).toEqual({
      ydkgsj: "2024-05-29",
    });
    expect(movedDays(contract, "2", "2026-05-29")).toEqual({ ydjgsj: "2026-05-29" });
    expect(movedAlong(contract, "1", "2024-05-29")).toEqual({
      ...{ from: "2026-02-28", to: "2026-05-29" },
    });
    expect(movedAlong(contract, "2", "2026-05-29")).toBeNull();
    expect(movedAlong({ ...contract, ydjgsj: null }, "1", "2024-05-29")).toBeNull();
    expect(latestDay(contract, "1").day).toBe("2024-08-28");
    expect(wrongDay(contract, "1", "2024-08-28")).toBeNull();
    expect(wrongDay(contract, "1", "2024-08-29")).toContain("约定投产时间2026-08-28");
  });

  // GF-2008-2601, its articles not seen: 30 days, which an office may set otherwise.
  test("is applied for as many days ahead as is set, and not for a day that is past", () => {
    const terms = (aheadDays: number, toPast = false) => ({ aheadDays, toPast });
    expect(applyBy(contract, "1", terms(30))).toBe("2024-01-30");
    expect(whyLate(contract, "1", "2024-01-30", terms(30))).toBeNull();
    expect(whyLate(contract, "1", "2024-01-31", terms(30))).toBe(
      "延期开工应在约定开工时间2024-02-29前30日（2024-01-30及以前）申请，今日为2024-01-31",
    );
    expect(whyLate(contract, "1", "2024-01-31", terms(29))).toBeNull();
    expect(whyLate(contract, "2", "2026-01-30", terms(30))).toContain("2026-01-29及以前");
    expect(applyBy(contract, "1", terms(0))).toBeNull();
    expect(whyLate(contract, "1", "2030-01-01", terms(0))).toBeNull();
    expect(whyPast("2024-05-29", "2024-05-29", terms(0))).toBeNull();
    expect(whyPast("2024-05-29", "2024-05-30", terms(0))).toContain("不应早于申请日2024-05-30");
    expect(whyPast("2024-05-29", "2024-05-30", terms(0, true))).toBeNull();
  });

  test("is applied for once, and not beside what moves the completion too", () => {
    const held = (yqlx: "1" | "2", zt: string) => ({ yqlx, zt, yqbh: "YQ2024000001" });
    expect(whyHeld(contract, "1", [])).toBeNull();
    expect(whyHeld(contract, "1", [held("1", "0")])).toContain("待审核的延期开工申请");
    expect(whyHeld(contract, "1", [held("1", "1")])).toContain("只能延期一次");
    expect(whyHeld(contract, "1", [held("2", "0")])).toContain("延期竣工申请（YQ2024000001）");
    expect(whyHeld(contract, "2", [held("1", "0")])).toContain("办结后再申请");
    expect(whyHeld(contract, "2", [held("1", "1")])).toBeNull();
    expect(whyHeld({ ...contract, ydjgsj: null }, "2", [held("1", "0")])).toBeNull();
  });

  test("stays before the next one that is agreed, whichever that is", () => {
    expect(latestDay(contract, "2").day).toBe("2026-08-28");
    expect(wrongDay(contract, "2", "2026-08-29")).toContain("约定投产时间2026-08-28");
    expect(latestDay({ ...contract, ydtcsj: null, ydfhsj: "2026-12-01" }, "2").day).toBe(
      "2026-12-01",
    );
    expect(latestDay({ ...contract, ydtcsj: null }, "2").day).toBe("2027-02-28");
  });

  test("is only moved to a later day, and to one that is in the calendar", () => {
    expect(wrongDay(contract, "1", "2024-02-29")).toContain("应晚于");
    expect(wrongDay(contract, "1", "2024-11-31")).toContain("不是有效日期");
    expect(wrongDay(contract, "1", "明天")).toContain("不是有效日期");
  });

  test.each([
    ["has no contract", { qdrq: null }, "1", "尚未签订合同"],
    ["is not agreed", { ydjgsj: null }, "2", "没有约定竣工时间"],
    ["was kept or missed", { sjkgsj: "2024-03-01" }, "1", "已开工"],
    ["belongs to a finished building", { sjjgsj: "2025-12-01" }, "2", "已竣工"],
    ["belongs to a dissolved contract", { tczt: "90" }, "1", "已解除"],
    ["belongs to land that was taken back", { tczt: "91" }, "2", "收回"],
  ] as const)("cannot be moved when it %s", (_, over, kind, message) => {
    expect(whyFixed({ ...contract, ...over }, kind)).toContain(message);
  });

  test("of the completion may be moved while the building goes on", () => {
    expect(whyFixed({ ...contract, sjkgsj: "2024-03-01" }, "2")).toBeNull();
    expect(whyFixed(contract, "1")).toBeNull();
  });
});
