import type { Position } from "#geo/position";
import type { Quarter } from "./quarter";
import { cornersOf, type Rect } from "./treemap";

/** What the parcels lie in: blocks between streets, public parks, their water and their gates. */
export type Scene = {
  kind: "道路" | "街坊" | "公园" | "水面" | "公园大门";
  /** An outline, open; of a gate its place alone. */
  points: Position[];
};

/** Metres of street along each side of a block; between two there may be a green strip. */
const half = 13;
/** Parts of a park that its water takes across and upright. */
const water = [0.5, 0.42] as const;
const shore = 28;

/** The scenery of a quarter, in its own metres, what lies below first: streets run around its blocks and parks. */
export function sceneryOf({ blocks, parks }: Pick<Quarter, "blocks" | "parks">): Scene[] {
  return [
    ...[...blocks, ...parks].map(
      (rect): Scene => ({ kind: "道路", points: cornersOf(grown(rect)) }),
    ),
    ...blocks.map((block): Scene => ({ kind: "街坊", points: cornersOf(block) })),
    ...parks.map((park): Scene => ({ kind: "公园", points: cornersOf(park) })),
    ...parks.map((park): Scene => ({ kind: "水面", points: pond(park) })),
    // Rows follow each other from south to north, so there is always a street along the southern side.
    ...parks.map(({ x, y, w: wide }): Scene => ({ kind: "公园大门", points: [[x + wide / 2, y]] })),
  ];
}

const grown = ({ x, y, w, h }: Rect): Rect => ({
  ...{ x: x - half, y: y - half },
  ...{ w: w + 2 * half, h: h + 2 * half },
});

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
