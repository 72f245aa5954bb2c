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
    expect(scoreOf(own, own, defaultWeights, false)).toBe(100);
    expect(scoreOf({ ...own, mjss: -30 }, own, defaultWeights, false)).toBe(65);
    expect(scoreOf({ ...own, mjzjz: 0 }, own, defaultWeights, true)).toBe(100);
    expect(scoreOf({ ...own, mjss: 300 }, own, defaultWeights, false)).toBe(117.5);
  });

  test("weights make 100", () => {
    expect(isWhole(defaultWeights)).toBe(true);
    expect(isWhole({ ...defaultWeights, mjss: 36 })).toBe(false);
    expect(isWhole({ ...defaultWeights, mjss: 145, mjzjz: -85 })).toBe(false);
  });

  test("of a hundred 20 are A, 55 B, 20 C and 5 D", () => {
    const counts: Record<string, number> = {};
    for (let rank = 1; rank <= 100; rank++) {
      const grade = gradeOf(rank, 100);
      counts[grade] = (counts[grade] ?? 0) + 1;
    }
    expect(counts).toEqual({ A: 20, B: 55, C: 20, D: 5 });
    expect(gradeOf(1, 1)).toBe("B");
  });

  test("equal scores share a place, and what is D at once stands last", () => {
    const group = [
      { id: "a", score: 80, direct: false },
      { id: "b", score: 120, direct: false },
      { id: "c", score: 80, direct: false },
      { id: "d", score: 10, direct: false },
      { id: "e", score: 150, direct: true },
    ];
    const places = ranked(group);
    expect(["b", "a", "c", "d", "e"].map((id) => places.get(id)?.pm)).toEqual([1, 2, 2, 4, 5]);
    expect(places.get("b")?.pjdj).toBe("A");
    expect(places.get("e")?.pjdj).toBe("D");
  });
});
