import { expect, test } from "vitest";
import { mapPage } from "./mapPage";
import { pageInYear } from "./relativeYears";

const classOf = (...pznd: string[]) => ({ title: "级", color: "#a5f3fc", where: { pznd } });

test("years of a layer are counted from the data year", () => {
  const page = mapPage.parse({
    title: "批而未供",
    layers: [
      {
        ...{ id: "pewg", dataset: "pewg", title: "批次", visible: true },
        filter: { pznd: ["$year-1"], wgyy: ["1"] },
        classes: [
          classOf("$year"),
          classOf("$year-3", "$year-4"),
          classOf("$year-5.."),
          classOf("2019"),
        ],
      },
    ],
  });
  const [layer] = pageInYear(page, 2026).layers;
  expect(layer?.filter).toEqual({ pznd: ["2025"], wgyy: ["1"] });
  const years = layer?.classes?.map(({ where }) => where.pznd ?? []) ?? [];
  expect(years.slice(0, 2)).toEqual([["2026"], ["2023", "2022"]]);
  expect(years[2]?.slice(0, 2)).toEqual(["2021", "2020"]);
  expect(years[2]).toContain("2008");
  expect(years[3]).toEqual(["2019"]);
});
