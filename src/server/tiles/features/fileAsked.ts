import { bad } from "./parameters";
import type { Reference } from "./spatialReference";

type Texts = (name: string) => string;

/** Formats that are files, as programs open them by themselves: a table, and a layer of KML that is zipped. */
export const isFileFormat = (format: string): format is "csv" | "kmz" =>
  format === "csv" || format === "kmz";

type Asked = { format: string; answer: string; statistics: object | null; out: Reference };

/** Refuses what a file cannot hold: it has features or figures, and nothing beside them. */
export function demandForFile(
  p: Texts,
  { format, answer, statistics, out }: Asked,
  { most, hasOutline }: { most: number; hasOutline: boolean },
): void {
  if (!isFileFormat(format)) return;
  if (answer !== "features") throw bad(`f=${format} 只有要素，个数、编号和范围用 f=json`);
  if (Number(p("resultRecordCount")) > most) {
    throw bad(`f=${format} 的 resultRecordCount 最多 ${most}`);
  }
  if (format === "csv") {
    if (p("returnGeometry").toLowerCase() !== "true") return;
    throw bad("CSV 里没有图形，returnGeometry 应为 false，要图形用 f=kmz、geojson 或 json");
  }
  if (!hasOutline) throw bad("表没有图形，不能用 f=kmz，可用 csv");
  if (statistics) throw bad("统计结果的格式应为 json、pbf 或 csv");
  if (p("quantizationParameters") !== "") throw bad("f=kmz 不能用 quantizationParameters");
  if (out.srid !== 4490 || out.plane) throw bad("KML 只有经纬度，outSR 可用 4326、4490");
}

type Cut = { format: string; limit: number; paged: boolean; allOrNone: boolean };

/** A file cannot say that it is not all there is, so it is refused unless its reader goes by pages. */
export function demandWhole({ format, limit, paged, allOrNone }: Cut, more: boolean): void {
  if (!more || !isFileFormat(format) || (paged && !allOrNone)) return;
  const words = `超过 ${limit} 条，${format} 里写不出“还有”：请加条件，或用 resultOffset、resultRecordCount 分页`;
  throw bad(words);
}
