import { describe, expect, test } from "vitest";
import { parseCrs } from "#geo/crs/crs";
import { prjWkt } from "#geo/crs/prjWkt";
import { crsInWords, rejectedCrs } from "./crsRules";

const found = (wkt: string) =>
  rejectedCrs(parseCrs(wkt)).map(({ rule, level, message }) => [rule, level, message]);
const withDatum = (name: string) =>
  prjWkt(4528).replaceAll("D_China_2000", `D_${name}`).replaceAll("CGCS2000_3", `${name}_3`);

describe("reference systems of files", () => {
  test.each([4490, 4527, 4528, 4529, 4548, 4549, 4550] as const)("EPSG %d is accepted", (epsg) => {
    expect(found(prjWkt(epsg))).toEqual([]);
    expect(found(String(epsg))).toEqual([]);
  });

  test.each(["Xian_1980", "Beijing_1954"])(
    "S006: %s is refused, and by that rule alone",
    (name) => {
      expect(found(withDatum(name))).toEqual([["S006", "E", "不接受1980西安/1954北京坐标系"]]);
    },
  );

  test("S001: any other datum is named", () => {
    const wkt = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.25]]]';
    const message = "坐标系应为2000国家大地坐标系，当前为GCS_WGS_1984";
    expect(found(wkt)).toEqual([["S001", "E", message]]);
    expect(found("")).toEqual([["S001", "E", "坐标系应为2000国家大地坐标系，当前为未说明"]]);
  });

  test("S002: the right datum in another projection", () => {
    const sixDegrees = prjWkt(4528).replace('"Central_Meridian",120.0', '"Central_Meridian",117.5');
    expect(found(sixDegrees)).toEqual([["S002", "E", "应为3度分带高斯克吕格投影，单位米"]]);
  });

  test("a report says what was found", () => {
    expect(crsInWords(parseCrs("4490"))).toBe("2000国家大地坐标系（经纬度）");
    expect(crsInWords(parseCrs("4528"))).toBe("2000国家大地坐标系，3度分带，40带");
    expect(crsInWords(parseCrs("4549"))).toBe(
      "2000国家大地坐标系，3度分带，中央经线120°，不加带号",
    );
    expect(crsInWords(parseCrs(withDatum("Xian_1980")))).toBe("1980西安坐标系");
    expect(crsInWords(parseCrs(""))).toBe("未说明");
  });
});
