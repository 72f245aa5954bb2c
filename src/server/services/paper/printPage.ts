import { mapSize, pageBands, papers } from "#contract/endpoints/paper/print";
import type { LayerLook } from "#contract/map/layerSpec";
import { type Bbox, bboxOfRing } from "#geo/bbox";
import { boxOf } from "#geo/label/fitLabel";
import type { PlacedLabel } from "#geo/label/placeLabels";
import type { MultiPolygon, Position } from "#geo/position";
import { clipRing } from "#geo/ring/clipRing";
import { type Paint, PdfPage } from "../../files/pdf/PdfPage";
import type { TrueType } from "../../files/pdf/trueType";
import { drawLabel } from "./drawLabel";
import { legendPlace, mapBoxOf, type PageFrame, toPage } from "./pageFrame";
import { type Corner, cornerNumbers } from "./parcelCorners";
import { drawGround, type Ground } from "./printGround";
import { drawOwn, type PrintedOwn } from "./printOwn";
import { drawGridFigures, drawGridLines } from "./sheetGrid";

/** An outline, and what its label tells: a name and a size, or on a chip the name alone. */
export type PrintedItem = {
  id: string;
  geometry: MultiPolygon;
  name: string;
  size: string;
  chip: boolean;
};

/** Outlines of one colour; the first class is drawn lowest. */
export type PrintedClass = {
  label: string;
  color: string;
  opacity: number;
  look?: LayerLook;
  items: readonly PrintedItem[];
  /** It is known to be on the page without items. */
  isOnPage?: boolean;
};

/** A tile by its picture name in the document; corners in degrees. */
type PrintedTile = { name: string; corners: readonly [Position, Position, Position] };

/** What lies under the parcels: a tile of a picture, or an uploaded layer. */
export type PageUnder = { tile: PrintedTile } | { own: PrintedOwn };

export type PageContent = {
  /** What a packed base map holds there; null if there is none. */
  ground: Ground | null;
  /** Where the base map comes from. */
  credit: string;
  /** From bottom to top. */
  under: readonly PageUnder[];
  title: string;
  foot: string;
  borders: readonly MultiPolygon[];
  classes: readonly PrintedClass[];
  /** Where there was room. */
  labels: readonly PlacedLabel[];
  /** What is labelled, by layer, that of the first choice first. */
  labelled: readonly (readonly PrintedItem[])[];
  /** The top one first. */
  legend: readonly PrintedClass[];
  /** The record of a sheet, outlined on top of everything, with its corners. */
  focus: Focus | null;
};

export type Focus = { item: PrintedItem; corners: readonly Corner[] };

const ink = {
  text: "#1b2430",
  weak: "#52606d",
  line: "#1b2430",
  border: "#8a6d3b",
  focus: "#0b3fd1",
};

export function drawPage(frame: PageFrame, content: PageContent, font: TrueType): PdfPage {
  const [short, long] = papers[frame.paper];
  const [width, height] = frame.landscape ? [long, short] : [short, long];
  const page = new PdfPage(width, height, font);
  const { margin, head } = pageBands;
  const { corner, width: mapWidth, height: mapHeight } = mapBoxOf(frame);
  const title = Math.min(titleSize, (width - 2 * margin) / page.widthOf(content.title, 1));
  page.text(content.title, [width / 2, height - margin - head + 4], title, { align: "center" });
  page.clipped(corner, mapWidth, mapHeight, () => drawMap(page, frame, content));
  const [x, y] = corner;
  page.box(corner, mapWidth, mapHeight, { stroke: ink.line, width: 0.5 });
  if (frame.sheet) drawGridFigures(page, frame);
  creditOf(page, [x + mapWidth - 1.5, y + 1.2], mapWidth - 3, content.credit);
  northArrow(page, [x + mapWidth - 10, y + mapHeight - 14], frame.rotation);
  legend(
    page,
    legendBox(frame, content, (text) => page.widthOf(text, 1)),
  );
  footOf(page, frame, content.foot);
  return page;
}

const creditSize = 1.9;

/** Whom the map under the page's data is owed to, in one line along the lower edge. */
function creditOf(page: PdfPage, at: Position, room: number, words: string): void {
  if (!words) return;
  const size = Math.min(creditSize, (creditSize * room) / page.widthOf(words, creditSize));
  page.text(words, at, size, { align: "right", ink: ink.weak, rim: "#ffffff" });
}

const titleSize = 6.5;
const footSize = 3.2;

/** The scale on the left and the text on the right, on the next line if both do not fit. */
function footOf(page: PdfPage, { paper, landscape, scale }: PageFrame, words: string): void {
  const { margin } = pageBands;
  const [width] = mapSize(paper, landscape);
  const needed = page.widthOf(words, footSize);
  const isLong = needed > width - barWidth(page, scale) - 8;
  scaleBar(page, [margin, margin + (isLong ? 8 : 5)], scale);
  const size = Math.min(footSize, (footSize * width) / needed);
  const at: Position = [margin + width, margin + (isLong ? 1 : 4)];
  page.text(words, at, size, { align: "right", ink: ink.weak });
}

/** Whether any part of an outline is visible: bounds in degrees extend beyond a page's map. */
function inFrame(frame: PageFrame): (outline: MultiPolygon) => boolean {
  const { to } = toPage(frame);
  const { corner, width, height } = mapBoxOf(frame);
  const thousandths = (at: Position) => {
    const [x, y] = to(at);
    return [((x - corner[0]) / width) * 1000, ((y - corner[1]) / height) * 1000];
  };
  const square = { low: 0, high: 1000 };
  return (outline) =>
    outline.some(([outer = []]) => clipRing(outer.flatMap(thousandths), square).length > 0);
}

