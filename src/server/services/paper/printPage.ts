import { mapSize, pageBands, papers } from "#contract/endpoints/paper/print";
import { edgeOf } from "#contract/look/edge";
import type { LayerLook } from "#contract/map/layerSpec";
import { type Bbox, bboxOfRing } from "#geo/bbox";
import { boxOf } from "#geo/label/fitLabel";
import type { PlacedLabel } from "#geo/label/placeLabels";
import type { MultiPolygon, Position } from "#geo/position";
import { clipRing } from "#geo/ring/clipRing";
import { type Paint, PdfPage } from "../../files/pdf/PdfPage";
import type { TrueType } from "../../files/pdf/trueType";
import { drawLabel } from "./drawLabel";
import { growthOf, legendPlace, mapBoxOf, type PageFrame, toPage } from "./pageFrame";
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
  const grown = growthOf(frame);
  const largest = titleSize * Math.min(grown, mostInBand);
  const title = Math.min(largest, (width - 2 * margin) / page.widthOf(content.title, 1));
  page.text(content.title, [width / 2, height - margin - head + 4], title, { align: "center" });
  page.clipped(corner, mapWidth, mapHeight, () => drawMap(page, frame, content));
  const [x, y] = corner;
  page.box(corner, mapWidth, mapHeight, { stroke: ink.line, width: 0.5 });
  if (frame.sheet) drawGridFigures(page, frame);
  creditOf(page, frame, content.credit);
  const arrow: Position = [x + mapWidth - 10 * grown, y + mapHeight - 14 * grown];
  northArrow(page, arrow, frame.rotation, grown);
  legend(
    page,
    legendBox(frame, content, (text) => page.widthOf(text, 1)),
    grown,
  );
  footOf(page, frame, content.foot);
  return page;
}

/** Heading and foot keep their height on large paper: what stands in them grows no further. */
const mostInBand = 1.4;

const creditSize = 1.9;

/** Whom the map under the page's data is owed to, in one line along the lower edge. */
function creditOf(page: PdfPage, frame: PageFrame, words: string): void {
  if (!words) return;
  const { corner, width } = mapBoxOf(frame);
  const [wanted, room] = [creditSize * Math.min(growthOf(frame), mostInBand), width - 3];
  const size = Math.min(wanted, (wanted * room) / page.widthOf(words, wanted));
  const at: Position = [corner[0] + width - 1.5, corner[1] + 1.2];
  // Over a coloured parcel nobody would read it.
  const [wide, high] = [page.widthOf(words, size) + 1.6, size * 1.5];
  const ground = { fill: "#ffffff", opacity: 0.8 };
  page.box([at[0] - wide + 0.8, at[1] - 0.3 * size], wide, high, ground);
  page.text(words, at, size, { align: "right", ink: ink.weak });
}

const titleSize = 6.5;
const footSize = 3.2;

/** The scale on the left and the text on the right, on the next line if both do not fit. */
function footOf(page: PdfPage, frame: PageFrame, words: string): void {
  const { paper, landscape, scale } = frame;
  const { margin } = pageBands;
  const [width] = mapSize(paper, landscape);
  const grown = Math.min(growthOf(frame), mostInBand);
  const needed = page.widthOf(words, footSize * grown);
  const isLong = needed > width - barWidth(page, scale) * grown - 8;
  // Two lines leave no room to grow.
  const [usual, share] = isLong ? [footSize, 1] : [footSize * grown, grown];
  scaleBar(page, [margin, margin + (isLong ? 8 : 5)], scale, share);
  const size = Math.min(usual, (usual * width) / page.widthOf(words, usual));
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
  const taken = [
    ...keptBoxes(frame, content, (text) => page.widthOf(text, 1)),
    ...content.labels.map((one) => bboxOfRing(boxOf(one))),
  ];
  if (content.ground) drawGround(page, content.ground, { ...mapBoxOf(frame), to }, taken);
  for (const one of content.under) {
    if ("own" in one) drawOwn(page, one.own, to, { frame: labelEdges(frame), taken });
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
  const { outline = edgeOf(color), dash, fillOpacity = usualOpacity, hatch } = look;
  const width = look.width === undefined ? usualWidth : look.width * pixel;
  return {
    ...(hatch ? { hatch: color } : fillOpacity > 0 && { fill: color }),
    ...{ stroke: outline, width, opacity: fillOpacity * opacity },
    ...(dash && { dash: dash.map((length) => length * Math.max(width, pixel)) }),
  };
}

const usualWidth = 0.2;

/** A north arrow; the map is rotated by `rotation` degrees clockwise. */
export function northArrow(page: PdfPage, [x, y]: Position, rotation: number, grown = 1): void {
  const turn = (rotation * Math.PI) / 180;
  const at = (dx: number, dy: number): Position => [
    x + grown * (dx * Math.cos(turn) - dy * Math.sin(turn)),
    y + grown * (dx * Math.sin(turn) + dy * Math.cos(turn)),
  ];
  page.polygon([[at(0, 6), at(2.6, -5), at(0, -2.8)]], { fill: ink.text, stroke: ink.text });
  page.polygon([[at(0, 6), at(-2.6, -5), at(0, -2.8)]], { fill: "#ffffff", stroke: ink.text });
  page.text("北", at(0, 8), 3.6 * grown, { align: "center", rim: "#ffffff" });
}

/** On A4. */
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
  const grown = growthOf(frame);
  const texts = shown.map(({ label }) => (14 + widthOf(label) * legendSize) * grown);
  const {
    at: [x, y],
    most,
  } = legendPlace(frame);
  const width = Math.min(most, Math.max(leastLegend * grown, ...texts));
  const height = ((shown.length + 1) * legendRow + 3) * grown;
  return { box: [x, y, x + width, y + height], shown };
}

