import { expect, test } from "vitest";
import { usualSource, usualTitle } from "./printOrder";

test("a page is named after the layer on top, and its source after the registers that it shows", () => {
  const layers = [
    { dataset: "zkfxmsd", title: "再开发项目" },
    { dataset: "dxydsd", title: "低效工业" },
    { dataset: "dxydsd", title: "市级低效用地" },
  ];
  expect(usualTitle(layers)).toBe("市级低效用地分布图");
  expect(usualSource(layers)).toMatch(/^市级低效用地、[^、]+数据库$/);
  expect([usualTitle([]), usualSource([])]).toEqual(["存量用地分布图", ""]);
});
