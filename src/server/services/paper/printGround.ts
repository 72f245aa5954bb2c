import { paperGround as tone } from "#contract/map/groundTone";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import type { PdfPage } from "../../files/pdf/PdfPage";
import type { Pack } from "../../tiles/basemap/packFile";
import { type PackShape, shapesUnder } from "../../tiles/basemap/packShapes";
import { readableNames } from "./printNames";

/** A packed base map under a page, in degrees. */
export type Ground = { level: number; shapes: readonly PackShape[] };

/** Scale denominator of level 0 on a screen: names appear on paper as they do there. */
const smallestScale = 295_828_764;

export function groundUnder(pack: Pack, bbox: Bbox, scale: number): Ground {
  const level = Math.round(Math.log2(smallestScale / scale));
  return { level, shapes: shapesUnder(pack, bbox, level) };
}

/** The map on a page, in millimetres. */
type Place = {
  corner: Position;
  width: number;
  height: number;
  to: (at: Position) => Position;
};

type Line = { layer: string; kind?: string; color: string; width: number };

const [motorway, trunk, primary] = tone.roads;
/** Lowest first; widths in millimetres. */
const lines: readonly Line[] = [
  { layer: "river", color: tone.water, width: 0.3 },
  { layer: "border", color: tone.border, width: 0.25 },
  { layer: "rail", color: tone.rail, width: 0.3 },
  { layer: "road", kind: "primary", color: primary, width: 0.5 },
  { layer: "road", kind: "trunk", color: trunk, width: 0.7 },
  { layer: "road", kind: "motorway", color: motorway, width: 0.9 },
];

/** The order in which names take their places, and the level from which each is written. */
const named: readonly [kind: string, from: number, ink: string][] = [
  ["own-city", 5, tone.place],
  ["city", 5, tone.place],
  ["own-county", 8, tone.place],
  ["county", 8, tone.place],
  ["town", 9, tone.place],
  ["water", 7, tone.name],
  ["place", 12, tone.place],
];
const nameSize = 2.4;

/** Lines are finer where a page shows a whole province. */
const farLevel = 9;
const farShare = 0.5;

/**
 * Draws a packed base map as the lowest of all, paler than the page's data; its names leave room for
 * labels of the data.
 */
export function drawGround(
  page: PdfPage,
  { level, shapes }: Ground,
  place: Place,
  taken: readonly Bbox[],
): void {
  const { corner, to } = place;
  const [x, y] = corner;
  page.box(corner, place.width, place.height, { fill: tone.land });
  for (const [layer, fill] of [
    ["urban", tone.urban],
    ["water", tone.water],
  ] as const) {
    for (const shape of shapes.filter((one) => one.layer === layer)) {
      page.polygon(
        shape.lines.map((ring) => ring.map(to)),
        { fill },
      );
    }
  }
  for (const { layer, kind, color, width: wide } of lines) {
    const drawn = shapes.filter(
      (one) => one.layer === layer && (kind === undefined || one.facts.kind === kind),
    );
    const width = level <= farLevel ? wide * farShare : wide;
    for (const line of drawn.flatMap((one) => one.lines)) page.line(line.map(to), color, width);
  }
  const wanted = named.flatMap(([kind, from, ink]) =>
    level < from ? [] : namesOf(shapes, kind, to).map((one) => ({ ...one, ink })),
  );
  const inks = new Map(wanted.map(({ label, ink }) => [label, ink]));
  const widthOf = (text: string) => page.widthOf(text, nameSize);
  const frame: Bbox = [x, y, x + place.width, y + place.height];
  for (const { label, at } of readableNames(wanted, widthOf, { frame, taken })) {
    page.text(label, at, nameSize, {
      align: "center",
      ink: inks.get(label) ?? tone.place,
      rim: tone.halo,
    });
  }
}

function namesOf(shapes: readonly PackShape[], kind: string, to: Place["to"]) {
  return shapes.flatMap(({ layer, facts, lines: [points] }) => {
    const at = points?.[0];
    if (layer !== "label" || facts.kind !== kind || !at) return [];
    return [{ label: String(facts.name), at: to(at) }];
  });
}
