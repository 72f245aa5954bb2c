import { type Bbox, bboxOf } from "#geo/bbox";
import { planeAt } from "#geo/crs/localPlane";
import type { Labelled } from "#geo/label/land";
import { type PlacedLabel, placeLabels } from "#geo/label/placeLabels";
import type { MultiPolygon, Position } from "#geo/position";
import { inks } from "../../files/pdf/PdfFlow";
import type { PdfPage } from "../../files/pdf/PdfPage";
import { drawLabel, paperRules } from "./drawLabel";
import { cornerBoxes, cornerNumbers, cornersOf, parcelInk } from "./parcelCorners";
import { northArrow, scaleBar } from "./printPage";
import { roundScale } from "./roundScale";

export type Neighbour = { id: string; label: string; geometry: MultiPolygon; color: string };

/** Largest share of the frame for the parcel, which leaves room for its neighbours. */
const taken = 0.55;
const colors = { parcel: parcelInk, neighbour: "#52606d", border: "#8a6d3b" } as const;

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
  const scale = roundScale(needed);
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
  name: string;
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
    for (const placed of planLabels([x, y], plan, (text) => page.widthOf(text, 1))) {
      drawLabel(page, placed, placed.layer === 0 ? inks.text : inks.second);
    }
    cornerNumbers(page, cornersOf(parcel), to);
  });
  page.box([x, y], width, height, { stroke: inks.text, width: 0.3 });
  northArrow(page, [x + width - 9, y + height - 14], 0);
  page.box([x + bar.x, y + bar.y], bar.width, bar.height, { fill: "#ffffff", opacity: 0.9 });
  scaleBar(page, [x + 6, y + 4], scale);
}

/** The scale bar's ground, from the plan's lower left corner. */
const bar = { x: 3, y: 2.4, width: 92, height: 8.6 } as const;

/** Names that fit into their land on paper; none under the north arrow, the scale and numbers of corners. */
export function planLabels(
  [x, y]: Position,
  { frame, parcel, name, neighbours }: Plan,
  widthOf: (text: string) => number,
): PlacedLabel[] {
  const { width, height } = frame;
  const to = (at: Position): Position => {
    const [dx, dy] = frame.to(at);
    return [x + dx, y + dy];
  };
  const land = (id: string, label: string, geometry: MultiPolygon): Labelled => {
    const outline = geometry.map((rings) => rings.map((ring) => ring.map(to)));
    return { id, outline, name: label, size: "" };
  };
  const kept: Bbox[] = [
    [x + width - 14, y + height - 20, x + width, y + height],
    [x + bar.x, y + bar.y, x + bar.x + bar.width, y + bar.y + bar.height],
    ...cornerBoxes(cornersOf(parcel), to, widthOf),
  ];
  const rules = { ...paperRules(widthOf), frame: [x, y, x + width, y + height] as const, kept };
  const beside = neighbours.map(({ id, label, geometry }) => land(id, label, geometry));
  return [...placeLabels([[land("", name, parcel)], beside], rules)].flatMap((one) => one ?? []);
}
