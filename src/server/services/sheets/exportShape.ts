import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { shownTo } from "#contract/define/secret";
import type { Epsg } from "#geo/crs/prjWkt";
import type { DbfField } from "#geo/shp/dbfFields";
import type { DbfEncoding } from "#geo/shp/dbfText";
import type { DbfLoss } from "#geo/shp/dbfWriter";
import { commonZone, exportRows } from "../../repositories/records/exportRows";
import type { Filter } from "../../repositories/records/filter";
import { demandScope } from "../../repositories/records/scope";
import type { Download } from "../context/context";
import type { Exporting } from "./exporting";
import { shapeZip } from "./shapeZip";

type Order = Filter & { crs: string; encoding: "gbk" | "utf8" };

/**
 * A zip with the shapefile of exactly what is filtered. Names and telephone numbers of people stay
 * behind: as masks they would come back with the file.
 */
export const exportShape =
  (whole: AnyDataset) =>
  async ({ readDb, caller, tell }: Exporting, order: Order): Promise<Download> => {
    const dataset = shownTo(whole, caller.authorities);
    const { crs, encoding, ...filter } = order;
    const scope = demandScope(caller, filter.areaCode as string | undefined);
    const epsg = await epsgOf(crs, () => commonZone(readDb, dataset, { filter, scope }));
    const fields = Object.keys(dataset.fields).filter((name) => !unwanted.has(name));
    const written = encoding === "gbk" ? "gbk" : "utf-8";
    const columns = fields.map((name) => dbfFieldOf(name, dataset.fields[name] as Field, written));
    return shapeZip({
      name: dataset.name,
      ...{ columns, fields, epsg, encoding: written },
      pages: exportRows(readDb, dataset, { filter, scope, fields, srid: epsg }),
      titled: (count) => `${dataset.title}_${count}宗.zip`,
      ...(tell && { tell }),
      note: (count, lost) => noteOf(dataset, count, epsg, encoding, lost),
    });
  };

/** `zone` requests the 3° zone (with prefix) that contains most of the parcels. */
async function epsgOf(crs: string, zone: () => Promise<number | null>): Promise<Epsg> {
  if (crs !== "zone") return Number(crs) as Epsg;
  return (4488 + ((await zone()) ?? 40)) as Epsg;
}

/** Technical fields, useless in an exported file. */
const unwanted = new Set(["pcid", "cyptid", "bbh"]);

/**
 * Most bytes per UTF-16 code unit: GBK has no characters beyond the BMP, and in UTF-8 they take two
 * units' room.
 */
const widest = { gbk: 2, "utf-8": 3 } as const;

/** Bytes for texts without a stated length, such as account names. */
const usualText = 84;

function dbfFieldOf(name: string, field: Field, encoding: DbfEncoding): DbfField {
  const column = { name: name.toUpperCase() };
  switch (field.kind) {
    case "number":
      return { ...column, type: "N", length: 18, decimals: field.digits ?? 2 };
    case "integer":
      return { ...column, type: "N", length: 9, decimals: 0 };
    case "flag":
      return { ...column, type: "N", length: 1, decimals: 0 };
    case "date":
      return { ...column, type: "D" };
    case "time":
      return { ...column, type: "C", length: 24 };
    case "code":
    case "codes":
      return { ...column, type: "C", length: codeLength(field, encoding) };
    default: {
      const length = widest[encoding] * (field.max ?? usualText);
      return { ...column, type: "C", length: Math.min(254, length) };
    }
  }
}

/**
 * Room for the longest code, or for all of them side by side. Not all codes are short: 现状用途 is 工业
 * or 住宅.
 */
function codeLength({ kind, codes = {} }: Field, encoding: DbfEncoding): number {
  const lengths = Object.keys(codes).map((code) =>
    isPlain(code) ? code.length : widest[encoding] * code.length,
  );
  if (lengths.length === 0) return 50;
  const all = lengths.reduce((sum, length) => sum + length + 1, 0);
  return kind === "codes" ? Math.min(254, all) : Math.max(...lengths);
}

const isPlain = (code: string): boolean => /^[\x20-\x7e]*$/.test(code);

const losses: Readonly<Record<DbfLoss["kind"], string>> = {
  cut: "文字超过254字节，已截断",
  lost: "有GBK没有的字，已替换",
  overflow: "数值超出列宽，以星号代替",
};

/** A readme for users: columns with their Chinese names, and what was truncated. */
function noteOf(
  dataset: AnyDataset,
  count: number,
  epsg: number,
  encoding: string,
  lost: readonly DbfLoss[],
): string {
  const lines = [
    `${dataset.title}　${count} 宗`,
    `坐标系：CGCS2000，EPSG:${epsg}　属性编码：${encoding === "gbk" ? "GBK" : "UTF-8"}　面积单位：平方米`,
    "",
    "字段说明：",
    ...Object.entries(dataset.fields)
      .filter(([name]) => !unwanted.has(name))
      .map(
        ([name, { label, unit }]) => `${name.toUpperCase()}\t${label}${unit ? `（${unit}）` : ""}`,
      ),
    "",
    ...(lost.length === 0 ? ["全部属性完整写出。"] : ["未能完整写出的属性："]),
    ...lost.map(
      ({ field, kind, count: times, rows }) =>
        `${field}\t${losses[kind]}，共 ${times} 处：第 ${rows.join("、")} 条${rows.length < times ? "等" : ""}`,
    ),
  ];
  return lines.join("\r\n");
}
