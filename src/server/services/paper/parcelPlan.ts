import { printScales } from "#contract/endpoints/paper/print";
import { type Bbox, bboxOf } from "#geo/bbox";
import { falseEastingOf, forward, meridianOf, zoneOf } from "#geo/crs/gaussKruger";
import { planeAt } from "#geo/crs/localPlane";
import type { Labelled } from "#geo/label/land";
import { placeLabels } from "#geo/label/placeLabels";
import type { MultiPolygon, Position } from "#geo/position";
import { inks } from "../../files/pdf/PdfFlow";
import type { PdfPage } from "../../files/pdf/PdfPage";
import { drawLabel, paperRules } from "./drawLabel";
import { northArrow, scaleBar } from "./printPage";

export type Neighbour = { id: string; label: string; geometry: MultiPolygon; color: string };

/** Largest share of the frame for the parcel, which leaves room for its neighbours. */
const taken = 0.55;
const colors = { parcel: "#0b3fd1", neighbour: "#52606d", border: "#8a6d3b" } as const;
const mostNumbered = 60;
const planScales = [200, 300, 500, 1000, 1500, 2000, 2500, 3000, 4000, ...printScales.slice(3)];

/** A frame on paper, in millimetres, with the parcel centred at a round scale. */
export function planFrame(parcel: MultiPolygon, width: number, height: number) {
  const [west, south, east, north] = bboxOf(parcel);
  const plane = planeAt((west + east) / 2);
  const corners = parcel.flat(2).map(plane.to);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const needed = Math.max((right - left) / width, (high - low) / height) * (1000 / taken);
  const scale = planScales.find((one) => one >= needed) ?? Math.ceil(needed / 100_000) * 100_000;
  const middle: Position = [(left + right) / 2, (low + high) / 2];
  const reach = (mm: number) => (mm / 2 / 1000) * scale;
  const [minX, minY] = plane.back([middle[0] - reach(width), middle[1] - reach(height)]);
  const [maxX, maxY] = plane.back([middle[0] + reach(width), middle[1] + reach(height)]);
  return {
    ...{ width, height, scale },
    bbox: [
      Math.min(minX, west),
      Math.min(minY, south),
      Math.max(maxX, east),
      Math.max(maxY, north),
    ] as Bbox,
    to: (at: Position): Position => {
      const [x, y] = plane.to(at);
      const per = 1000 / scale;
      return [width / 2 + (x - middle[0]) * per, height / 2 + (y - middle[1]) * per];
    },
  };
}

export type Plan = {
  frame: ReturnType<typeof planFrame>;
  parcel: MultiPolygon;
  neighbours: readonly Neighbour[];
  borders: readonly MultiPolygon[];
};

/** Draws the parcel among its neighbours, with a north arrow, the scale and corner numbers. */
export function drawPlan(page: PdfPage, [x, y]: Position, plan: Plan): void {
  const { frame, parcel, neighbours, borders } = plan;
  const { width, height, scale } = frame;
  const to = (at: Position): Position => {
    const [dx, dy] = frame.to(at);
    return [x + dx, y + dy];
  };
  const rings = (multi: MultiPolygon) => multi.flat().map((ring) => ring.map(to));
  page.box([x, y], width, height, { fill: "#fbfcfe" });
  page.clipped([x, y], width, height, () => {
    for (const ring of borders.flatMap(rings)) page.line(ring, colors.border, 0.35);
    for (const { geometry, color } of neighbours) {
      page.polygon(rings(geometry), { fill: color, stroke: colors.neighbour, opacity: 0.2 });
    }
    page.polygon(rings(parcel), {
      fill: colors.parcel,
      stroke: colors.parcel,
      opacity: 0.2,
      width: 0.7,
    });
    for (const one of neighbours) neighbourName(page, one, to, [x, y, x + width, y + height]);
    cornerNumbers(page, parcel, to);
  });
  page.box([x, y], width, height, { stroke: inks.text, width: 0.3 });
  northArrow(page, [x + width - 9, y + height - 14], 0);
  page.box([x + 3, y + 2.4], 92, 8.6, { fill: "#ffffff", opacity: 0.9 });
  scaleBar(page, [x + 6, y + 4], scale);
}

/** A name is only drawn if it fits into the land on paper. */
function neighbourName(
  page: PdfPage,
  { geometry, label }: Neighbour,
  to: (at: Position) => Position,
  frame: Bbox,
): void {
  const widthOf = (text: string) => page.widthOf(text, 1);
  const outline = geometry.map((rings) => rings.map((ring) => ring.map(to)));
  const land: Labelled = { id: "", outline, name: label, size: "" };
  const rules = { ...paperRules(widthOf), frame };
  for (const placed of placeLabels([[land]], rules)) {
    if (placed) drawLabel(page, placed, inks.second);
  }
}

function cornerNumbers(page: PdfPage, parcel: MultiPolygon, to: (at: Position) => Position): void {
  const corners = cornersOf(parcel);
  const step = Math.ceil(corners.length / mostNumbered);
  for (const { number, at } of corners) {
    const [x, y] = to(at);
    page.box([x - 0.35, y - 0.35], 0.7, 0.7, {
      fill: "#ffffff",
      stroke: colors.parcel,
      width: 0.2,
    });
    if ((number - 1) % step !== 0) continue;
    page.text(`J${number}`, [x + 0.8, y + 0.8], 2.2, { ink: colors.parcel, rim: "#ffffff" });
  }
}

export type Corner = {
  number: number;
  ring: number;
  at: Position;
  x: number;
  y: number;
  side: number;
};

/**
 * Corners in the order of the rings, numbered throughout: `x` is the northing and `y` the easting
 * in metres of the 3° zone, prefixed with its number; `side` is the distance to the next corner.
 */
export function cornersOf(parcel: MultiPolygon): Corner[] {
  const [west, , east] = bboxOf(parcel);
  const zone = zoneOf((west + east) / 2);
  const easting = falseEastingOf({ zone, prefixed: true });
  const corners: Corner[] = [];
  parcel.flat().forEach((ring, i) => {
    const places = ring.map(([lon, lat]) => forward(lon, lat, meridianOf(zone), easting));
    places.slice(0, -1).forEach(([y, x], k) => {
      const [nextY, nextX] = places[k + 1] as Position;
      const side = Math.hypot(nextX - x, nextY - y);
      const at = ring[k] as Position;
      corners.push({ number: corners.length + 1, ring: i + 1, at, x, y, side });
    });
  });
  return corners;
}
