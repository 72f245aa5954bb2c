import { bboxOf } from "#geo/bbox";
import { planeAt } from "#geo/crs/localPlane";
import type { MultiPolygon, Position } from "#geo/position";
import { PdfPage } from "../../files/pdf/PdfPage";
import type { TrueType } from "../../files/pdf/trueType";
import type { BriefRegion } from "../../repositories/portal/brief";

export type BriefFigure = {
  title: string;
  unit: string;
  digits: number;
  total: number | null;
  below: string;
  /** By area code; null without a denominator. */
  regions: ReadonlyMap<string, number | null>;
};

/** A register, and the day of its last change. */
export type BriefSource = { title: string; day: string | null };

export type BriefContent = {
  title: string;
  below: string;
  /** Title of the figure on the map. */
  shown: string;
  figures: readonly BriefFigure[];
  regions: readonly BriefRegion[];
  sources: readonly BriefSource[];
};

const [width, height] = [210, 297];
const margin = 14;
const inner = width - 2 * margin;

const ink = { text: "#1b2430", weak: "#52606d", line: "#c5cfda", primary: "#1f5fbf" };
/** Five classes from low to high, and regions without a figure (domain/06 §0). */
const ramp = ["#eff6ff", "#bfdbfe", "#60a5fa", "#2563eb", "#1e3a8a"] as const;
const unknown = "#e5e7eb";

const written = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined
    ? "—"
    : value.toLocaleString("en-US", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });

/** One portrait A4 page: heading, figures, map, regions, sources. */
export function drawBrief(content: BriefContent, font: TrueType): PdfPage {
  const page = new PdfPage(width, height, font);
  page.text(content.title, [margin, 278], 7);
  page.text(content.below, [width - margin, 278], 3.2, { align: "right", ink: ink.weak });
  page.line(
    [
      [margin, 274],
      [width - margin, 274],
    ],
    ink.primary,
    0.6,
  );
  drawFigures(page, content.figures, 270);
  const rows = content.regions.length + 1;
  const tableTop = 26 + 4.2 * content.sources.length + 5.4 * (rows + 1);
  drawMap(page, content, { bottom: tableTop + 9, top: 226 });
  drawTable(page, content, tableTop);
  drawSources(page, content.sources);
  return page;
}

const across = 3;
const box = { width: (inner - 2 * 4) / across, height: 19, gap: 3 };

function drawFigures(page: PdfPage, figures: readonly BriefFigure[], top: number): void {
  for (const [i, { title, total, unit, digits, below }] of figures.entries()) {
    const x = margin + (i % across) * (box.width + 4);
    const y = top - box.height - Math.floor(i / across) * (box.height + box.gap);
    page.polygon([rectangle(x, y, box.width, box.height)], { fill: "#f5f7fa", stroke: ink.line });
    page.text(title, [x + 3, y + 14], 3.4, { ink: ink.weak });
    page.text(`${written(total, digits)} ${unit}`, [x + 3, y + 6.6], 5.6, { ink: ink.primary });
    page.text(below, [x + 3, y + 2], 2.8, { ink: ink.weak });
  }
}

const rectangle = (x: number, y: number, w: number, h: number): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Space for a label on the map. */
const label = [14, 7.5] as const;
const isDark = (color: string) => color === ramp[3] || color === ramp[4] || color === ramp[2];

type Band = { bottom: number; top: number };

function drawMap(page: PdfPage, { regions, figures, shown }: BriefContent, band: Band): void {
  const figure = figures.find(({ title }) => title === shown);
  const to = placed(regions, band);
  const classes = quantiles(regions.map(({ areaCode }) => figure?.regions.get(areaCode) ?? null));
  const figureOf = ({ areaCode }: BriefRegion) =>
    figure?.regions.get(areaCode) ?? (regions.length === 1 ? (figure?.total ?? null) : null);
  const drawn = regions.map((region) => ({
    rings: region.shape.flat().map((ring) => ring.map(to)),
    fill: colorOf(classes, figureOf(region)),
  }));
  // Drawn below the fills: what stays visible is the outline of the whole.
  for (const { rings } of drawn) page.polygon(rings, { stroke: ink.weak, width: 0.6 });
  for (const { rings, fill } of drawn)
    page.polygon(rings, { fill, stroke: "#ffffff", width: 0.25 });
  const taken: Position[] = [];
  for (const region of regions.toSorted((a, b) => (figureOf(b) ?? 0) - (figureOf(a) ?? 0))) {
    const [x, y] = to(region.center);
    // Small regions side by side have no room for names, which are in the table.
    if (taken.some(([tx, ty]) => Math.abs(tx - x) < label[0] && Math.abs(ty - y) < label[1]))
      continue;
    taken.push([x, y]);
    const ground = colorOf(classes, figureOf(region));
    // White letters may extend beyond the region, so the halo has its colour.
    const look = isDark(ground)
      ? { ink: "#ffffff", rim: ground }
      : { ink: ink.text, rim: "#ffffff" };
    page.text(region.name, [x, y + 0.6], 3, { align: "center", ...look });
    const words = written(figureOf(region), figure?.digits ?? 0);
    page.text(words, [x, y - 3], 2.6, { align: "center", ...look });
  }
  page.text(`${shown}（${figure?.unit ?? ""}）`, [margin, band.top - 3], 3.6);
  if (regions.length > 1) drawLegend(page, classes, figure?.digits ?? 0, band);
}

