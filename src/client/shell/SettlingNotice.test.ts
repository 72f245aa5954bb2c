import { expect, test } from "vitest";
import { wordsOf } from "./SettlingNotice";

test("what is brought up to date is named by year, each once", () => {
  const work = (kind: "taxYear" | "evaluation", nd: number) => ({ kind, nd, since: "" });
  const rest = "正在更新，完成前合计中新旧数据并存，完成后自动刷新";
  expect(wordsOf([work("taxYear", 2023)])).toBe(`2023年税收指标${rest}`);
  const several = [work("evaluation", 2023), work("evaluation", 2023), work("taxYear", 2022)];
  expect(wordsOf(several)).toBe(`2022年税收指标和2023年评价结果${rest}`);
});
