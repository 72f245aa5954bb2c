import { expect, test } from "vitest";
import { batchWord } from "./batchWord";

test("a batch that was stored and taken back is told from one that never was", () => {
  const day = "2030-05-06T07:08:09Z";
  expect(batchWord({ zt: "4", rksj: null })).toBe("已作废");
  expect(batchWord({ zt: "4", rksj: day })).toBe("已撤回");
  expect(batchWord({ zt: "3", rksj: day })).toBe("已入库");
});
