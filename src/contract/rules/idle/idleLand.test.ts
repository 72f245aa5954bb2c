import { describe, expect, test } from "vitest";
import { type IdleFacts, idleFee, idleKinds, idleTime, stateOfList } from "./idleLand";
import { checkIdle, wrongFee } from "./idleRules";

const today = "2024-12-31";

describe("the legal test", () => {
  test.each<[string, IdleFacts, string[]]>([
    ["a year without a start", { ydkgsj: "2023-12-31" }, ["1"]],
    ["a day less", { ydkgsj: "2024-01-01" }, []],
    ["no agreed start", {}, []],
    [
      "a third developed and a year's rest",
      { ydkgsj: "2020-01-01", sjkgsj: "2020-02-01", ykfydmj: 300, ykfmj: 99, tgksrq: "2023-12-31" },
      ["2"],
    ],
    [
      "exactly a third",
      {
        ydkgsj: "2020-01-01",
        sjkgsj: "2020-02-01",
        ykfydmj: 300,
        ykfmj: 100,
        tgksrq: "2023-12-31",
      },
      [],
    ],
    [
      "little developed, and no rest",
      { ydkgsj: "2020-01-01", sjkgsj: "2020-02-01", ykfydmj: 300, ykfmj: 9 },
      [],
    ],
    [
      "a quarter invested less a little",
      { sjkgsj: "2020-02-01", ytze: 24.9, ztze: 100, tgksrq: "2022-01-01" },
      ["3"],
    ],
    ["a quarter", { sjkgsj: "2020-02-01", ytze: 25, ztze: 100, tgksrq: "2022-01-01" }, []],
    [
      "both",
      { sjkgsj: "2020-02-01", ykfydmj: 9, ykfmj: 1, ytze: 1, ztze: 9, tgksrq: "2022-01-01" },
      ["2", "3"],
    ],
    [
      "a rest of less than a year",
      { sjkgsj: "2020-02-01", ykfydmj: 9, ykfmj: 1, ytze: 1, ztze: 9, tgksrq: "2024-01-01" },
      [],
    ],
  ])("of %s", (_, facts, kinds) => expect(idleKinds(facts, today)).toEqual(kinds));
});

test.each<[IdleFacts, number, string | null]>([
  [{ ydkgsj: "2024-12-01" }, 30, null],
  [{ ydkgsj: "2023-12-31" }, 366, "1"],
  [{ ydkgsj: "2022-12-31" }, 731, "2"],
  [{ ydkgsj: "2020-01-01", czwcrq: "2021-03-01" }, 425, "1"],
  [{ ydkgsj: "2020-01-01", sjkgsj: "2020-02-01" }, 0, null],
  [{ ydkgsj: "2020-01-01", sjkgsj: "2020-02-01", tgksrq: "2024-12-21" }, 10, null],
  [{ ydkgsj: "2030-01-01" }, 0, null],
])("%j has been idle for %i days", (facts, xzts, xznx) => {
  expect(idleTime(facts, today)).toEqual({ xzts, xznx });
});

test("the fee is a fifth of the price, where one is due", () => {
  expect([idleFee(1234.5), idleFee(null)]).toEqual([246.9, null]);
  const more = { czfs: "6", tdjk: 100, xzfje: 30 };
  expect(wrongFee(more).map(({ level }) => level)).toEqual(["E"]);
  expect(wrongFee({ ...more, xzfje: 10 }).map(({ level }) => level)).toEqual(["W"]);
  expect(wrongFee({ ...more, xzfje: 10, xzyysm: "市政府批准减半征缴" })).toEqual([]);
  expect(wrongFee({ ...more, xzfje: 20 })).toEqual([]);
  expect(wrongFee({ ...more, czfs: "7" })).toEqual([]);
});

const clean = { gdmj: 100, xzmj: 100, ydkgsj: "2020-01-01", xzlx: "1" };
test.each<[string, object, string[]]>([
  ["nothing wrong", {}, []],
  ["more idle than supplied", { xzmj: 100.01 }, ["X002 xzmj"]],
  ["more disposed of than idle", { czmj: 101 }, ["X002 czmj"]],
  [
    "neither a start day nor a handover",
    { ydkgsj: null, xzlx: null, sjkgsj: "2020-02-01", tgksrq: "2021-01-01", ykfmj: 1, ykfydmj: 90 },
    ["X002 ydkgsj"],
  ],
  ["more developed than supplied", { ykfmj: 101 }, ["X002 ykfmj"]],
  ["found before the start was due", { rdrq: "2019-01-01" }, ["X002 rdrq"]],
  ["found before the inquiry", { dctzsrq: "2022-01-01", rdrq: "2021-06-01" }, ["X002 rdrq"]],
  [
    "disposed of before it was found",
    { rdrq: "2022-01-01", czwcrq: "2021-06-01" },
    ["X002 czwcrq"],
  ],
  ["another kind than declared", { xzlx: "2" }, ["X003 xzlx"]],
  ["not idle at all", { xzlx: null, ydkgsj: "2024-06-01" }, ["X003 xzlx"]],
])("checkIdle finds %s", (_, over, expected) => {
  const problems = checkIdle({ ...clean, ...over }, today);
  expect(problems.map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
});

test("a listed record stands where its own fields show", () => {
  const found = { dctzsrq: "2021-01-01", rdsbh: "1号", rdrq: "2021-02-01" };
  expect(stateOfList({})).toBe("0");
  expect(stateOfList({ dctzsrq: "2021-01-01" })).toBe("1");
  expect(stateOfList(found)).toBe("3");
  expect(stateOfList({ ...found, czfs: "1" })).toBe("4");
  expect(stateOfList({ ...found, czfs: "1", czwcrq: "2022-01-01", czmj: 5 })).toBe("5");
});
