import Flatbush from "flatbush";
import { drawingWords } from "#contract/rules/import/uploadRules";
import { remarkOf } from "#contract/rules/problem/remark";
import { bboxOfRing } from "#geo/bbox";
import { type Dxf, type DxfOutline, readDxf } from "#geo/dxf/dxf";
import { DxfError } from "#geo/dxf/dxfEntities";
import type { Position } from "#geo/position";
import { pointInRing } from "#geo/ring/pointInRing";
import { type Source, type SourceRecord, Unreadable, type Wanted } from "./source";

const latin = new TextDecoder("latin1");

const words: Readonly<Record<string, string>> = {
  binary: "不支持二进制DXF，请在CAD中另存为文本DXF",
  tooLarge: "图形节点过多，请拆分后打开",
};

/**
 * Closed lines, joined lines and hatched areas of a drawing, each a parcel; where all is wanted then
 * its open lines and points.
 */
export function dxfSource(bytes: Uint8Array, asked?: string, wanted: Wanted = "surfaces"): Source {
  const drawing = read(bytes);
  const others = wanted === "all" ? drawing.marks : [];
  demandDrawn(drawing, wanted);
  const layers = [...new Set([...drawing.outlines, ...others].map((one) => one.layer))].sort();
  const layer = layers.length > 1 ? layers.find((one) => one === asked) : layers[0];
  const isAsked = (one: { layer: string }) => layer === undefined || one.layer === layer;
  const outlines = drawing.outlines.filter(isAsked);
  const texts = textsOf(outlines, drawing.texts);
  const isNumbered = texts.some((found) => found.length > 0);
  return {
    format: "dxf",
    layer: layers.length > 1 ? (layer ?? null) : null,
    layers: layers.length > 1 ? layers : [],
    encoding: drawing.encoding,
    crs: null,
    fields: isNumbered ? ["图层", "编号", "文字"] : ["图层"],
    records: [
      ...outlines.map(
        (one, i): SourceRecord => ({
          row: i + 1,
          properties: { 图层: one.layer, ...(isNumbered && named(texts[i] ?? [])) },
          shape: { rings: one.rings },
          isCurved: one.isCurved,
        }),
      ),
      ...others.filter(isAsked).map(
        (one, i): SourceRecord => ({
          row: outlines.length + i + 1,
          properties: { 图层: one.layer, ...(isNumbered && named([])) },
          shape: null,
          isCurved: one.isCurved,
          isOther: true,
          marks: one.marks,
        }),
      ),
    ],
    problems: [],
    remarks: [
      ...(layers.length > 1 && layer === undefined ? [remarkOfLayers(layers, wanted)] : []),
      ...(isNumbered ? [remarkOf("column", "图形内的文字作为编号")] : []),
      ...saidOf(drawing, outlines),
    ],
  };
}

/** F006 */
function demandDrawn({ outlines, marks }: Dxf, wanted: Wanted): void {
  if (outlines.length > 0) return;
  if (wanted === "surfaces") throw new Unreadable("F006", "文件中没有闭合的多段线");
  if (marks.length === 0) throw new Unreadable("F006", "文件中没有线、点和闭合的多段线");
}

function remarkOfLayers(layers: readonly string[], wanted: Wanted) {
  const what = wanted === "all" ? "图形" : "闭合图形";
  return remarkOf("layer", `${what}在${layers.length}个图层，全部显示，可只选一个图层`, layers);
}

function saidOf({ counts }: Dxf, outlines: readonly DxfOutline[]) {
  const of = (from: DxfOutline["from"]) => outlines.filter((one) => one.from === from).length;
  const [almost, chain, hatch] = [of("almost"), of("chain"), of("hatch")];
  return [
    ...(almost > 0 ? [remarkOf("ring", `${almost}条多段线首尾相差不到1毫米，已闭合`)] : []),
    ...(chain > 0 ? [remarkOf("ring", `${chain}个图形由首尾相接的直线、圆弧连成`)] : []),
    ...(hatch > 0 ? [remarkOf("ring", `${hatch}个图形取自填充的边界`)] : []),
    ...(counts.inserts > 0
      ? [remarkOf("placed", `${counts.inserts}处块参照按插入的位置显示`)]
      : []),
    ...(counts.onPaper > 0 ? [remarkOf("leftOut", `图纸空间的${counts.onPaper}个对象未读取`)] : []),
    ...(counts.foreign > 0 ? [remarkOf("leftOut", `${counts.foreign}处外部参照未读取`)] : []),
    ...(counts.splines > 0 ? [remarkOf("leftOut", `${counts.splines}条样条曲线未读取`)] : []),
  ];
}

/** The text with figures is the number, if there are several. */
const named = (texts: readonly string[]) => ({
  编号: texts.find((text) => /\d/.test(text)) ?? texts[0] ?? null,
  文字: texts.join(" ").slice(0, 1000) || null,
});

/** The texts within each outline; a text belongs to the smallest around it. */
function textsOf(outlines: readonly DxfOutline[], texts: Dxf["texts"]): string[][] {
  const found: string[][] = outlines.map(() => []);
  if (outlines.length === 0) return found;
  const boxes = outlines.map(({ rings }) => bboxOfRing(rings.flat()));
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  const sizeOf = (i: number) => {
    const [west, south, east, north] = boxes[i] ?? [0, 0, 0, 0];
    return (east - west) * (north - south);
  };
  for (const { at, text } of texts) {
    const [smallest] = index
      .search(at[0], at[1], at[0], at[1])
      .filter((i) => isInside(at, outlines[i]?.rings ?? []))
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    if (smallest !== undefined) found[smallest]?.push(text);
  }
  return found;
}

const isInside = (at: Position, rings: readonly Position[][]) =>
  rings.filter((ring) => pointInRing(at, ring) === 1).length % 2 === 1;

function read(bytes: Uint8Array): Dxf {
  try {
    return readDxf(bytes);
  } catch (error) {
    if (!(error instanceof DxfError)) throw error;
    const isNamedOnly = latin.decode(bytes.subarray(0, 6)).startsWith("AC10");
    const why = isNamedOnly ? drawingWords : "文件不是有效的DXF";
    throw new Unreadable("F002", words[error.message] ?? why);
  }
}
