import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import type { Source, SourceRecord, Wanted } from "./source";

/** Formats whose rings end without coming back to their start. */
const openFormats: readonly Source["format"][] = ["dxf", "txt", "xlsx", "xls", "csv"];

/** F006, G017: there are surfaces, and their sides are straight. */
export function surfaceProblems(records: readonly SourceRecord[], wanted: Wanted): Problem[] {
  const curved = records.filter(({ isCurved }) => isCurved).length;
  const isWithout =
    wanted === "surfaces" &&
    !records.some(({ shape }) => shape) &&
    records.some(({ isOther }) => isOther);
  return [
    ...(isWithout ? [problemOf("F006", "E", wholeFile, "文件中没有面状图形，只有点或线")] : []),
    ...(curved > 0
      ? [problemOf("G017", "W", wholeFile, `${curved}个图形含圆弧或曲线，按弦线显示`)]
      : []),
  ];
}

/** What was done to outlines alike in all formats. */
export function surfaceRemarks(
  { format, others = [] }: Source,
  all: readonly SourceRecord[],
): Remark[] {
  const rowsOf = (records: readonly SourceRecord[]) => records.map(({ row }) => `第${row}个`);
  const curved = all.filter(({ isCurved }) => isCurved);
  const open = openFormats.includes(format) ? [] : all.filter(isOpen);
  const left = all.filter(({ isOther, shape }) => isOther && shape);
  const without = all.filter(({ isOther, shape, marks }) => isOther && !shape && !marks);
  return [
    ...(others.length > 0
      ? [remarkOf("leftOut", `另有${others.length}个图层不是面状图层，未读取`, others)]
      : []),
    ...(curved.length > 0
      ? [remarkOf("arc", `${curved.length}个图形的圆弧每1度取一点，改为折线`, rowsOf(curved))]
      : []),
    ...(open.length > 0
      ? [remarkOf("ring", `${open.length}个图形的边界首尾不相接，已连接首尾`, rowsOf(open))]
      : []),
    ...(without.length > 0
      ? [remarkOf("leftOut", `${without.length}条记录是点或线，不是面，没有显示`, rowsOf(without))]
      : []),
    ...(left.length > 0
      ? [remarkOf("leftOut", `${left.length}条记录另有点或线，只显示面`, rowsOf(left))]
      : []),
  ];
}

/** That points and lines are only drawn. */
export function markRemarks(all: readonly SourceRecord[]): Remark[] {
  const kinds = all.flatMap(({ shape, marks }) => (!shape && marks ? [marks.kind] : []));
  if (kinds.length === 0) return [];
  const count = (kind: "point" | "line") => kinds.filter((one) => one === kind).length;
  const found = [
    ...(count("point") > 0 ? [`${count("point")}个点`] : []),
    ...(count("line") > 0 ? [`${count("line")}条线`] : []),
  ];
  return [remarkOf("marks", `文件有${found.join("、")}，可叠加、选择和比对，不能作为地块入库`)];
}

function isOpen({ shape }: SourceRecord): boolean {
  if (!shape) return false;
  const rings = "rings" in shape ? shape.rings : shape.outline.flat();
  return rings.some((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    return first && last && (first[0] !== last[0] || first[1] !== last[1]);
  });
}
