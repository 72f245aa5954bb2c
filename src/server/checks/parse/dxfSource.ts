import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { DxfError, readDxf } from "#geo/format/dxf";
import { type Source, Unreadable } from "./source";

const words: Readonly<Record<string, string>> = {
  binary: "不支持二进制DXF，请在CAD中另存为文本DXF",
  tooLarge: "图形节点过多，请拆分后打开",
};

/** Closed polylines of a drawing, each a parcel. */
export function dxfSource(bytes: Uint8Array): Source {
  const { outlines, encoding } = read(bytes);
  const problems = [
    ...(outlines.length === 0 ? [problemOf("F006", "E", wholeFile, "文件中没有闭合的多段线")] : []),
  ];
  return {
    format: "dxf",
    layer: null,
    encoding,
    crs: null,
    fields: ["图层"],
    records: outlines.map(({ layer, ring, isCurved }, i) => ({
      row: i + 1,
      properties: { 图层: layer },
      shape: { rings: [ring] },
      isCurved,
    })),
    problems,
  };
}

function read(bytes: Uint8Array) {
  try {
    return readDxf(bytes);
  } catch (error) {
    if (!(error instanceof DxfError)) throw error;
    throw new Unreadable("F002", words[error.message] ?? "文件不是有效的DXF");
  }
}
