import { expect, test } from "vitest";
import { outcomeOf, placeOf, titleOf } from "./ownJob";

test("a job is called by what is done to what", () => {
  expect(titleOf({ kind: "checkDxyd", about: "文件“一.mdb”" })).toBe("校验文件“一.mdb”");
  expect(titleOf({ kind: "settleYear", about: "2024年税收指标" })).toBe("更新2024年税收指标");
  expect(titleOf({ kind: "evaluate", about: "2024年评价" })).toBe("2024年评价");
  expect(titleOf({ kind: "movePlatform", about: "停用东湖园区" })).toBe("停用东湖园区");
});

test("imports and comparisons are opened at their page, by their job", () => {
  const home = expect.stringMatching(/^\/.*\?import=mdb&job=J$/);
  expect(placeOf({ kind: "importDxyd", jobId: "J", dataset: "dxydsd" })).toEqual(home);
  expect(placeOf({ kind: "importProjects", jobId: "J", dataset: "zkfxmsd" })).toEqual(home);
  const compared = expect.stringMatching(/\?duplicates=J$/);
  expect(placeOf({ kind: "checkDuplicates", jobId: "J", dataset: "dxydst" })).toEqual(compared);
  const sheet = expect.stringMatching(/\?import=xlsx&job=J$/);
  expect(placeOf({ kind: "importSheet", jobId: "J", dataset: "xztd" })).toEqual(sheet);
  expect(placeOf({ kind: "checkSheet", jobId: "J", dataset: "gysl" })).toEqual(sheet);
  expect(placeOf({ kind: "evaluate", jobId: "J", dataset: null })).toBeNull();
});

test("an outcome is said in words", () => {
  const evaluation = { kind: "evaluate", message: null } as const;
  const failed = { ...evaluation, state: "failed", message: "数据已变化" } as const;
  expect(outcomeOf(failed)).toBe("未完成：数据已变化");
  expect(outcomeOf({ ...evaluation, state: "cancelled" })).toBe("已取消，原有数据不变");
  const exported = { ...evaluation, kind: "exportList" };
  expect(outcomeOf({ ...exported, state: "done" })).toMatch(/文件保留 \d+ 小时$/);
  expect(outcomeOf({ ...exported, state: "cancelled" })).toBe("已取消");
});
