import { expect, test } from "vitest";
import type { Figure } from "../../../records/datasetStats";
import { countedBy, figureData, share, together, unitOf } from "./figureData";

const figure = (key: string, zs: number, mj: number, filter = {}): Figure => ({
  dataset: "dxydsd",
  key,
  label: key,
  zs,
  sums: { mj },
  rates: { mjss: 3 },
  filter: { areaCode: "33", dxlx: [key], ...filter },
});

test("areas are shown in 亩, counts and rates as they are, codes in the colour of the map", () => {
  const [by] = figureData("dxydsd", [figure("2", 3, 2000)], "mj", "dxlx");
  expect(by).toMatchObject({ key: "2", color: "#ef4444" });
  expect(by?.value).toBeCloseTo(3);
  expect(figureData("dxydsd", [figure("2", 3, 2000)], "zs")[0]?.value).toBe(3);
  expect(figureData("gyyd", [figure("2", 3, 2000)], "mjss")[0]?.value).toBe(3);
  expect(unitOf("gyyd", "mj")).toBe("亩");
  expect(unitOf("gyyd", "mjss")).toBe("万元/亩");
});

test("several figures together list what each of them lists", () => {
  const figures = [figure("1", 1, 10), figure("2", 2, 20), figure("3", 4, 40)];
  expect(together(figures, "dxlx", ["2", "3"])).toMatchObject({
    zs: 6,
    sums: { mj: 60 },
    filter: { areaCode: "33", dxlx: ["2", "3"] },
  });
});

test("without a denominator there is no share", () => {
  expect(share(1, 0)).toBeNull();
  expect(share(1, 4)).toBe(25);
});

test("on a page of 宗 the count takes the place of a sum, and of no rate", () => {
  expect(countedBy("zs", "gyyd", "mj")).toBe("zs");
  expect(countedBy("zs", "gyyd", "mjss")).toBe("mjss");
  expect(countedBy("mj", "gyyd", "mj")).toBe("mj");
  expect(countedBy("mj", "gyyd", "zs")).toBe("zs");
});
