import { describe, expect, test } from "vitest";
import {
  defaultWeights,
  gradeOf,
  indicatorsOf,
  isWhole,
  pointsOf,
  ranked,
  scoreOf,
  sumOf,
} from "./evaluation";
import {
  byTrade,
  defaultScheme,
  follows,
  isExempt,
  schemeFault,
  sizeOf,
  withBonus,
} from "./scheme";

const { shares } = defaultScheme;

const sums = {
  ...{ hsss: 300, zjz: 1500, ydmj: 20_000 / 3, pjrs: 50, nh: 750, pfl: 30, rdfy: 26, yysr: 1000 },
};

describe("evaluation", () => {
  test("indicators are quotients of sums, and nothing without a denominator", () => {
    expect(indicatorsOf(sums)).toEqual({
      ...{ mjss: 30, mjzjz: 150, ldscl: 30, dwnhzjz: 2, dwpfzjz: 50, rdzb: 2.6 },
    });
    expect(indicatorsOf(sumOf([])).mjss).toBeNull();
    expect(sumOf([sums, sums])).toMatchObject({ hsss: 600, yysr: 2000 });
  });

  test.each([
    [10, 20, 50],
    [20, 20, 100],
    [30, 20, 150],
    [90, 20, 150],
    [-5, 20, 0],
    [5, 0, 0],
    [null, 20, 0],
    [5, null, 0],
  ])("%s against %s gives %s points", (value, benchmark, points) => {
    expect(pointsOf(value, benchmark)).toBe(points);
  });

  test("an average enterprise has 100, and a small one is measured by its tax", () => {
    const own = indicatorsOf(sums);
    expect(scoreOf(own, own, defaultWeights)).toBe(100);
    expect(scoreOf({ ...own, mjss: -30 }, own, defaultWeights)).toBe(65);
    expect(scoreOf({ ...own, mjzjz: 0 }, own, defaultScheme.small)).toBe(100);
    expect(scoreOf({ ...own, mjss: 300 }, own, defaultWeights)).toBe(117.5);
  });

  test("weights make 100", () => {
    expect(isWhole(defaultWeights)).toBe(true);
    expect(isWhole({ ...defaultWeights, mjss: 36 })).toBe(false);
    expect(isWhole({ ...defaultWeights, mjss: 145, mjzjz: -85 })).toBe(false);
  });

  test("of a hundred 20 are A, 55 B, 20 C and 5 D", () => {
    const counts: Record<string, number> = {};
    for (let rank = 1; rank <= 100; rank++) {
      const grade = gradeOf(rank, 100, shares);
      counts[grade] = (counts[grade] ?? 0) + 1;
    }
    expect(counts).toEqual({ A: 20, B: 55, C: 20, D: 5 });
    expect(gradeOf(1, 1, shares)).toBe("B");
  });

  test("equal scores share a place, and what is D at once stands last", () => {
    const group = [
      { id: "a", score: 80, direct: false },
      { id: "b", score: 120, direct: false },
      { id: "c", score: 80, direct: false },
      { id: "d", score: 10, direct: false },
      { id: "e", score: 150, direct: true },
    ];
    const places = ranked(group, shares);
    expect(["b", "a", "c", "d", "e"].map((id) => places.get(id)?.pm)).toEqual([1, 2, 2, 4, 5]);
    expect(places.get("b")?.pjdj).toBe("A");
    expect(places.get("e")?.pjdj).toBe("D");
  });
});

describe("the scheme of an authority", () => {
  const scheme = { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号" };

  test("may have no D: then the last are C, and only what is D at once is D", () => {
    const noD = { A: 11, B: 21, C: 68, D: 0 };
    const grades = Array.from({ length: 100 }, (_, i) => gradeOf(i + 1, 100, noD));
    expect(grades.filter((grade) => grade === "D")).toEqual([]);
    expect(grades.filter((grade) => grade === "A")).toHaveLength(11);
    expect(ranked([{ id: "a", score: 9, direct: true }], noD).get("a")?.pjdj).toBe("D");
  });

  test.each([
    [{}, null],
    [{ nd: null }, "请填写年度"],
    [{ nd: 2017 }, "年度应在2018至2027之间，填写的是2017"],
    [{ ly: "" }, "来源"],
    [{ shares: { A: 20, B: 55, C: 20, D: 0 } }, "填写的合计是95"],
    [{ small: { ...defaultScheme.small, mjss: 50 } }, "填写的合计是50"],
  ])("with %o", (change, fault) => {
    const told = schemeFault({ ...scheme, ...change }, 2026);
    expect(told).toEqual(fault === null ? null : expect.stringContaining(fault));
  });

  test("exempts plants founded less than so many years before the end of the year", () => {
    const two = { ...scheme, exemptYears: 2 };
    expect(isExempt("2023-01-01", 2024, two)).toBe(true);
    expect(isExempt("2022-12-31", 2024, two)).toBe(false);
    expect([isExempt(null, 2024, two), isExempt("2024-06-01", 2024, scheme)]).toEqual([
      false,
      false,
    ]);
  });

  test("adds points up to its limit, and takes none away", () => {
    expect(withBonus(80, 5, scheme)).toBe(85);
    expect(withBonus(80, 50, scheme)).toBe(90);
    expect(withBonus(80, -5, scheme)).toBe(80);
    expect(withBonus(80, null, scheme)).toBe(80);
  });

  test.each([
    [{}, "1", 100, 500, "1"],
    [{}, "2", 9000, 500, "2"],
    [{ leastRevenue: 2000 }, "1", 1999.99, 500, "2"],
    [{ leastRevenue: 2000 }, "2", 2000, 500, "1"],
    [{ leastRevenue: 2000 }, "3", 9000, 500, "3"],
    [{ leastRevenue: 2000 }, null, 9000, 500, null],
    [{ leastLand: 3 }, "2", 100, 1999.99, "4"],
    [{ leastLand: 3 }, "2", 100, 2000, "2"],
    [{ leastLand: 3 }, "1", 100, 500, "1"],
    [{ leastLand: 3 }, "2", 100, 0, "2"],
  ])("with %o counts the size %s with revenue %d on %d ㎡ as %s", (...[change, qygm, ...rest]) => {
    const [revenue, land, size] = rest;
    expect(sizeOf({ qygm, revenue, land }, { ...scheme, ...change })).toBe(size);
  });

  test("lets tenants follow on less than so much land, and none until it is set", () => {
    const three = { ...scheme, tenantLand: 3 };
    expect([follows(1999.99, three), follows(2000, three), follows(1, scheme)]).toEqual([
      ...[true, false, false],
    ]);
  });

  test("compares within trades that are large enough, all others together", () => {
    const group = ["C17", "C17", "C34", null].map((hydm, id) => ({ id, hydm }));
    const ids = (leastTrade: number) =>
      byTrade(group, { ...scheme, leastTrade }).map((part) => part.map(({ id }) => id));
    expect(ids(0)).toEqual([[0, 1, 2, 3]]);
    expect(ids(2)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
