import { type Bbox, bboxOf } from "#geo/bbox";
import { planeAt } from "#geo/crs/localPlane";
import type { Position } from "#geo/position";
import type { Db } from "../../db/tables";
import type { PdfPage } from "../../files/pdf/PdfPage";
import {
  countyBounds,
  type PrintedCounty,
  printedCounties,
} from "../../repositories/paper/printed";
import type { Pack } from "../../tiles/basemap/packFile";
import { growthOf, mapBoxOf, type PageBox, type PageFrame, toPage } from "./pageFrame";
import { drawGround, type Ground, groundUnder } from "./printGround";
import { readableNames } from "./printNames";

/** Where a sheet lies in its county. */
export type Location = {
  county: string;
  counties: readonly PrintedCounty[];
  bounds: Bbox;
  ground: Ground | null;
};

const ink = {
  own: "#fdf1d3",
  border: "#8a6d3b",
  name: "#3e4c59",
  mark: "#d4380d",
  line: "#1b2430",
};
type To = (at: Position) => Position;

/** The county takes so much of the box. */
const share = 0.86;
/** About the width of a location map on paper, in millimetres. */
const usualWidth = 70;
/** Widths of a county that are read around it. */
const around = 0.8;

/** The county of a code with its neighbours; null if there is none of it. */
export async function locationOf(
  db: Db,
  code: string,
  pack: Pack | null,
): Promise<Location | null> {
  const bounds = await countyBounds(db, code);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const [wide, high] = [(east - west) * around, (north - south) * around];
  const bbox: Bbox = [west - wide, south - high, east + wide, north + high];
  const counties = await printedCounties(db, bbox, (east - west) / usualWidth / 10);
  const metres = (east - west) * 111_000 * Math.cos((south * Math.PI) / 180);
  const ground = pack && groundUnder(pack, bbox, (metres * 1000) / usualWidth);
  return { county: code, counties, bounds, ground };
}

/** Draws the county, its neighbours and a mark where the sheet lies. */
export function drawLocation(
  page: PdfPage,
  box: PageBox,
  location: Location,
  frame: PageFrame,
): void {
  const { corner, width, height } = box;
  const grown = growthOf(frame);
  const to = placeIn(box, location.bounds);
  const size = 2.1 * grown;
  const widthOf = (text: string) => page.widthOf(text, size);
  const mark = to(frame.center);
  const radius = 1.7 * grown;
  const heading: Bbox = [
    corner[0],
    corner[1] + height - 4.4 * grown,
    corner[0] + 12 * grown,
    corner[1] + height,
  ];
  const taken: Bbox[] = [
    heading,
    [mark[0] - radius, mark[1] - radius, mark[0] + radius, mark[1] + radius],
  ];
  page.box(corner, width, height, { fill: "#ffffff" });
  page.clipped(corner, width, height, () => {
    if (location.ground)
      drawGround(page, { ...location.ground, level: groundLevel }, { ...box, to }, taken);
    drawCounties(page, location, to);
    const names = location.counties.map(({ name, center }) => ({ label: name, at: to(center) }));
    const edges: Bbox = [corner[0], corner[1], corner[0] + width, corner[1] + height];
    for (const { label, at } of readableNames(names, widthOf, { frame: edges, taken })) {
      page.text(label, at, size, { align: "center", ink: ink.name, rim: "#ffffff" });
    }
    drawMark(page, frame, to, radius);
  });
  page.box(heading.slice(0, 2) as unknown as Position, 12 * grown, 4.4 * grown, {
    fill: "#ffffff",
  });
  page.text("位置图", [corner[0] + 1.4 * grown, heading[1] + 1.2 * grown], 2.5 * grown, {
    bold: true,
  });
  page.box(corner, width, height, { stroke: ink.line, width: 0.3 });
}

function drawCounties(page: PdfPage, { counties, county, ground }: Location, to: To): void {
  for (const { code, geometry } of counties) {
    const rings = geometry.flat().map((ring) => ring.map(to));
    const own = { fill: ink.own, opacity: ground ? 0.5 : 1, width: 0.45 };
    page.polygon(rings, { stroke: ink.border, width: 0.15, ...(code === county && own) });
  }
}

/** Below names of places: the location map has those of counties. */
const groundLevel = 4;

/** The sheet's own extent where it can be seen as such, else a ring round its middle. */
function drawMark(page: PdfPage, frame: PageFrame, to: To, radius: number): void {
  const { corner, width, height } = mapBoxOf(frame);
  const { back } = toPage(frame);
  const [x, y] = corner;
  const extent = (
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as Position[]
  ).map((at) => to(back(at)));
  const [west, south, east, north] = bboxOf([[extent]]);
  if (Math.min(east - west, north - south) > 2 * radius) {
    page.polygon([extent], { stroke: ink.mark, width: 0.5 });
    return;
  }
  const [midX, midY] = to(frame.center);
  const ring = (of: number): Position[] =>
    Array.from({ length: 24 }, (_, i) => {
      const turn = (i * Math.PI) / 12;
      return [midX + of * Math.cos(turn), midY + of * Math.sin(turn)];
    });
  page.polygon([ring(radius)], { stroke: ink.mark, width: 0.5 });
  page.polygon([ring(radius / 3)], { fill: ink.mark });
}

/** From degrees to a box that shows bounds as large as they fit. */
function placeIn({ corner, width, height }: PageBox, [west, south, east, north]: Bbox) {
  const plane = planeAt((west + east) / 2);
  const corners = [
    plane.to([west, south]),
    plane.to([east, south]),
    plane.to([west, north]),
    plane.to([east, north]),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const per = share * Math.min(width / (right - left), height / (high - low));
  return (at: Position): Position => {
    const [x, y] = plane.to(at);
    return [
      corner[0] + width / 2 + (x - (left + right) / 2) * per,
      corner[1] + height / 2 + (y - (low + high) / 2) * per,
    ];
  };
}
