import { expect, test } from "vitest";
import type { LayerSpec } from "#contract/map/layerSpec";
import { printedLayers, printedOverlays, usualSource, usualTitle } from "./printOrder";

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

test("layers are printed from the lowest up, and those of the page's own dataset are told, wherever they lie", () => {
  const layer = (dataset: string, visible = true): LayerSpec => ({
    ...{ id: dataset, dataset, title: dataset, visible, opacity: 1 },
    renderer: { fill: "#112233" },
  });
  const shown = [layer("zkfxmsd"), layer("xztd", false), layer("dxydsd")];
  const printed = printedLayers(shown, [layer("dxydsd"), layer("zkfxmsd")]);
  expect(printed.map(({ dataset, own }) => [dataset, own])).toEqual([
    ["dxydsd", true],
    ["zkfxmsd", false],
  ]);
});

test("layers of 图层目录 that are on are printed from the lowest up, as light as they are shown", () => {
  const layers = [
    { id: "top", opacity: 0.4, visible: true },
    { id: "off", opacity: 1, visible: false },
    { id: "low", opacity: 1, visible: true },
  ];
  expect(printedOverlays(layers)).toEqual([
    { id: "low", opacity: 1 },
    { id: "top", opacity: 0.4 },
  ]);
});
