import { edgeOf } from "#contract/look/edge";
import { rangeOf, rangeText } from "#contract/map/layerRanges";
import type { LayerShape } from "#contract/map/layerSymbols";
import type { DrawnLayer } from "#contract/map/ownLayer";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import { levelFor, unitsAcross } from "#geo/tile/layerLevels";
import type { Db } from "../../db/tables";
import type { PdfPage } from "../../files/pdf/PdfPage";
import { countedShapes, shapesIn, type Window } from "../../repositories/map/ownLayerShown";
import { movedShapes } from "../../tiles/own/packedShapes";
import { type NameRoom, readableNames } from "./printNames";
import type { OwnOverlay } from "./printOverlays";

/** More shapes than this on a page nobody tells apart. */
export const mostOwnShapes = 20_000;

type Shape = { kind: LayerShape; color: string; lines: Position[][] };

/** What a page shows of an uploaded layer, in degrees. */
export type PrintedOwn = {
  title: string;
  width: number;
  /** Of surfaces. */
  fill: number;
  shapes: readonly Shape[];
  labels: readonly { label: string; at: Position }[];
  /** Of the classes on the page. */
  legend: readonly { label: string; color: string }[];
};

/** Scale denominator of level 0 on a screen; paper shows twice as much. */
const smallestScale = 2 * 295_828_764;
const deepest = 18;
/** Squares that are asked for at once. */
const mostTiles = 24;

const degree = Math.PI / 180;
const across = (lon: number) => lon / 360 + 0.5;
function down(lat: number): number {
  const sine = Math.sin(lat * degree);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function windowOver([west, south, east, north]: Bbox, scale: number): Window {
  const finest = Math.max(0, Math.min(deepest, Math.ceil(Math.log2(smallestScale / scale))));
  const level = levelFor(finest);
  const units = unitsAcross(level);
  const [x0, x1, y0, y1] = [across(west), across(east), down(north), down(south)];
  const box = [
    Math.floor(x0 * units),
    Math.floor(y0 * units),
    Math.ceil(x1 * units),
    Math.ceil(y1 * units),
  ];
  for (let z = finest; ; z--) {
    const range = (from: number, to: number) => {
      const first = Math.floor(from * 2 ** z);
      return Array.from({ length: Math.floor(to * 2 ** z) - first + 1 }, (_, i) => first + i);
    };
    const [columns, rows] = [range(x0, x1), range(y0, y1)];
    if (z > 0 && columns.length * rows.length > mostTiles) continue;
    const tiles = columns.flatMap((x) => rows.map((y) => ({ z, x, y })));
    return { level, tiles, box: box as [number, number, number, number] };
  }
}

/** What an uploaded layer has on a page; null if that is more than a page can show. */
export async function ownOnPage(
  db: Db,
  { title, opacity, drawn, row }: OwnOverlay,
  bbox: Bbox,
  scale: number,
): Promise<PrintedOwn | null> {
  const window = windowOver(bbox, scale);
  if ((await countedShapes(db, row.build, window, mostOwnShapes)) > mostOwnShapes) return null;
  const packed = await shapesIn(db, row, window);
  const { symbols } = drawn;
  const classed = classesOf(title, drawn);
  const placeOf = placesAt(window.level);
  const shapes: Shape[] = [];
  const labels: { label: string; at: Position }[] = [];
  const used = new Map<string, string>();
  for (const { at, shape } of movedShapes(packed, { west: 0, north: 0, scale: 1 })) {
    const [value, text, x, y] = packed.texts?.[at] ?? [null, null, null, null];
    const { label, color } = classed(value);
    used.set(label, color);
    shapes.push({ kind: shape.kind as LayerShape, color, lines: linesOf(shape, placeOf) });
    if (text && x !== null && y !== null) labels.push({ label: text, at: placeOf(x, y) });
  }
  return {
    ...{ title, shapes, labels, width: symbols.width, fill: symbols.fill * opacity },
    legend: [...used].map(([label, color]) => ({ label, color })),
  };
}

/** The name and the colour of what has a value. */
function classesOf(title: string, { symbols, measured }: DrawnLayer) {
  const { field, classes, color, ranges } = symbols;
  if (ranges.length > 0) {
    const about = `${title}·${measured || field}`;
    return (value: string | null) => {
      const range = ranges[rangeOf(ranges, value)];
      if (!range) return { label: `${about} 其他`, color };
      return { label: `${about} ${rangeText(range)}`, color: range.color };
    };
  }
  if (field === "" || classes.length === 0) return () => ({ label: title, color });
  const known = new Map(
    classes.map((one) => [
      one.value,
      { label: `${title}·${one.label || one.value}`, color: one.color },
    ]),
  );
  const other = { label: `${title}·其他`, color };
  return (value: string | null) => known.get(value ?? "") ?? other;
}

/** From units of a level to degrees. */
function placesAt(level: number) {
  const units = unitsAcross(level);
  return (x: number, y: number): Position => [
    (x / units - 0.5) * 360,
    Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / units))) / degree,
  ];
}

type Ends = { coordinates: ArrayLike<number>; lineEnds: ArrayLike<number> & Iterable<number> };

function linesOf({ coordinates, lineEnds }: Ends, placeOf: (x: number, y: number) => Position) {
  const lines: Position[][] = [];
  let start = 0;
  for (const end of lineEnds) {
    const line: Position[] = [];
    for (let i = start; i < end; i++) {
      line.push(placeOf(coordinates[2 * i] as number, coordinates[2 * i + 1] as number));
    }
    lines.push(line);
    start = end;
  }
  return lines;
}

/** Width on paper of a pixel of the map. */
const pixel = 0.18;
const labelSize = 2.2;
const corners = 12;

/** Draws an uploaded layer as the map does; its labels are whole, and leave room for those of the parcels. */
export function drawOwn(
  page: PdfPage,
  { shapes, labels, width: pixels, fill }: PrintedOwn,
  to: (at: Position) => Position,
  room: NameRoom,
): void {
  const width = pixels * pixel;
  for (const { kind, color, lines } of shapes) {
    const paths = lines.map((line) => line.map(to));
    if (kind === "polygon")
      page.polygon(paths, { fill: color, opacity: fill, stroke: edgeOf(color), width });
    if (kind === "line") for (const path of paths) page.line(path, color, width);
    if (kind === "point") {
      page.polygon(
        paths.flat().map((at) => dotAt(at, width)),
        { fill: color },
      );
    }
  }
  const wanted = labels.map(({ label, at }) => ({ label, at: to(at) }));
  const placed = readableNames(wanted, (text) => page.widthOf(text, labelSize), room);
  for (const { label, at } of placed) {
    page.text(label, at, labelSize, { align: "center", rim: "#ffffff" });
  }
}

const dotAt = ([x, y]: Position, width: number): Position[] =>
  Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    const radius = Math.max(0.5, 2 * width);
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
