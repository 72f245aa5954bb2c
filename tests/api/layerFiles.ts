import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";

export type Feature = {
  type: "Feature";
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown } | null;
};

export const feature = (
  properties: Record<string, unknown>,
  type: string,
  coordinates: unknown,
): Feature => ({ type: "Feature", properties, geometry: { type, coordinates } });

/** A square of so many degrees, from its lower left corner. */
export const square = (lon: number, lat: number, side = 0.01) => [
  [
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
    [lon, lat],
  ],
];

/** Land of three uses around Hangzhou, one of it with a hole. */
export const landUse = (): Feature[] => [
  feature({ 名称: "甲地", 用途: "工业", 面积: 12.5 }, "Polygon", square(120.1, 30.2)),
  feature({ 名称: "乙地", 用途: "商业", 面积: 7 }, "Polygon", square(120.2, 30.2)),
  feature({ 名称: "丙地", 用途: "工业", 面积: 3 }, "MultiPolygon", [
    [...square(120.3, 30.2, 0.03), [...(square(120.31, 30.21)[0] ?? [])].reverse()],
  ]),
  feature({ 名称: "丁地", 用途: null, 面积: 1 }, "Polygon", square(120.4, 30.2)),
];

export const roads = (): Feature[] => [
  feature({ 名称: "一路" }, "LineString", [
    [120.1, 30.3],
    [120.2, 30.31],
  ]),
  feature({ 名称: "二路" }, "MultiLineString", [
    [
      [120.1, 30.4],
      [120.2, 30.4],
    ],
    [
      [120.3, 30.4],
      [120.4, 30.4],
    ],
  ]),
];

export const wells = (): Feature[] => [
  feature({ 名称: "一号井", 深: 30 }, "Point", [120.15, 30.25]),
  feature({ 名称: "二号井", 深: 40 }, "MultiPoint", [
    [120.25, 30.25],
    [120.26, 30.26],
  ]),
];

export const textOf = (features: readonly Feature[], system = "EPSG:4490"): string =>
  JSON.stringify({
    ...{ type: "FeatureCollection", features },
    crs: { type: "name", properties: { name: system } },
  });

export const geojson = (features: readonly Feature[], name = "图层.geojson"): File =>
  new File([textOf(features)], name);

type Written = { driver: string; ending: string; options?: string[]; systems?: string };

/** The features as another program writes them, a layer for each name; folders and parts in a zip. */
export function written(
  layers: Readonly<Record<string, readonly Feature[]>>,
  { driver, ending, options = [], systems = "EPSG:4490" }: Written,
): File {
  const folder = mkdtempSync(join(tmpdir(), "clzy-layer-"));
  try {
    const source = join(folder, "source.geojson");
    const target = join(folder, ending === "shp" ? "shapes" : `layers.${ending}`);
    for (const [at, [name, features]] of Object.entries(layers).entries()) {
      writeFileSync(source, textOf(features));
      const add = at > 0 ? ["-update"] : [];
      const multi = features.find(({ geometry }) => geometry?.type.startsWith("Multi"));
      const promote = multi?.geometry ? ["-nlt", multi.geometry.type] : [];
      const make = ["-q", ...add, "-f", driver, target, source, "-nln", name, ...options];
      execFileSync("ogr2ogr", [...make, ...promote, "-t_srs", systems], { stdio: "ignore" });
    }
    if (ending === "gpkg") return new File([readFileSync(target)], "图层.gpkg");
    const inside = ending === "gdb" ? "layers.gdb/" : "";
    const parts = readdirSync(target).map((name) => [
      inside + name,
      new Uint8Array(readFileSync(join(target, name))),
    ]);
    return new File([new Uint8Array(zipSync(Object.fromEntries(parts)))], "图层.zip");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
