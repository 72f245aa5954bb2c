import { describe, expect, test } from "vitest";
import { moveProblem, planAuthority, planLock, shared, splitOf } from "./planRules";

describe("parts of a task", () => {
  test.each([
    [null, 3, "open", 0],
    [3, null, "open", 0],
    [100, 100.004, "even", 0],
    [100, 99.5, "less", -0.5],
    [0.1, 0.3, "more", 0.2],
  ] as const)("of %s that are %s are %s", (whole, parts, state, difference) => {
    expect(splitOf(whole, parts)).toEqual({ state, difference });
  });

  test.each([
    [100, [1, 1, 1], [33.34, 33.33, 33.33]],
    [10, [0, 0], [5, 5]],
    [0.01, [1, 5], [0, 0.01]],
    [50, [3, 0, 1], [37.5, 0, 12.5]],
    [7, [], []],
  ])("share %s by %o", (whole, weights, wanted) => {
    const shares = shared(whole, weights);
    expect(shares).toEqual(wanted);
    if (weights.length > 0) {
      expect(Math.round(shares.reduce((sum, one) => sum + one, 0) * 100)).toBe(
        Math.round(whole * 100),
      );
    }
  });
});

describe("a plan that moves", () => {
  const project = {
    ...{ spzt: "5", xmjd: "2", ssnd: 2024, sjkgsj: null },
    ...{ jhkgsj: "2024-03-01", jhjgsj: "2025-06-30" },
  };

  test.each([
    ["0", "zkfxm:edit"],
    ["2", "zkfxm:edit"],
    ["1", null],
    ["5", "rw:edit"],
    ["6", null],
    ["7", null],
  ])("belongs in state %s to %s", (spzt, authority) => {
    expect(planAuthority({ spzt })).toBe(authority);
    expect(planLock({ spzt, xmjd: "1" }) === null).toBe(authority !== null);
  });

  test("stands still once the project is completed", () => {
    expect(planLock({ spzt: "5", xmjd: "5" })).toContain("已竣工");
  });

  test("keeps its start once that has come, and its order always", () => {
    const to = { jhkgsj: "2024-04-01", jhjgsj: "2025-06-30" };
    expect(moveProblem(project, to)).toBeNull();
    expect(moveProblem({ ...project, sjkgsj: "2024-03-09" }, to)).toContain("已开工");
    expect(moveProblem(project, { ...to, jhjgsj: "2024-03-31" })).toContain("早于计划开工");
    expect(moveProblem(project, { ...to, jhjgsj: "2036-01-01" })).toContain("不能晚于");
  });
});
