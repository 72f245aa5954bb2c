import { describe, expect, test } from "vitest";
import { checkDqgx, checkGyyd, checkYddw, isWholeShare } from "./industryRules";

const land = {
  dkbh: "330110GY000001",
  xzqdm: "330110",
  bdcdyh: null,
  tdqs: "10",
  qlxz: "102",
  mj: 10_000,
  jzzdmj: 4_000,
  zjzmj: 12_000,
  rjl: 1.2,
  jzmd: 40,
  syqqsrq: "2010-01-01",
  syqzzrq: "2060-01-01",
  syqx: 50,
  sfzz: 1,
  czmj: 3_000,
};

const rulesOf = (problems: readonly { rule: string; level: string }[]) =>
  problems.map(({ rule, level }) => `${rule}${level}`);

describe("rules over industrial land", () => {
  test("plausible land passes", () => expect(checkGyyd(land)).toEqual([]));

  test.each([
    ["a number of another county", { xzqdm: "330106" }, "A006E"],
    ["a unit number of another form", { bdcdyh: "33011000" }, "A013E"],
    ["collective land that was granted by the state", { tdqs: "20" }, "A014E"],
    ["a footprint larger than the parcel", { jzzdmj: 10_001 }, "A016E"],
    ["a plot ratio that the areas deny", { rjl: 2 }, "A017W"],
    ["a right that ends before it begins", { syqzzrq: "2009-12-31" }, "A005E"],
    ["a term above fifty years", { syqx: 51 }, "A003E"],
    ["more let than built", { czmj: 12_001 }, "A003E"],
    ["let floor area on land that is not let", { sfzz: 0 }, "A003E"],
  ])("%s does not", (_, change, rule) => {
    expect(rulesOf(checkGyyd({ ...land, ...change }))).toEqual([rule]);
  });
});

test("an enterprise's telephone number is looked at", () => {
  expect(checkYddw({ lxdh: "13900001234" })).toEqual([]);
  expect(rulesOf(checkYddw({ lxdh: "12" }))).toEqual(["A024W"]);
});

describe("rules over a relation", () => {
  const values = {
    qsrq: "2020-01-01",
    zzrq: null,
    ftbl: 100,
    symj: 10_000,
    jzmj: null,
    gxlx: "1",
  };
  const facts = { values, founded: "2015-05-05", landArea: 10_000, usedByOthers: 0 };
  const found = (change: object, more: object = {}) =>
    rulesOf(checkDqgx({ ...facts, ...more, values: { ...values, ...change } }));

  test("a whole parcel may be used", () => expect(found({})).toEqual([]));

  test.each([
    ["ends before it begins", { zzrq: "2019-12-31" }, "X008E"],
    ["begins before the enterprise exists", { qsrq: "2015-05-04" }, "X008E"],
    ["takes more than all of the tax", { ftbl: 100.01 }, "X008E"],
    ["uses nothing", { symj: 0 }, "X008E"],
    ["uses more ground than there is", { symj: 10_501 }, "X008W"],
  ])("one that %s is reported", (_, change, rule) => expect(found(change)).toEqual([rule]));

  test("floors above the ground are counted by floor area", () => {
    expect(found({ symj: 5_000 }, { usedByOthers: 6_000 })).toEqual(["X008W"]);
    expect(found({ symj: 5_000, jzmj: 5_000 }, { usedByOthers: 6_000 })).toEqual([]);
    expect(found({ symj: 5_000, gxlx: "3" }, { usedByOthers: 10_500 })).toEqual([]);
  });

  test("shares make a whole within a tenth of a percent", () => {
    expect([99.89, 99.9, 100, 100.1, 100.11].map(isWholeShare)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
