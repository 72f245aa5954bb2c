import type { TxtFile } from "#geo/txt/readTxt";
import type { TxtFault } from "#geo/txt/txtFaults";
import { noProblems } from "../parcel/record";
import { problemOf } from "../problem/problemOf";
import { type Remark, remarkOf } from "../problem/remark";
import type { Level, Problem } from "../problem/report";
import { headerColumn, pointColumn } from "./txtColumns";

/** F101–F107: what is wrong with the lines of a coordinate exchange file. */
export function faultyLine(fault: TxtFault): readonly Problem[] {
  const { line } = fault;
  const dkbh = "parcel" in fault ? fault.parcel || null : null;
  const found = (rule: string, message: string, level: Level = "E", row: number | null = line) => [
    problemOf(rule, level, { row, dkbh }, message, { value: fault.text }),
  ];
  const foundAt = (column: number, rule: string, message: string) =>
    found(rule, message).map((one) => ({ ...one, column }));
  switch (fault.kind) {
    case "missingSection":
      return found("F101", `缺少[${fault.text}]`, "E", null);
    case "badHeader":
      return foundAt(
        headerColumn(fault.text),
        "F102",
        `第${line}行地块描述格式错误，应为“界址点数,面积,地块编号,地块名称,图形属性,图幅号,用途,地类编码,@”`,
      );
    case "badPoint":
      return foundAt(
        pointColumn(fault.text),
        "F103",
        `第${line}行坐标格式错误，应为“点号,圈号,X坐标,Y坐标”`,
      );
    case "count": {
      const { parcel, declared, actual } = fault;
      return found("F104", `地块${parcel}界址点数${declared}与实际${actual}不一致`);
    }
    case "shape":
      return found("F105", `地块${fault.parcel}不是面状图形`);
    case "numbering":
      return found("F106", `地块${fault.parcel}界址点号不连续`, "W");
    case "duplicateNumber":
      return found("F107", `地块编号${fault.parcel}重复`);
    default:
      // An open ring is G002, checked as in any other outline.
      return noProblems;
  }
}

/** What was left out of the lines of a coordinate exchange file. */
export function txtRemarks({ lenient: { commas, heights } }: TxtFile): Remark[] {
  return [
    ...(commas > 0 ? [remarkOf("column", `${commas}行末尾有多余的逗号，已略去`)] : []),
    ...(heights > 0 ? [remarkOf("column", `${heights}个界址点带有高程，已略去`)] : []),
  ];
}
