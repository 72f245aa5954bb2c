import { papers } from "#contract/endpoints/paper/print";
import { drawEdges, PdfFlow } from "../../files/pdf/PdfFlow";
import type { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import { cornerTable } from "./cornerTable";
import type { PageFrame } from "./pageFrame";
import type { Sheet } from "./sheetParcels";

export type Told = { title: string; foot: string };

const flowOn = (font: TrueType, { paper, landscape }: Pick<PageFrame, "paper" | "landscape">) => {
  const [short, long] = papers[paper];
  return new PdfFlow(font, landscape ? [long, short] : [short, long]);
};

/** The parcels of all sheets in a table, on pages of its own before them. */
export function writeParcelTable(
  writer: PdfWriter,
  font: TrueType,
  sheets: readonly Sheet[],
  { title, foot }: Told,
): void {
  const [first] = sheets;
  if (!first) return;
  const flow = flowOn(font, first.frame);
  flow.heading(`地块一览表（共 ${sheets.length} 宗）`);
  flow.table(
    flow.across([
      { title: "图幅", width: 11, align: "center" },
      { title: "编号", width: 34 },
      { title: "名称", width: 40 },
      { title: "位置", width: 30 },
      // As wide as millions of square metres are in one line.
      { title: "面积", width: 46, align: "right" },
      { title: "比例尺", width: 19, align: "right" },
    ]),
    sheets.map(({ number, name, place, area, frame }, i) => [
      ...[String(i + 1), number, name, place, area],
      `1 : ${frame.scale.toLocaleString("en-US")}`,
    ]),
  );
  finish(flow, writer, { title, right: "地块一览表", foot });
}

/** The corners that a sheet had no room for, on pages behind it. */
export function writeMoreCorners(
  writer: PdfWriter,
  font: TrueType,
  { frame, number, name, focus }: Sheet,
  shown: number,
  { title, foot }: Told,
): void {
  if (shown >= focus.corners.length) return;
  const flow = flowOn(font, frame);
  flow.heading(`${number}　${name}　界址点坐标（续）`);
  cornerTable(flow, focus.corners, shown);
  finish(flow, writer, { title, right: number, foot });
}

function finish(
  { pages }: PdfFlow,
  writer: PdfWriter,
  { title, right, foot }: Told & { right: string },
): void {
  for (const [i, page] of pages.entries()) {
    const turned = pages.length > 1 ? `第 ${i + 1} 页　共 ${pages.length} 页` : "";
    drawEdges(page, { head: [title, right], foot: [foot, turned] });
    writer.page(page, i === 0 ? right : undefined);
  }
}
