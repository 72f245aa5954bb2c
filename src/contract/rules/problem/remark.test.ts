import { expect, test } from "vitest";
import { remarkOf } from "./remark";

test("of many places the first are named and all are counted", () => {
  expect(remarkOf("zeros", "补零")).toEqual({ kind: "zeros", text: "补零" });
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `第${i + 1}行`);
  expect(remarkOf("leftOut", "略去", rows(3)).where).toBe("第1行、第2行、第3行");
  expect(remarkOf("leftOut", "略去", rows(12)).where).toBe("第1行、第2行、第3行等12处");
});

test("texts of a hostile file are cut between characters", () => {
  const { text, where } = remarkOf("layer", "𠮷".repeat(400), ["长".repeat(400)]);
  expect([text.length, where?.length]).toEqual([300, 300]);
  expect(remarkOf("layer", `长${"𠮷".repeat(400)}`).text).toHaveLength(299);
});
