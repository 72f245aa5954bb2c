import type { Crs } from "#geo/crs/crs";
import { noProblems } from "../parcel/record";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";

const oldDatums = { xian80: "1980西安坐标系", beijing54: "1954北京坐标系" } as const;

/** S001, S002, S006: the file's reference system is CGCS2000, in degrees or in a 3° zone. */
export function rejectedCrs(crs: Crs): readonly Problem[] {
  if (crs.kind !== "rejected") return noProblems;
  const found = (rule: string, message: string) => [
    problemOf(rule, "E", wholeFile, message, { value: crs.name || null }),
  ];
  switch (crs.datum) {
    case "xian80":
    case "beijing54":
      return found("S006", "不接受1980西安/1954北京坐标系");
    case "cgcs2000":
      return found("S002", "应为3度分带高斯克吕格投影，单位米");
    default:
      return found("S001", `坐标系应为2000国家大地坐标系，当前为${crs.name || "未说明"}`);
  }
}

/** A description of the reference system for the report. */
export function crsInWords(crs: Crs): string {
  if (crs.kind === "geographic") return "2000国家大地坐标系（经纬度）";
  if (crs.kind === "projected") {
    const zone = crs.prefixed ? `${crs.zone}带` : `中央经线${crs.zone * 3}°，不加带号`;
    return `2000国家大地坐标系，3度分带，${zone}`;
  }
  const known = crs.datum in oldDatums ? oldDatums[crs.datum as keyof typeof oldDatums] : null;
  return known ?? (crs.name || "未说明");
}
