import { describe, expect, test } from "vitest";
import { closedDays, latestDay, postponedDays, whyFixed, wrongDay } from "./postponement";

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
    expect(latestDay(contract, "1").day).toBe("2025-02-28");
    expect(wrongDay(contract, "1", "2025-02-28")).toBeNull();
    expect(wrongDay(contract, "1", "2025-03-01")).toContain("一年");
    expect(postponedDays(contract, "1", "2025-02-28")).toBe(365);
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
