import { describe, expect, test } from "vitest";
import { parseCrs } from "./crs";
import { type Epsg, prjWkt } from "./prjWkt";

const zone40 = prjWkt(4528);
const codes: Epsg[] = [4490, 4527, 4528, 4529, 4548, 4549, 4550];

describe("parseCrs", () => {
  test.each(codes)("understands what we write for EPSG %i", (code) => {
    expect(parseCrs(prjWkt(code))).toEqual(parseCrs(`EPSG:${code}`));
    expect(parseCrs(prjWkt(code)).kind).toBe(code === 4490 ? "geographic" : "projected");
  });

  test("looks at the datum and not only at the name", () => {
    const renamed = zone40.replace("CGCS2000_3_Degree_GK_Zone_40", "Xian_1980_Zone_40");
    expect(parseCrs(renamed)).toEqual({ kind: "projected", zone: 40, prefixed: true });
    const disguised = zone40.replace("D_China_2000", "D_Xian_1980");
    expect(parseCrs(disguised)).toMatchObject({ kind: "rejected", datum: "xian80" });
  });

  test.each([
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.3]]]', "wgs84"],
    [
      'GEOGCS["GCS_Xian_1980",DATUM["D_Xian_1980",SPHEROID["Xian_1980",6378140.0,298.257]]]',
      "xian80",
    ],
    [
      'GEOGCS["GCS_Beijing_1954",DATUM["D_Beijing_1954",SPHEROID["x",6378245.0,298.3]]]',
      "beijing54",
    ],
    ['LOCAL_CS["private"]', "unknown"],
    ["4326", "wgs84"],
    ["EPSG:4979", "wgs84"],
    ['PROJCS["WGS_1984_UTM_Zone_51N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]]', "wgs84Plane"],
    ["3857", "unknown"],
    ["", "unknown"],
  ])("rejects %s as %s", (wkt, datum) => {
    expect(parseCrs(wkt)).toMatchObject({ kind: "rejected", datum });
  });

  test.each([
    ["a 6° zone", zone40.replace('["Central_Meridian",120.0', '["Central_Meridian",114.0')],
    ["a scale factor", zone40.replace('["Scale_Factor",1.0', '["Scale_Factor",0.9996')],
    ["an easting of another zone", zone40.replace("40500000.0", "39500000.0")],
    ["feet", zone40.replace('"Meter",1.0', '"Foot",0.3048')],
    ["Lambert", zone40.replace("Gauss_Kruger", "Lambert_Conformal_Conic")],
  ])("rejects CGCS2000 with %s by its projection", (_, wkt) => {
    expect(parseCrs(wkt)).toMatchObject({ kind: "rejected", datum: "cgcs2000" });
  });

  test("reads OGC text of version 2", () => {
    const wkt = `PROJCRS["CGCS2000 / 3-degree Gauss-Kruger CM 120E",BASEGEOGCRS["China Geodetic
      Coordinate System 2000",DATUM["China 2000",ELLIPSOID["CGCS2000",6378137,298.257222101]]],
      CONVERSION["x",METHOD["Transverse Mercator",ID["EPSG",9807]],
      PARAMETER["Longitude of natural origin",120,ANGLEUNIT["degree",0.0174532925199433]],
      PARAMETER["Scale factor at natural origin",1,SCALEUNIT["unity",1]],
      PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],
      PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],LENGTHUNIT["metre",1]]`;
    expect(parseCrs(wkt)).toEqual({ kind: "projected", zone: 40, prefixed: false });
  });
});

test("prjWkt of zone 40 is the text of ArcGIS", () => {
  expect(zone40).toBe(
    'PROJCS["CGCS2000_3_Degree_GK_Zone_40",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",40500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",120.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  );
});
