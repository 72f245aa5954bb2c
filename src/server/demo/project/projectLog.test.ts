import { expect, test } from "vitest";
import { spztEdges } from "#contract/workflow/spzt";
import { projectLog, stepsTo } from "./projectLog";

const project = {
  ...{ xmid: "x", xzqdm: "330110", xzqmc: "余杭区" },
  ...{ created: Date.UTC(2023, 0, 1), reviewed: Date.UTC(2023, 0, 11) },
};

test("a project's log goes from its draft to its state by allowed steps", () => {
  const log = projectLog("zkfxmst", { ...project, spzt: "4", spyj: "资料不全" });
  expect(log.map(({ yzt, xzt, czrjs, yj }) => [yzt, xzt, czrjs, yj])).toEqual([
    ["0", "1", "ROLE_COUNTY", null],
    ["1", "3", "ROLE_CITY", null],
    ["3", "4", "ROLE_PROVINCE", "资料不全"],
  ]);
  const times = log.map(({ czsj }) => czsj);
  expect([...times].sort()).toEqual(times);
  expect(times.at(-1)).toBe("2023-01-11T00:00:00.000Z");
});

test("a draft has no log, and a state that nothing leads to has no way", () => {
  expect(projectLog("zkfxmsd", { ...project, spzt: "0", spyj: null })).toEqual([]);
  expect(stepsTo(spztEdges.zkfxmsd, "9")).toBeUndefined();
});
