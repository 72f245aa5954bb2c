import { expect, test } from "vitest";
import type { Figure } from "#contract/endpoints/dxyd";
import { figureData, together } from "./figureData";

const figure = (key: string, zs: number, mj: number): Figure => ({
  key,
  label: `状态${key}`,
  zs,
  mj,
  filter: { areaCode: "33", shzt: ["5"], zkfzt: [key] },
});
const figures = [figure("0", 4, 4000), figure("1", 3, 2000), figure("3", 1, 1000)];

test("areas are shown in 亩 and codes keep the colours of the map", () => {
  const [first] = figureData(figures, "mj", "zkfzt");
  expect(first?.value).toBeCloseTo(6);
  expect(first?.color).toBe("#94a3b8");
  expect(figureData(figures, "zs", "region")[0]).toEqual({ key: "0", label: "状态0", value: 4 });
});

test("a card of several states counts just those, and lists just those", () => {
  expect(together(figures, "zkfzt", ["1", "2", "3"])).toEqual({
    zs: 4,
    mj: 3000,
    filter: { areaCode: "33", shzt: ["5"], zkfzt: ["1", "2", "3"] },
  });
});
