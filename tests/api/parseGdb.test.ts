import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { hasGdal } from "./gdal";
import { as, withApp } from "./harness";
import { fixture } from "./imports";

withApp();

const parse = async (file: File, options: { layer?: string } = {}) =>
  (await as("yuhang").call(parseFileApi.parse, { file, ...options } as never)).body;
const name = "arcgis10.gdb.zip";
const whole = () => fixture(`formats/${name}`, name);
const parts = async () => unzipSync(new Uint8Array(await whole().arrayBuffer()));
const zipped = (files: Record<string, Uint8Array>) =>
  new File([new Uint8Array(zipSync(files, { level: 0 }))], "a.zip");

describe("a zipped file geodatabase", () => {
  test("shows its layer of polygons with texts, numbers, days and nothing", async () => {
    const body = await parse(whole());
    expect(body).toMatchObject({ format: "gdb", layer: "DXYD_SD", total: 2, problems: [] });
    expect(body.crs).toMatchObject({ code: "4490", source: "file" });
    expect(body.fields).toEqual(["OBJECTID", "DKBH", "名称", "n", "mj", "rq"]);
    const [first, second] = body.features;
    expect(first?.properties).toEqual({
      ...{ OBJECTID: 1, DKBH: "330110SD202400001", 名称: "示例地块" },
      ...{ n: 12, mj: 1600.5, rq: "2024-03-01" },
    });
    expect(second?.properties).toEqual({
      ...{ OBJECTID: 2, DKBH: null, 名称: null, n: null, mj: null, rq: null },
    });
    expect(first?.geometry?.map((polygon) => polygon.length)).toEqual([2]);
    expect(second?.geometry?.map((polygon) => polygon.length)).toEqual([1, 1]);
    expect(body.remarks.map(({ where }) => where)).toEqual(["宗地点"]);
  });

  test("that is compressed, or lacks files, is told so", async () => {
    const files = await parts();
    const stem = "用地.gdb/a00000009";
    const { [`${stem}.gdbtable`]: table, [`${stem}.gdbtablx`]: index, ...rest } = files;
    expect([table, index].every(Boolean)).toBe(true);
    const compressed = await parse(zipped({ ...rest, [`${stem}.cdf`]: new Uint8Array(9) }));
    expect(compressed.problems[0]?.message).toContain("压缩的文件地理数据库（cdf）");
    const { "用地.gdb/a00000001.gdbtablx": _, ...headless } = files;
    const broken = await parse(zipped(headless));
    expect(broken.problems.map(({ rule, message }) => rule + message)).toEqual([
      "F002文件无法读取或已损坏（内容不完整）",
    ]);
  });
});

describe.skipIf(!hasGdal)("a file geodatabase that GDAL writes", () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-gdb-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const ring = (i: number) => [
    [120 + i / 1000, 30],
    [120.0005 + i / 1000, 30],
    [120.0005 + i / 1000, 30.0005 + i / 100_000],
    [120 + i / 1000, 30],
  ];
  /** As if thousands of rows between had been deleted. */
  const numberOf = (i: number) => (i < 100 ? i + 1 : i + 5000);
  const features = Array.from({ length: 1500 }, (_, i) => ({
    type: "Feature",
    id: numberOf(i),
    properties: {
      编号: `第${i}号`.repeat(1 + (i % 40)),
      整数: i % 7 === 0 ? null : i * 1000,
      大数: i * 5_000_000_000,
      小数: i / 3,
      日期: i % 5 === 0 ? null : `20${10 + (i % 15)}/0${1 + (i % 9)}/1${i % 10}`,
    },
    geometry: { type: "MultiPolygon", coordinates: [[ring(i)], [ring(i + 3000)]] },
  }));

  test("has the same records, also with gaps between them", async () => {
    const source = join(folder, "a.geojson");
    const gdb = join(folder, "a.gdb");
    const crs = { type: "name", properties: { name: "EPSG:4490" } };
    writeFileSync(source, JSON.stringify({ type: "FeatureCollection", crs, features }));
    const make = ["-q", "-f", "OpenFileGDB", gdb, source, "-nln", "地块", "-preserve_fid"];
    execFileSync("ogr2ogr", make, { stdio: "ignore" });
    const files = readdirSync(gdb).map((one) => [
      `a.gdb/${one}`,
      new Uint8Array(readFileSync(join(gdb, one))),
    ]);
    const body = await parse(zipped(Object.fromEntries(files)));
    const options = ["-lco", "RFC7946=NO", "-f", "GeoJSON", "/vsistdout/", gdb, "地块"];
    const said = execFileSync("ogr2ogr", options, { maxBuffer: 1e8 }).toString();
    const judge = (JSON.parse(said) as { features: typeof features }).features;
    expect([body.layer, body.total]).toEqual(["地块", judge.length]);
    expect(judge).toHaveLength(features.length);
    body.features.forEach(({ properties: { OBJECTID, 日期, ...values }, geometry }, i) => {
      const { 日期: day, ...others } = judge[i]?.properties ?? {};
      expect({ ...values, 大数: Number(values.大数) }).toEqual(others);
      expect(日期).toBe(day ? day.slice(0, 10).replaceAll("/", "-") : null);
      const outline = judge[i]?.geometry.coordinates as unknown as [number, number][][][];
      expect(geometry?.flat(2)).toHaveLength(outline.flat(2).length);
      expect(ellipsoidArea(geometry ?? []) / ellipsoidArea(outline)).toBeCloseTo(1, 4);
      expect(OBJECTID).toBe(numberOf(i));
    });
  });
});
