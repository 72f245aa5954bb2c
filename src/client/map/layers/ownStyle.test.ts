import { expect, test } from "vitest";
import { layerSymbols } from "#contract/map/layerSymbols";
import type { DrawnLayer } from "#contract/map/ownLayer";
import { ownStyle } from "./ownStyle";

const drawn = (shape: DrawnLayer["shape"], symbols = {}): DrawnLayer => ({
  ...{ shape, bbox: [120, 30, 121, 31], measured: "" },
  symbols: layerSymbols.parse(symbols),
});
const layersOf = (...of: Parameters<typeof drawn>) =>
  ownStyle(drawn(...of), "/{z}/{x}/{y}", "/fonts").layers;

test("each kind of features has its signs, and labels only where a field names them", () => {
  const types = (layers: ReturnType<typeof layersOf>) => layers.map(({ type }) => type);
  expect(types(layersOf("point"))).toEqual(["circle"]);
  expect(types(layersOf("line"))).toEqual(["line"]);
  expect(types(layersOf("polygon", { label: "名称" }))).toEqual(["fill", "line", "symbol"]);
});

test("features are coloured by their class, the others by the colour of the rest", () => {
  const classes = [
    { value: "工业", color: "#c2352b" },
    { value: "商业", color: "#0f8a6d" },
  ];
  const [area] = layersOf("polygon", { color: "#8794a3", field: "用途", classes, fill: 0.5 });
  expect(area?.paint).toEqual({
    "fill-color": ["match", ["get", "c"], "工业", "#c2352b", "商业", "#0f8a6d", "#8794a3"],
    "fill-opacity": 0.5,
  });
  const [plain] = layersOf("polygon", { color: "#8794a3", field: "用途" });
  expect(plain?.paint).toMatchObject({ "fill-color": "#8794a3" });
});

test("figures are coloured by the range that their tile names", () => {
  const ranges = [
    { from: 0, to: 10, color: "#d3e3f5" },
    { from: 11, to: 20, color: "#0b2f73" },
  ];
  const [line] = layersOf("line", { color: "#8794a3", field: "面积", ranges });
  expect(line?.paint).toMatchObject({
    "line-color": ["match", ["get", "c"], "0", "#d3e3f5", "1", "#0b2f73", "#8794a3"],
  });
});
