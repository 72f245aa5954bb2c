import { describe, expect, test } from "vitest";
import { changesOf, conflictsOf, merged, withGiven } from "./mergeValues";

const base = { dkmc: "一号", tdsyqr: "甲厂", mj: 100, bz: null };
const keys = Object.keys(base);

describe("two people change one record", () => {
  const mine = { ...base, dkmc: "一号地", mj: 120 };
  const theirs = { ...base, tdsyqr: "乙厂", mj: 110 };

  test("a field that only one changed is proposed as changed; one that both changed must be chosen", () => {
    expect(conflictsOf(keys, base, mine, theirs)).toEqual([
      { key: "dkmc", mine: "一号地", theirs: "一号", proposed: "mine" },
      { key: "tdsyqr", mine: "甲厂", theirs: "乙厂", proposed: "theirs" },
      { key: "mj", mine: 120, theirs: 110, proposed: null },
    ]);
  });

  test("the chosen values make the form that is saved again", () => {
    const choice = { dkmc: "mine", tdsyqr: "theirs", mj: "theirs" } as const;
    expect(merged(mine, theirs, choice)).toEqual({
      dkmc: "一号地",
      tdsyqr: "乙厂",
      mj: 110,
      bz: null,
    });
  });

  test("the same change on both sides is no conflict", () => {
    expect(conflictsOf(keys, base, { ...base, mj: 9 }, { ...base, mj: 9 })).toEqual([]);
  });
});

test("only what changed is sent, and an emptied field as null", () => {
  expect(changesOf(keys, base, { ...base, tdsyqr: "", bz: undefined, mj: 100 })).toEqual({
    tdsyqr: null,
  });
});

test("what the page comes to know fills empty fields and its own, and never the user's", () => {
  const before = { xzqmc: "余杭区", tdsyqr: null, zl: "示例路1号" };
  const given = { xzqmc: "临平区", tdsyqr: "甲厂", zl: "示例路2号" };
  const untouched = { ...before, dkmc: "一号" };
  expect(withGiven(untouched, before, given)).toEqual({ ...given, dkmc: "一号" });
  const typed = { xzqmc: "余杭区", tdsyqr: "乙厂", zl: "示例路3号" };
  expect(withGiven(typed, before, given)).toEqual({ ...typed, xzqmc: "临平区" });
  // A cleared field is free again; a new value follows the one given before.
  expect(withGiven({ ...typed, tdsyqr: "" }, before, given).tdsyqr).toBe("甲厂");
  expect(withGiven(given, given, { tdsyqr: "丙厂" }).tdsyqr).toBe("丙厂");
});
