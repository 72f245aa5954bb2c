import { expect, test } from "vitest";
import { viewFilterLine, viewFilterWords } from "./viewFilter";

test("the filter of a list is told in the words of its register, without region, map and page", () => {
  expect(
    viewFilterWords("/sys/data/ssxm/sjssxm?area=3301&xmjd=1,2&ssnd=2023,2024&page=3&at=120,30,9"),
  ).toMatch(/^[^，]+，项目进度：.+、.+；实施年度：2023年、2024年$/);
});

test("the filter of an open list on the map comes before that of the page", () => {
  const list = encodeURIComponent("xztd?areaCode=3301&clzt=1,2");
  expect(viewFilterWords(`/xztd?xzzt=3&list=${list}`)).toMatch(/，[^；]+：.+、.+$/);
  expect(viewFilterWords(`/xztd?xzzt=3&list=${list}`)).not.toContain("330");
});

test("limits, keywords and days are told too", () => {
  expect(viewFilterWords("/gyzz?mjMin=30&keyword=机械")).toContain("用地面积不小于30亩");
  expect(viewFilterWords("/gyzz?mjMin=30&keyword=机械")).toContain("关键字：机械");
});

test("a view without a filter, and a page without records, tell none", () => {
  for (const address of ["/zhmh?area=33&indicator=gap", "/xztd?area=33", "/govern/ssgz?view=late"])
    expect(viewFilterLine(address)).toBe("");
  expect(viewFilterLine("/xztd?clzt=1")).toMatch(/^地图和清单的筛选：.+（指标按全域统计）$/);
});
