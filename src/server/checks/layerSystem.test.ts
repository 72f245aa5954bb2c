import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { layerSystems } from "#contract/endpoints/uploads/ownLayer";
import { parseCrs } from "#geo/crs/crs";
import { planeOf } from "#geo/crs/planes";
import type { Position } from "#geo/position";
import { hasGdal } from "../../../tests/api/gdal";
import { systemOf } from "./layerSystem";
import { placedOf } from "./parse/layerPlaces";
import type { Source, SourceRecord } from "./parse/source";

const marked = (at: Position): SourceRecord => ({
  ...{ row: 1, properties: {}, shape: null },
  marks: { kind: "point", positions: [at] },
});

const sourceOf = (crs: string | null): Source => ({
  ...{ format: "shp", layer: null, encoding: null, fields: [], problems: [] },
  ...{ crs: crs === null ? null : parseCrs(crs), records: [] },
});

/** Where a layer in a system stands, told by the file or chosen by its code. */
function placed(
  at: Position,
  { told = null, crs = "auto" }: { told?: string | null; crs?: string },
) {
  const record = marked(at);
  const system = systemOf({ name: "图.zip", crs }, sourceOf(told), [record], at);
  expect(system.fault).toBeNull();
  const found = system.crs && placedOf(record, system.crs);
  if (!found) throw new Error("not placed");
  const corner: Position = [found.bbox[0], found.bbox[1]];
  return corner;
}

/** Millimetres between places in degrees. */
function apart([a, b]: Position, [c, d]: Position): number {
  const metre = (Math.PI / 180) * 6_378_137;
  return Math.hypot((a - c) * metre * Math.cos((b * Math.PI) / 180), (b - d) * metre) * 1000;
}

/** Places of a system, the province's where its plane reaches there. */
const placesOf = (code: string): Position[] => {
  const meridian = planeOf(Number(code))?.meridian;
  if (meridian === undefined || Math.abs(meridian - 120) <= 3) {
    const lon = meridian ?? 120;
    return [
      [Math.max(lon - 0.4, 118.1), 30.25],
      [Math.min(lon + 1.1, 122.9), 28.123456],
    ];
  }
  return [
    [meridian + 0.75, 31.5],
    [meridian - 1.2, 24.987654],
  ];
};

describe.skipIf(!hasGdal)("against GDAL", () => {
  const projected = (code: string, places: readonly Position[]) =>
    execFileSync("gdaltransform", ["-s_srs", "EPSG:4490", "-t_srs", `EPSG:${code}`, "-output_xy"], {
      // Degrees of EPSG:4490 go in as longitude and latitude.
      input: places.map((one) => one.join(" ")).join("\n"),
      encoding: "utf8",
    })
      .trim()
      .split("\n")
      .map((line) => line.split(" ").map(Number) as unknown as Position);

  test.each(layerSystems)("EPSG:%s is placed within a millimetre", (code) => {
    const places = placesOf(code);
    for (const [i, at] of projected(code, places).entries()) {
      const expected = places[i] as Position;
      expect(apart(placed(at, { crs: code }), expected)).toBeLessThan(1);
      expect(apart(placed(at, { told: `EPSG:${code}` }), expected)).toBeLessThan(1);
    }
  });
});

test("what a file says of web mercator and of zones elsewhere in its own words is understood", () => {
  const mercator =
    'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],UNIT["Meter",1.0]]';
  const [lon, lat] = placed([13_358_338.895, 3_503_549.844], { told: mercator });
  expect([lon.toFixed(6), lat.toFixed(6)]).toEqual(["120.000000", "30.000000"]);
  const zone37 =
    'PROJCS["CGCS2000_3_Degree_GK_Zone_37",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",37500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",111.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  expect(placed([37_500_000, 3_000_000], { told: zone37 })[0]).toBeCloseTo(111, 9);
});

test("other systems are refused in words", () => {
  const at: Position = [500_000, 3_300_000];
  const fault = (told: string) =>
    systemOf({ name: "图.zip", crs: "auto" }, sourceOf(told), [marked(at)], at).fault;
  expect(fault("EPSG:2384")).toContain("请选择坐标系");
  expect(fault("EPSG:32651")).toContain("请选择坐标系");
});