/** From degrees to the page, as large as the space allows. */
function placed(regions: readonly BriefRegion[], { bottom, top }: Band) {
  const shapes: MultiPolygon = regions.flatMap(({ shape }) => shape);
  const [west, south, east, north] = bboxOf(shapes);
  const plane = planeAt((west + east) / 2);
  const [left, low] = plane.to([west, south]);
  const [right, high] = plane.to([east, north]);
  const scale = Math.min(inner / (right - left), (top - bottom) / (high - low)) * 0.96;
  const middle: Position = [(left + right) / 2, (low + high) / 2];
  return (at: Position): Position => {
    const [x, y] = plane.to(at);
    return [width / 2 + (x - middle[0]) * scale, (top + bottom) / 2 + (y - middle[1]) * scale];
  };
}

/** Upper bounds of up to five classes with equal numbers of regions. */
export function quantiles(values: readonly (number | null)[]): number[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const bounds = ramp.map((_, i) => sorted[Math.ceil((sorted.length * (i + 1)) / ramp.length) - 1]);
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

function colorOf(bounds: readonly number[], value: number | null): string {
  if (value === null) return unknown;
  const place = bounds.findIndex((bound) => value <= bound);
  // If there are fewer classes than colours, use the dark end.
  const color = (place < 0 ? bounds.length - 1 : place) + ramp.length - bounds.length;
  return ramp[color] ?? ramp[ramp.length - 1] ?? unknown;
}

function drawLegend(page: PdfPage, bounds: readonly number[], digits: number, band: Band): void {
  for (const [i, bound] of bounds.entries()) {
    const y = band.bottom + 2 + i * 5;
    page.polygon([rectangle(margin, y, 6, 3.4)], {
      fill: colorOf(bounds, bound),
      stroke: ink.line,
    });
    page.text(`≤ ${written(bound, digits)}`, [margin + 8, y + 0.5], 2.8, { ink: ink.weak });
  }
}

const row = 5.4;
const nameWidth = 30;

function drawTable(page: PdfPage, { figures, regions }: BriefContent, top: number): void {
  const column = (inner - nameWidth) / Math.max(1, figures.length);
  const right = (i: number) => margin + nameWidth + column * (i + 1) - 2;
  const rule = (y: number) =>
    page.line(
      [
        [margin, y],
        [width - margin, y],
      ],
      ink.line,
    );
  const line = (y: number, name: string, values: readonly string[], color: string) => {
    page.text(name, [margin + 2, y + 1.5], 3, { ink: color });
    for (const [i, value] of values.entries()) {
      page.text(value, [right(i), y + 1.5], 3, { align: "right", ink: color });
    }
    rule(y);
  };
  const headings = figures.map(({ title }) => shortened(title));
  line(top - row, "行政区", headings, ink.weak);
  for (const [i, { unit }] of figures.entries()) {
    page.text(`（${unit}）`, [right(i), top + 1.5], 2.6, { align: "right", ink: ink.weak });
  }
  for (const [i, { areaCode, name }] of regions.entries()) {
    const of = ({ regions: by, total, digits }: BriefFigure) =>
      written(regions.length === 1 ? total : by.get(areaCode), digits);
    line(top - row * (i + 2), name, figures.map(of), ink.text);
  }
  const totals = figures.map(({ total, digits }) => written(total, digits));
  line(top - row * (regions.length + 2), "合计", totals, ink.primary);
}

/** Columns are narrow: a heading keeps its last six characters. */
const shortened = (title: string) => title.slice(-5);

function drawSources(page: PdfPage, sources: readonly BriefSource[]): void {
  const top = 18 + 4.2 * sources.length;
  page.text("数据来源与截止日期", [margin, top], 3, { ink: ink.weak });
  for (const [i, { title, day }] of sources.entries()) {
    const words = day ? `${title}：更新至 ${day}` : `${title}：暂无记录`;
    page.text(words, [margin, top - 4.4 - i * 4.2], 2.8, { ink: ink.weak });
  }
}
