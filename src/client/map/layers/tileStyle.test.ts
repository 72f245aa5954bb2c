import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { limits } from "#contract/limits";
import { colorExpression, parcelLevel } from "#contract/look/paint";
import { radiusSamples } from "#contract/map/cellSymbols";
import { filterQuery } from "../../records/filterQuery";
import { selectedFilter, tileStyle } from "./tileStyle";

const [symbol] = dxydsd.symbols;
const spec = {
  dataset: "dxydsd",
  renderer: { by: symbol?.by ?? "", colors: symbol?.colors ?? {} },
};

test("a parcel takes the colour of its code, and a neutral one for a code without colour", () => {
  const color = colorExpression(spec);
  expect(color.slice(0, 2)).toEqual(["match", ["get", "dxlx"]]);
  expect(color).toContain(symbol?.colors["2"]);
  expect(color.at(-1)).toBe("#6b7785");
});

test("one colour for all needs no code", () => {
  expect(colorExpression({ dataset: "dxydsd", renderer: { fill: "#7a5cc8" } })).toBe("#7a5cc8");
});

test("parcels begin where cells end", () => {
  const { layers, sources } = tileStyle(spec, "https://here/{z}/{x}/{y}.pbf", []);
  const at = (id: string) => layers.find((layer) => layer.id === id);
  const last = at(`dxydsd-cells-${parcelLevel - 1}`);
  expect(at("dxydsd-fill")?.minzoom).toBe(last?.maxzoom);
  expect(last?.["source-layer"]).toBe("dxydsd_cells");
  expect(sources.dxydsd?.tiles).toEqual(["https://here/{z}/{x}/{y}.pbf"]);
});

test("twice the land makes a circle of twice the area, on each level of cells, and the legend says which", () => {
  const { layers } = tileStyle(spec, "https://here/{z}/{x}/{y}.pbf", []);
  const cells = layers.filter(({ type }) => type === "circle");
  expect(cells.length).toBeGreaterThan(2);
  for (const { minzoom, paint } of cells) {
    const [, , by, ...stops] = paint["circle-radius"] as [string, unknown, unknown, ...number[]];
    expect(by).toEqual(["sqrt", ["get", "mj"]]);
    const [, , fromRoot = 0, fromRadius = 0, toRoot = 0, toRadius = 0] = stops;
    const radiusOf = (mj: number) =>
      fromRadius + ((Math.sqrt(mj) - fromRoot) / (toRoot - fromRoot)) * (toRadius - fromRadius);
    const mj = (fromRoot * 2) ** 2;
    expect(radiusOf(2 * mj) ** 2 / radiusOf(mj) ** 2).toBeCloseTo(2);
    const samples = radiusSamples(minzoom, limits.mu);
    expect(samples.length).toBeGreaterThan(1);
    for (const { amount, radius } of samples) {
      expect(radiusOf(amount * limits.mu)).toBeCloseTo(radius);
    }
  }
});

test("no selection outlines nothing", () => {
  expect(selectedFilter([])).toEqual(["in", ["get", "dkid"], ["literal", [""]]]);
  expect(selectedFilter(["A"])).toEqual(["in", ["get", "dkid"], ["literal", ["A"]]]);
});

test("a filter's address is the same however it was put together", () => {
  const query = filterQuery({ shzt: ["1", "2"], areaCode: "3301", keyword: "" });
  expect(query).toBe(filterQuery({ keyword: "", areaCode: "3301", shzt: ["1", "2"] }));
  expect(new URLSearchParams(query).get("shzt")).toBe("1,2");
  expect(query).not.toContain("keyword");
  expect(filterQuery({ xzyy: [""], shzt: [] })).toBe("xzyy=");
  expect(filterQuery(undefined)).toBe("");
});
