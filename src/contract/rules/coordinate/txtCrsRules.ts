import type { Zone } from "#geo/crs/gaussKruger";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { AcceptedCrs } from "./coordinateRules";

type Attributes = Readonly<Record<string, string>>;

const zones: readonly Zone["zone"][] = [39, 40, 41];

/**
 * The reference system stated in the header of a coordinate exchange file, or why it is not
 * accepted.
 */
export type TxtCrs = { crs: AcceptedCrs; problems: [] } | { crs: null; problems: Problem[] };

/** S001, S002, S003, S006 for a file's header; `easting` is its first easting. */
export function txtCrs(attributes: Attributes, easting: number | undefined): TxtCrs {
  const refuse = (rule: string, message: string, value: string): TxtCrs => ({
    crs: null,
    problems: [problemOf(rule, "E", wholeFile, message, { value })],
  });
  const system = attributes.坐标系 ?? "";
  if (/西安|北京|xi'?an|beijing|1980|1954/i.test(system)) {
    return refuse("S006", "不接受1980西安/1954北京坐标系", system);
  }
  if (!system.includes("2000")) {
    const message = `坐标系应为2000国家大地坐标系，当前为${system || "未说明"}`;
    return refuse("S001", message, system);
  }
  if (!isThreeDegreeKruger(attributes)) {
    const { 几度分带: width, 投影类型: projection, 计量单位: unit } = attributes;
    const stated = [width, projection, unit].map((text) => text || "未说明").join("，");
    return refuse("S002", "应为3度分带高斯克吕格投影，单位米", stated);
  }
  const number = attributes.带号 ?? "";
  const zone = zones.find((one) => String(one) === number);
  if (!zone) {
    return refuse("S003", `带号${number || "未说明"}与坐标Y值${easting ?? ""}不一致`, number);
  }
  return { crs: { kind: "projected", zone, prefixed: true }, problems: [] };
}

function isThreeDegreeKruger({
  几度分带: width,
  投影类型: projection,
  计量单位: unit,
}: Attributes) {
  const isKruger = /^高斯[\s-－—–]*克[吕里]格/.test(projection ?? "");
  return /^[3三３]度?/.test(width ?? "") && isKruger && unit === "米";
}
