import { drawEdges, flowWidth, inks, PdfFlow } from "../../files/pdf/PdfFlow";
import { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import type { Picture } from "../../repositories/meeting/meetingPage";
import type { BriefModel, BriefPart } from "./briefModel";

const mostPicture = 105;

/** The brief on A4, each page of the meeting beginning one. */
export function briefPdf(
  model: BriefModel,
  pictures: ReadonlyMap<string, Picture>,
  font: TrueType,
  foot: string,
): Buffer {
  const parts: Buffer[] = [];
  const { title } = model;
  const writer = new PdfWriter((bytes) => parts.push(bytes), font, { title, made: new Date() });
  const flow = new PdfFlow(font);
  const [x, y] = flow.take(14);
  flow.page.text(title, [x, y + 4], 7, { bold: true });
  flow.note(model.below);
  if (model.warning) flow.note(`注意：${model.warning}`, inks.bad);
  flow.gap(4);
  model.parts.forEach((part, i) => {
    if (i > 0 && part.pictureOf !== null) flow.turn();
    drawPart(flow, part, pictures, writer);
  });
  flow.pages.forEach((page, i) => {
    drawEdges(page, {
      head: [title, model.warning ? "数据日期不一致" : ""],
      foot: [foot, `第 ${i + 1} 页　共 ${flow.pages.length} 页`],
    });
    writer.page(page, i === 0 ? title : undefined);
  });
  writer.end();
  return Buffer.concat(parts);
}

function drawPart(
  flow: PdfFlow,
  part: BriefPart,
  pictures: ReadonlyMap<string, Picture>,
  writer: PdfWriter,
): void {
  flow.heading(part.heading);
  for (const text of part.texts) flow.note(text, inks.text);
  const picture = part.pictureOf === null ? undefined : pictures.get(part.pictureOf);
  if (picture) {
    const factor = Math.min(flowWidth / picture.width, mostPicture / picture.height);
    const [width, height] = [picture.width * factor, picture.height * factor];
    const [left, low] = flow.take(height + 4);
    const corner = [left + (flowWidth - width) / 2, low + 2] as const;
    flow.page.picture(writer.picture(picture), corner, width, height);
    flow.page.box(corner, width, height, { stroke: inks.line });
  }
  if (part.table) {
    flow.table(
      part.table.columns.map(({ title, share, isNumber }) => ({
        ...{ title, width: share * flowWidth },
        ...(isNumber && { align: "right" as const }),
      })),
      part.table.rows,
    );
  }
  for (const note of part.notes) flow.note(note, isWarning(note) ? inks.bad : inks.second);
  flow.gap(4);
}

export const isWarning = (note: string): boolean => note.startsWith("数据日期不一致");
