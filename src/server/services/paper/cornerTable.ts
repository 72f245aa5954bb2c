import type { Column, PdfFlow } from "../../files/pdf/PdfFlow";
import { type Corner, cornerCells } from "./parcelCorners";

const mostCorners = 600;

const columns = [
  { title: "点号", width: 14 },
  { title: "X（北）", width: 28, align: "right" },
  { title: "Y（东）", width: 30, align: "right" },
  { title: "边长", width: 18, align: "right" },
] as const satisfies readonly Column[];

/** Corners in two columns down the pages, from one on; says what it leaves out. */
export function cornerTable(flow: PdfFlow, all: readonly Corner[], from = 0): void {
  flow.note(`2000国家大地坐标系，高斯-克吕格 3° 分带，单位：米；共 ${all.length} 个界址点。`);
  const cells = all.slice(from, from + mostCorners).map(cornerCells);
  const half = Math.ceil(cells.length / 2);
  flow.table(
    flow.across([...columns, ...columns]),
    cells.slice(0, half).map((cell, i) => [...cell, ...(cells[half + i] ?? ["", "", "", ""])]),
  );
  const left = all.length - from - cells.length;
  if (left > 0) flow.note(`其余 ${left} 个界址点见坐标导出文件。`);
}
