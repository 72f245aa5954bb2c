import { expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import type { FigureOf } from "./figuresOf";
import { figuresOf } from "./figuresOf";
import { muOf, partOf } from "./rates";
import { largest } from "./shown";

const land: FigureOf<typeof gyyd> = {
  dataset: "gyyd",
  key: "total",
  label: "合计",
  zs: 2,
  sums: { mj: 2000, zjzmj: 500 },
  rates: { mjss: 3 },
  filter: { areaCode: "33" },
};

test("a misspelt group, sum or rate of a dataset does not compile", () => {
  expect(figuresOf(gyyd, ["region", "pjdj"]).groups).toEqual(["region", "pjdj"]);
  // @ts-expect-error: a field that nothing is grouped by
  figuresOf(gyyd, ["pjdjj"]);
  expect(muOf(land, "mj")).toBe("3.00");
  // @ts-expect-error: no sum of the dataset
  expect(muOf(land, "mjj")).toBe("0.00");
  // @ts-expect-error: no rate of the dataset
  expect(land.rates.mjsss).toBeUndefined();
  expect(partOf({ ...land, sums: { mj: 500 } }, land, "mj")).toBe(25);
});

test("the largest of a group leave out those without a value", () => {
  const of = (key: string, mj: number) => ({ ...land, key, sums: { mj } });
  const figures = [of("a", 1), of("", 9), of("b", 3), of("c", 2)];
  expect(largest("mj", 2)(figures).map(({ key }) => key)).toEqual(["b", "c"]);
});
