import { describe, expect, test } from "vitest";
import { type ComparedParcel, checkPair, type ParcelPair, sharesOf } from "./duplicateRules";

const parcel = (over: Partial<ComparedParcel> = {}): ComparedParcel => ({
  dkid: "a",
  dkbh: "330110SD202300001",
  dkmc: "一号",
  bdcdyh: null,
  tdsyqr: "张三",
  dxlx: "2",
  xztdyt: "工业",
  mj: 1000,
  m2: 1000,
  ...over,
});

const other = parcel({ dkid: "b", dkbh: "330110SD202300002", tdsyqr: "李四", mj: 2000, m2: 2000 });
const pair = (over: Partial<ParcelPair> = {}): ParcelPair => ({
  one: parcel(),
  other,
  shared: 0,
  apart: 500,
  isProvincial: false,
  isLinked: false,
  ...over,
});
const check = (over: Partial<ParcelPair>) =>
  checkPair(pair(over)).map(({ rule, level }) => `${rule} ${level}`);

describe("two parcels", () => {
  test.each<[string[], Partial<ParcelPair>]>([
    [[], {}],
    [[], { shared: 9 }],
    [["C003 W"], { shared: 10 }],
    [["C003 W"], { shared: 799 }],
    [["C002 E"], { shared: 800 }],
    [["C002 E"], { shared: 1000 }],
    [["C001 E"], { other: { ...other, dkbh: parcel().dkbh } }],
    [[], { one: parcel({ bdcdyh: "X" }), other: { ...other, bdcdyh: "Y" } }],
    [["C004 W"], { one: parcel({ bdcdyh: "X" }), other: { ...other, bdcdyh: "X" } }],
    [["C005 I"], { other: { ...other, tdsyqr: "张三", mj: 1010 }, apart: 50 }],
    [[], { other: { ...other, tdsyqr: "张三", mj: 1011 }, apart: 50 }],
    [[], { other: { ...other, tdsyqr: "张三", mj: 1000 }, apart: 51 }],
    [[], { isProvincial: true, shared: 700 }],
    [["C006 W"], { isProvincial: true, shared: 900 }],
    [["C006 W"], { isProvincial: true, isLinked: true }],
    [[], { isProvincial: true, isLinked: true, other: parcel({ dkid: "p", bdcdyh: "Z" }) }],
  ])("are %o with %o", (wanted, facts) => {
    expect(check(facts)).toEqual(wanted);
  });

  test("say how they differ from the provincial record", () => {
    const [problem] = checkPair(pair({ isProvincial: true, isLinked: true }));
    expect(problem?.message).toBe("省级库已存在，属性不一致：土地使用权人、地块面积");
  });

  test("share what each has of the other, and never more than all", () => {
    expect(sharesOf(pair({ shared: 500 }))).toEqual([0.5, 0.25]);
    expect(sharesOf(pair({ shared: 1000.001 }))[0]).toBe(1);
    expect(sharesOf(pair({ one: parcel({ m2: 0 }) }))).toEqual([0, 0]);
  });
});