function legend(page: PdfPage, placed: ReturnType<typeof legendBox>, grown: number): void {
  if (!placed) return;
  const { shown } = placed;
  const [x, y, right, top] = placed.box;
  const [legendWidth, height] = [right - x, top - y];
  page.box([x, y], legendWidth, height, { fill: "#ffffff", stroke: ink.weak, opacity: 0.9 });
  const at = (right: number, row: number, up = 0): Position => [
    x + right * grown,
    y + height - (row * legendRow - up) * grown,
  ];
  page.text("图例", at(3, 1), 3.4 * grown);
  for (const [i, one] of shown.entries()) {
    const row = i + 2;
    page.polygon([[at(3, row), at(9, row), at(9, row, 3), at(3, row, 3)]], paintOf(one));
    const room = (legendWidth - 14 * grown) / page.widthOf(one.label, 1);
    page.text(one.label, at(11, row, 0.3), Math.min(legendSize * grown, room));
  }
}

/** What lies over a page's map, where no label stands: legend, north arrow, and the line along the lower edge. */
export function keptBoxes(
  frame: PageFrame,
  content: Pick<PageContent, "legend">,
  widthOf: (text: string) => number,
): Bbox[] {
  const { corner, width, height } = mapBoxOf(frame);
  const [x, y] = corner;
  const [right, top] = [x + width, y + height];
  const legend = legendBox(frame, content, widthOf);
  const grown = growthOf(frame);
  const arrow: Bbox = [right - 14 * grown, top - 20 * grown, right, top];
  const credit: Bbox = [x, y, right, y + 4 * Math.min(grown, mostInBand)];
  return [arrow, credit, ...(legend ? [legend.box] : [])];
}

const inset = 1.5;

/** Labels stand whole between these edges of a page's map. */
export function labelEdges(frame: PageFrame): Bbox {
  const { corner, width, height } = mapBoxOf(frame);
  const [x, y] = corner;
  return [x + inset, y + inset, x + width - inset, y + height - inset];
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
export function scaleBar(page: PdfPage, [x, y]: Position, scale: number, grown = 1): void {
  const { metres, length } = barOf(scale);
  for (let i = 0; i < barParts; i++) {
    const [from, to] = [i, i + 1].map((k) => x + (length * k) / barParts) as [number, number];
    const ring: Position[] = [
      [from, y],
      [to, y],
      [to, y + 1.6 * grown],
      [from, y + 1.6 * grown],
    ];
    page.polygon([ring], { fill: i % 2 === 0 ? ink.text : "#ffffff", stroke: ink.text });
  }
  const label = metres >= 1000 ? `${metres / 1000} 公里` : `${metres} 米`;
  const over = y + 3 * grown;
  page.text("0", [x, over], 2.8 * grown, { align: "center" });
  page.text(label, [x + length, over], 2.8 * grown, { align: "center" });
  page.text(scaleText(scale), [x + length + beforeScale * grown, y], 4 * grown);
}

function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}
