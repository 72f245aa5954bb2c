import { falseEastingOf, forward, inverse, meridianOf, zoneOf } from "#geo/crs/gaussKruger";
import type { Position } from "#geo/position";
import type { PdfPage } from "../../files/pdf/PdfPage";
import { growthOf, mapBoxOf, type PageFrame, toPage } from "./pageFrame";

/** Millimetres between two lines, at least; at most two and a half times that. */
const leastGap = 36;
const ink = { line: "#7b8794", text: "#3e4c59" } as const;
const figureSize = 2;
/** Points along a line: it is drawn as it bends on another meridian's plane. */
const parts = 8;
/** Figures keep so far from each other along an edge. */
const apart = 14;

/** Metres between the lines of a grid: 1, 2 or 5 times a power of ten. */
export function gridStep(scale: number): number {
  const least = (leastGap * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

/** What a grid is, in words: 方里网 where its lines are metres apart, 公里网 where kilometres. */
export function gridWords(scale: number): string {
  const step = gridStep(scale);
  return step < 1000 ? `方里网间距 ${step} 米` : `公里网间距 ${step / 1000} 公里`;
}

/** A grid line on the page, and its coordinate in metres. */
type GridLine = { value: number; points: Position[] };

/** Lines of equal easting and of equal northing of the 3° zone that cover a page's map. */
function gridLines(frame: PageFrame): GridLine[] {
  const { to, back } = toPage(frame);
  const { corner, width, height } = mapBoxOf(frame);
  const zone = zoneOf(frame.center[0]);
  const [meridian, easting] = [meridianOf(zone), falseEastingOf({ zone, prefixed: true })];
  const ends = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([i = 0, j = 0]) => {
    const [lon, lat] = back([corner[0] + i * width, corner[1] + j * height]);
    return forward(lon, lat, meridian, easting);
  });
  const range = (axis: 0 | 1) => {
    const values = ends.map((end) => end[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const step = gridStep(frame.scale);
  const place = (east: number, north: number) => to(inverse(east, north, meridian, easting));
  return ([0, 1] as const).flatMap((axis) => {
    const [low, high] = range(axis);
    const [from, until] = range(axis === 0 ? 1 : 0);
    const lines: GridLine[] = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
      const points = Array.from({ length: parts + 1 }, (_, i) => {
        const along = from + ((until - from) * i) / parts;
        return axis === 0 ? place(value, along) : place(along, value);
      });
      lines.push({ value, points });
    }
    return lines;
  });
}

type Crossing = { at: Position; edge: "left" | "right" | "low" | "high"; value: number };

type Edge = { edge: Crossing["edge"]; axis: 0 | 1; limit: number; from: number; until: number };

/** Where lines leave the map, in order of their lines. */
function crossingsOf(frame: PageFrame, lines: readonly GridLine[]): Crossing[] {
  const { corner, width, height } = mapBoxOf(frame);
  const [left, low] = corner;
  const [right, high] = [left + width, low + height];
  const edges: readonly Edge[] = [
    { edge: "left", axis: 0, limit: left, from: low, until: high },
    { edge: "right", axis: 0, limit: right, from: low, until: high },
    { edge: "low", axis: 1, limit: low, from: left, until: right },
    { edge: "high", axis: 1, limit: high, from: left, until: right },
  ];
  return lines.flatMap(({ value, points }) =>
    points.slice(1).flatMap((to, i) =>
      edges.flatMap((edge): Crossing[] => {
        const at = meeting(points[i] as Position, to, edge);
        return at ? [{ at, edge: edge.edge, value }] : [];
      }),
    ),
  );
}

/** Where a stretch meets an edge; null if it does not. */
function meeting(a: Position, b: Position, { axis, limit, from, until }: Edge): Position | null {
  const [low, high] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])];
  if (limit < low || limit >= high) return null;
  const share = (limit - a[axis]) / (b[axis] - a[axis]);
  const at: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const along = axis === 0 ? at[1] : at[0];
  return along >= from && along <= until ? at : null;
}

/** The lines of a grid, to be clipped to the map. */
export function drawGridLines(page: PdfPage, frame: PageFrame): void {
  const width = 0.13 * growthOf(frame);
  for (const { points } of gridLines(frame)) page.line(points, ink.line, width);
}

/** The coordinates of the grid's lines in metres, outside the map where they leave it. */
export function drawGridFigures(page: PdfPage, frame: PageFrame): void {
  const size = figureSize * Math.min(1.4, growthOf(frame));
  const told: Crossing[] = [];
  for (const one of crossingsOf(frame, gridLines(frame))) {
    const isNear = ({ at, edge }: Crossing) =>
      edge === one.edge && Math.hypot(at[0] - one.at[0], at[1] - one.at[1]) < apart;
    if (told.some(isNear)) continue;
    told.push(one);
    const [x, y] = one.at;
    const isUpright = one.edge === "left" || one.edge === "right";
    const places: Record<Crossing["edge"], Position> = {
      left: [x - 1, y],
      right: [x + 1 + size * 0.75, y],
      low: [x, y - 1 - size * 0.75],
      high: [x, y + 1],
    };
    page.text(String(Math.round(one.value)), places[one.edge], size, {
      ...{ align: "center", ink: ink.text },
      ...(isUpright && { angle: 90 }),
    });
  }
}
