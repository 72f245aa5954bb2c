import type { PdfPage } from "../../files/pdf/PdfPage";
import { wrapText } from "../../files/pdf/wrapText";
import {
  growthOf,
  type PageBox,
  type PageFrame,
  panelBoxOf,
  partGap,
  partWidth,
} from "./pageFrame";
import { type Corner, cornerCells } from "./parcelCorners";
import { drawLocation, type Location } from "./sheetLocation";

/** What a sheet says of its parcel beside the map. */
export type Panel = {
  facts: readonly (readonly [label: string, text: string])[];
  corners: readonly Corner[];
  location: Location | null;
};

const ink = { text: "#1b2430", weak: "#52606d", line: "#c5cfda", head: "#eef2f7" } as const;
/** Of the panel's width on A4, beside a map. */
const locationShare = 0.56;
/** Sizes on A4. */
const [factSize, factLine, pad, labelWidth] = [2.4, 3.3, 1, 21];
const [cornerSize, cornerRow, headingRow] = [2.2, 3.5, 5];
/** Beside a map the corners have room for so many rows, whatever else is told. */
const leastCorners = 7;
const mostLines = 2;

/** Draws the panel above a legend of some height; returns how many corners it had room for. */
export function drawPanel(
  page: PdfPage,
  frame: PageFrame,
  { facts, corners, location }: Panel,
  legendHeight: number,
): number {
  const grown = growthOf(frame);
  const { corner, height } = panelBoxOf(frame);
  const [x, y] = corner;
  const width = partWidth(frame);
  const kept = legendHeight > 0 ? legendHeight + partGap : 0;
  const cornersNeed = (headingRow + Math.min(leastCorners, corners.length + 1) * cornerRow) * grown;
  if (frame.landscape) {
    const high = location ? width * locationShare : 0;
    let top = y + height;
    if (location)
      drawLocation(page, { corner: [x, top - high], width, height: high }, location, frame);
    top -= location ? high + partGap : 0;
    const room = top - (y + kept) - cornersNeed - partGap;
    top -=
      drawFacts(page, { corner: [x, top - room], width, height: room }, facts, grown) + partGap;
    const rest = { corner: [x, y + kept], width, height: top - y - kept } as const;
    return drawCorners(page, rest, corners, grown);
  }
  if (location)
    drawLocation(page, { corner: [x, y + kept], width, height: height - kept }, location, frame);
  drawFacts(page, { corner: [x + width + partGap, y], width, height }, facts, grown);
  return drawCorners(
    page,
    { corner: [x + 2 * (width + partGap), y], width, height },
    corners,
    grown,
  );
}

/** Facts from the top of a box down, as many as there is room for; returns the height they took. */
function drawFacts(
  page: PdfPage,
  { corner: [x, y], width, height }: PageBox,
  facts: Panel["facts"],
  grown: number,
): number {
  const [size, line, edge, label] = [factSize, factLine, pad, labelWidth].map(
    (one) => one * grown,
  ) as [number, number, number, number];
  const widthOf = (text: string) => page.widthOf(text, size);
  const top = y + height;
  let low = top;
  for (const [name, text] of facts) {
    const names = wrapText(name, label - 2 * edge, widthOf, mostLines);
    const texts = wrapText(text, width - label - 2 * edge, widthOf, mostLines);
    const high = Math.max(names.length, texts.length) * line + edge;
    if (low - high < y) break;
    low -= high;
    page.box([x, low], label, high, { fill: ink.head, stroke: ink.line, width: 0.15 });
    page.box([x + label, low], width - label, high, { stroke: ink.line, width: 0.15 });
    for (const [lines, left, color] of [
      [names, x + edge, ink.weak],
      [texts, x + label + edge, ink.text],
    ] as const) {
      for (const [i, one] of lines.entries()) {
        page.text(one, [left, low + high - edge / 2 - (i + 0.8) * line], size, { ink: color });
      }
    }
  }
  return top - low;
}

const cornerHeads = ["点号", "X（北）/m", "Y（东）/m", "边长/m"];
/** Shares of the width up to which each column goes. */
const cornerEnds = [0.15, 0.46, 0.8, 1];

/** Corners from the top of a box down; the last row says what is continued elsewhere. */
function drawCorners(
  page: PdfPage,
  { corner: [x, y], width, height }: PageBox,
  corners: readonly Corner[],
  grown: number,
): number {
  const [size, row, heading] = [cornerSize, cornerRow, headingRow].map((one) => one * grown) as [
    number,
    number,
    number,
  ];
  const top = y + height;
  page.text(`界址点坐标（共 ${corners.length} 点）`, [x, top - heading * 0.7], size * 1.15, {
    bold: true,
  });
  const rows = Math.max(0, Math.floor((height - heading) / row) - 1);
  const shown = corners.length <= rows ? corners.length : Math.max(0, rows - 1);
  const lines = [cornerHeads, ...corners.slice(0, shown).map(cornerCells)];
  for (const [i, cells] of lines.entries()) {
    const low = top - heading - (i + 1) * row;
    page.box([x, low], width, row, {
      stroke: ink.line,
      width: 0.15,
      ...(i === 0 && { fill: ink.head }),
    });
    for (const [k, cell] of cells.entries()) {
      const right = x + width * (cornerEnds[k] ?? 1) - pad * grown;
      const color = i === 0 ? ink.weak : ink.text;
      page.text(cell, [right, low + row * 0.3], size, { align: "right", ink: color });
    }
  }
  if (shown < corners.length) {
    const low = top - heading - (lines.length + 1) * row;
    const words = `其余 ${corners.length - shown} 个界址点见续表`;
    page.text(words, [x + pad * grown, low + row * 0.3], size, { ink: ink.weak });
  }
  return shown;
}
