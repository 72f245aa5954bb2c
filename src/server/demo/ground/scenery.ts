import type { Position } from "#geo/position";
import type { Quarter } from "./quarter";
import { cornersOf, type Rect } from "./treemap";

/** What the parcels lie in: blocks between streets, public parks, their water and their gates. */
export type Scene = {
  kind: "道路" | "街坊" | "公园" | "水面" | "公园大门";
  /** An outline, open; of a gate its place alone. */
  points: Position[];
};

/** Metres of street around a quarter. */
const rim = 8;
/** Parts of a park that its water takes across and upright. */
const water = [0.5, 0.42] as const;
const shore = 28;

/**
 * The scenery of a quarter, in its own metres, what lies below first. The street is the ground of the whole
 * quarter: blocks and parks lie on it and leave the rest free.
 */
export function sceneryOf({
  blocks,
  parks,
  w,
  h,
}: Pick<Quarter, "blocks" | "parks" | "w" | "h">): Scene[] {
  const street: Rect = { x: -w / 2 - rim, y: -h / 2 - rim, w: w + 2 * rim, h: h + 2 * rim };
  return [
    { kind: "道路", points: cornersOf(street) },
    ...blocks.map((block): Scene => ({ kind: "街坊", points: cornersOf(block) })),
    ...parks.map((park): Scene => ({ kind: "公园", points: cornersOf(park) })),
    ...parks.map((park): Scene => ({ kind: "水面", points: pond(park) })),
    // Rows follow each other from south to north, so there is always a street along the southern side.
    ...parks.map(({ x, y, w: wide }): Scene => ({ kind: "公园大门", points: [[x + wide / 2, y]] })),
  ];
}

/** Water whose shore bends three times: no circle, and the same for the same park. */
function pond({ x, y, w, h }: Rect): Position[] {
  const [across, upright] = [(w * water[0]) / 2, (h * water[1]) / 2];
  return Array.from({ length: shore }, (_, i): Position => {
    const angle = (i / shore) * 2 * Math.PI;
    const bend = 1 + 0.22 * Math.sin(3 * angle + w);
    return [
      x + w / 2 + across * 0.82 * bend * Math.cos(angle),
      y + h / 2 + upright * 0.82 * bend * Math.sin(angle),
    ];
  });
}
