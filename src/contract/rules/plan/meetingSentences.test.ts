import { expect, test } from "vitest";
import {
  type FigureSeen,
  sentencesOf,
  testInShort,
  testWords,
  valueWords,
} from "./meetingSentences";

const figure = (over: Partial<FigureSeen> = {}): FigureSeen => ({
  ...{ id: "lowStock", value: 12_345.6, digits: 0, unit: "亩", day: "2024-06-30" },
  ...{ month: null, year: null, target: null, forecast: null, ...over },
});
const forecast = figure({
  ...{ id: "taskForecast", value: 900, target: 1000 },
  forecast: { low: 850, high: 950, error: 4.25, years: 3, held: 3, over: false, gap: 100 },
});

test("a page without the task tells its first figure, and compares the second", () => {
  const [first, second] = sentencesOf({
    ...{ region: "杭州市", line: null },
    figures: [figure({ month: -20 }), figure({ id: "idleStock", value: 5, target: 3 })],
  });
  expect(first).toBe("杭州市低效存量 12,346 亩，较上月末 -20 亩。");
  expect(second).toBe("闲置存量 5 亩，目标 3 亩。");
});

test("where the task is told, the line of the wall comes first and the forecast with its test second", () => {
  const rate = figure({ id: "taskRate", value: 61.5, digits: 1, unit: "%", target: 80 });
  const [first, second] = sentencesOf({
    ...{ region: "浙江省", line: "再开发完成 61.5%", figures: [rate, forecast] },
  });
  expect(first).toBe("浙江省再开发完成 61.5%。");
  expect(second).toBe(
    "年底预计完成 900 亩，目标 1,000 亩，距任务还差 100 亩，区间 850–950，用近 3 年倒推检验，平均误差 4.3%，3 年中 3 年落在区间内。",
  );
});

test("beside its figure a forecast has its band and its error", () => {
  const { low, high, error, years, gap } = { low: 1, high: 2, error: 4, years: 3, gap: 0 };
  const seen = { low, high, error, years, held: 2, gap, over: false };
  expect(testInShort(seen, 0)).toBe("1–2，平均误差 4.0%");
  expect(testInShort({ ...seen, error: null }, 0)).toBe("没有往年可供检验");
  expect(testInShort({ ...seen, over: true }, 0)).toBe("已到年末，不再预计");
});

test("a forecast that was never tested says so", () => {
  const never = { low: null, high: null, error: null, years: 0, held: null, gap: null };
  expect(testWords({ ...never, over: false }, 0)).toBe("没有往年可供检验");
  expect(testWords({ ...never, over: true }, 0)).toBe("本年已到最后一天，不再预计");
});

test("what is not known is said, and no figure leaves no gap", () => {
  expect(valueWords(figure({ value: null }))).toBe("暂无数据");
  expect(sentencesOf({ region: "县", line: null, figures: [figure({ value: null })] })).toEqual([
    "县低效存量暂无数据。",
    "",
  ]);
  expect(sentencesOf({ region: "县", line: null, figures: [] })).toEqual(["县本页没有指标。", ""]);
});