function drawMap(page: PdfPage, frame: PageFrame, content: PageContent): void {
  const { to } = toPage(frame);
  const rings = (multi: MultiPolygon) => multi.flat().map((ring) => ring.map(to));
  const above = content.labels.map((one) => bboxOfRing(boxOf(one)));
  if (content.ground) drawGround(page, content.ground, { ...mapBoxOf(frame), to }, above);
  for (const one of content.under) {
    if ("own" in one) drawOwn(page, one.own, to, above);
    else page.slanted(one.tile.name, one.tile.corners.map(to) as [Position, Position, Position]);
  }
  for (const ring of content.borders.flatMap(rings)) page.line(ring, ink.border, 0.35);
  for (const one of content.classes) {
    const paint = paintOf(one);
    for (const { geometry } of one.items) page.polygon(rings(geometry), paint);
  }
  if (frame.sheet) drawGridLines(page, frame);
  if (content.focus) {
    const { item, corners } = content.focus;
    page.polygon(rings(item.geometry), { stroke: ink.focus, width: 0.7 });
    cornerNumbers(page, corners, to);
  }
  for (const label of content.labels) drawLabel(page, label);
}

const usualOpacity = 0.45;
/** Width on paper of one pixel of the map's outlines. */
const pixel = 0.18;

/** Draws a class as on the map: hatched, dashed, or outline only. */
function paintOf({ color, opacity, look = {} }: PrintedClass): Paint {
  const { outline = color, dash, fillOpacity = usualOpacity, hatch } = look;
  const width = look.width === undefined ? usualWidth : look.width * pixel;
  return {
    ...(hatch ? { hatch: color } : fillOpacity > 0 && { fill: color }),
    ...{ stroke: outline, width, opacity: fillOpacity * opacity },
    ...(dash && { dash: dash.map((length) => length * Math.max(width, pixel)) }),
  };
}

const usualWidth = 0.2;

/** A north arrow; the map is rotated by `rotation` degrees clockwise. */
export function northArrow(page: PdfPage, [x, y]: Position, rotation: number): void {
  const turn = (rotation * Math.PI) / 180;
  const at = (dx: number, dy: number): Position => [
    x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ];
  page.polygon([[at(0, 6), at(2.6, -5), at(0, -2.8)]], { fill: ink.text, stroke: ink.text });
  page.polygon([[at(0, 6), at(-2.6, -5), at(0, -2.8)]], { fill: "#ffffff", stroke: ink.text });
  page.text("北", at(0, 8), 3.6, { align: "center", rim: "#ffffff" });
}

const legendRow = 5;
const leastLegend = 44;
const legendSize = 2.8;

/**
 * The legend's place on a page, at its map's lower left corner or on a sheet in its panel; null if
 * there is nothing to tell.
 */
export function legendBox(
  frame: PageFrame,
  content: Pick<PageContent, "legend">,
  widthOf: (text: string) => number,
): { box: Bbox; shown: readonly PrintedClass[] } | null {
  const isShown = inFrame(frame);
  const shown = content.legend.filter(
    ({ items, isOnPage }) => isOnPage || items.some(({ geometry }) => isShown(geometry)),
  );
  if (shown.length === 0) return null;
  const texts = shown.map(({ label }) => 14 + widthOf(label) * legendSize);
  const {
    at: [x, y],
    most,
  } = legendPlace(frame);
  const width = Math.min(most, Math.max(leastLegend, ...texts));
  return { box: [x, y, x + width, y + (shown.length + 1) * legendRow + 3], shown };
}

function legend(page: PdfPage, placed: ReturnType<typeof legendBox>): void {
  if (!placed) return;
  const { shown } = placed;
  const [x, y, right, top] = placed.box;
  const [legendWidth, height] = [right - x, top - y];
  page.box([x, y], legendWidth, height, { fill: "#ffffff", stroke: ink.weak, opacity: 0.9 });
  page.text("图例", [x + 3, y + height - legendRow], 3.4);
  for (const [i, one] of shown.entries()) {
    const row = y + height - (i + 2) * legendRow;
    const box: Position[] = [
      [x + 3, row],
      [x + 9, row],
      [x + 9, row + 3],
      [x + 3, row + 3],
    ];
    page.polygon([box], paintOf(one));
    const room = (legendWidth - 14) / page.widthOf(one.label, 1);
    page.text(one.label, [x + 11, row + 0.3], Math.min(legendSize, room));
  }
}

const longestBar = 60;
const beforeScale = 12;

const barOf = (scale: number) => {
  const metres = roundBelow((longestBar * scale) / 1000);
  return { metres, length: (metres * 1000) / scale };
};
const scaleText = (scale: number) => `1 : ${scale.toLocaleString("en-US")}`;

const barWidth = (page: PdfPage, scale: number): number =>
  barOf(scale).length + beforeScale + page.widthOf(scaleText(scale), 4);

const barParts = 4;

/** A scale bar in round metres, with the scale in digits beside it. */
export function scaleBar(page: PdfPage, [x, y]: Position, scale: number): void {
  const { metres, length } = barOf(scale);
  for (let i = 0; i < barParts; i++) {
    const [from, to] = [i, i + 1].map((k) => x + (length * k) / barParts) as [number, number];
    const ring: Position[] = [
      [from, y],
      [to, y],
      [to, y + 1.6],
      [from, y + 1.6],
    ];
    page.polygon([ring], { fill: i % 2 === 0 ? ink.text : "#ffffff", stroke: ink.text });
  }
  const label = metres >= 1000 ? `${metres / 1000} 公里` : `${metres} 米`;
  page.text("0", [x, y + 3], 2.8, { align: "center" });
  page.text(label, [x + length, y + 3], 2.8, { align: "center" });
  page.text(scaleText(scale), [x + length + beforeScale, y], 4);
}

function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}
