import type { Table as DocxTable, Paragraph as Para } from "docx";
import type { Picture } from "../../repositories/meeting/meetingPage";
import type { BriefModel, BriefPart, BriefTable } from "./briefModel";
import { isWarning } from "./briefPdf";

type Docx = typeof import("docx");

/** A4 with margins of 25 mm; what Word measures in twentieths of a point. */
const page = { width: 11906, height: 16838, margin: 1417 } as const;
const inner = page.width - 2 * page.margin;
/** In pixels at 96 per inch. */
const most = { width: 600, height: 340 } as const;
const ink = { bad: "B3262B", second: "52606D" } as const;
/** Half points. */
const size = { title: 40, heading: 28, text: 24, table: 20, note: 18 } as const;

/** The same brief as a document that is worked on further. */
export async function briefDocx(
  model: BriefModel,
  pictures: ReadonlyMap<string, Picture>,
  foot: string,
): Promise<Buffer> {
  // Large, and wanted by few: it is loaded with the first document.
  const docx = await import("docx");
  const { AlignmentType, Document, Footer, Packer, Paragraph, TextRun } = docx;
  const text = (words: string, half: number, color?: string, bold = false) =>
    new TextRun({ text: words, size: half, bold, ...(color && { color }) });
  const paragraph = (words: string, half: number, color?: string) =>
    new Paragraph({ spacing: { after: 120, line: 360 }, children: [text(words, half, color)] });
  const children: (Para | DocxTable)[] = [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: 160 },
      children: [text(model.title, size.title, undefined, true)],
    }),
    paragraph(model.below, size.note, ink.second),
    ...(model.warning ? [paragraph(`注意：${model.warning}`, size.text, ink.bad)] : []),
    ...model.parts.flatMap((part, i) => partOf(docx, part, pictures, i > 0)),
  ];
  const font = { ascii: "SimSun", eastAsia: "宋体", hAnsi: "SimSun", cs: "SimSun" };
  const document = new Document({
    title: model.title,
    styles: { default: { document: { run: { font, size: size.text } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { ...sides(page.margin) },
          },
        },
        footers: { default: new Footer({ children: [paragraph(foot, size.note, ink.second)] }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

const sides = (margin: number) => ({ top: margin, right: margin, bottom: margin, left: margin });

function partOf(
  docx: Docx,
  { heading, texts, pictureOf, table, notes }: BriefPart,
  pictures: ReadonlyMap<string, Picture>,
  follows: boolean,
): (Para | DocxTable)[] {
  const { HeadingLevel, Paragraph, TextRun } = docx;
  const picture = pictureOf === null ? undefined : pictures.get(pictureOf);
  const line = (words: string, half: number, color?: string) =>
    new Paragraph({
      spacing: { after: 120, line: 360 },
      children: [new TextRun({ text: words, size: half, ...(color && { color }) })],
    });
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      pageBreakBefore: follows && picture !== undefined,
      spacing: { before: 240, after: 120 },
      children: [new TextRun({ text: heading, size: size.heading, bold: true, color: "1F5FBF" })],
    }),
    ...texts.map((one) => line(one, size.text)),
    ...(picture ? [drawn(docx, picture, heading)] : []),
    ...(table ? [tableOf(docx, table)] : []),
    ...notes.map((one) => line(one, size.note, isWarning(one) ? ink.bad : ink.second)),
  ];
}

function drawn({ AlignmentType, ImageRun, Paragraph }: Docx, picture: Picture, name: string): Para {
  const factor = Math.min(most.width / picture.width, most.height / picture.height);
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new ImageRun({
        type: "jpg",
        data: picture.bytes,
        transformation: {
          width: Math.round(picture.width * factor),
          height: Math.round(picture.height * factor),
        },
        altText: { name, title: name, description: `${name}的地图` },
      }),
    ],
  });
}

function tableOf(docx: Docx, { columns, rows }: BriefTable): DocxTable {
  const { AlignmentType, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } = docx;
  const widths = columns.map(({ share }) => Math.round(share * inner));
  const cells = (texts: readonly string[], isHead: boolean) =>
    columns.map(
      ({ isNumber }, i) =>
        new TableCell({
          width: { size: widths[i] ?? 0, type: WidthType.DXA },
          ...(isHead && { shading: { fill: "EEF2F7" } }),
          margins: { top: 60, bottom: 60, left: 80, right: 80 },
          children: [
            new Paragraph({
              alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
              children: [new TextRun({ text: texts[i] ?? "", size: size.table, bold: isHead })],
            }),
          ],
        }),
    );
  return new Table({
    columnWidths: widths,
    width: { size: inner, type: WidthType.DXA },
    rows: [
      new TableRow({
        tableHeader: true,
        children: cells(
          columns.map(({ title }) => title),
          true,
        ),
      }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: cells(row, false) })),
    ],
  });
}
