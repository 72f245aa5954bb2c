import { expect, test } from "vitest";
import { figureOf, yearsOf } from "./ssgzFigures";

const place = { nd: 2024, areaCode: "33", years: [2024] };
const named = (code: string) => ({ "3301": "杭州市" })[code] ?? code;

test("a figure of the address names its records and the filter that lists them", () => {
  expect(figureOf("done~3301", place, named)).toEqual({
    title: "杭州市：2024 年完成的项目",
    filter: { spzt: ["5"], wcnd: [2024], areaCode: "3301" },
  });
  expect(figureOf("going~3301", place, named)?.filter).toMatchObject({ xmjd: ["4"] });
  expect(figureOf("stage~4", place, named)).toEqual({
    title: "已开工的项目",
    filter: { spzt: ["5"], xmjd: ["4"], ssnd: [2024], areaCode: "33" },
  });
});

test.each([null, "", "done", "done~x", "stage~9", "other~3301"])("%s opens nothing", (key) => {
  expect(figureOf(key, place, named)).toBeNull();
});

test("earlier years are looked at when they are asked for", () => {
  expect(yearsOf(2024, false)).toEqual([2024]);
  expect(yearsOf(2016, true)).toEqual([2014, 2015, 2016]);
});
