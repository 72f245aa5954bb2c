import type { Position } from "#geo/position";
import type { Random } from "../base/random";
import { outlinesOf, type Rect, shareVertices, snapped, treemap } from "./treemap";

/** A park around the origin, before it is rotated and moved into place. */
export type Park = { rings: Position[][]; radius: number };

/** Share of lots that stay green or vacant. */
const vacantShare = 0.12;
/** Blocks of 300–450 m × 180–260 m, unless one parcel alone is larger. */
const blockArea = 300 * 180;

/** Lays out parcels of these areas (㎡) in blocks between roads; `rings` follow the areas' order. */
export function layOut(random: Random, areas: readonly number[]): Park {
  // Similar sizes share a block, or the treemap would cut slivers beside the large ones.
  const order = areas.map((area, i) => ({ area, i, key: area * random.between(0.6, 1.6) }));
  order.sort((a, b) => a.key - b.key);
  const lots = order.flatMap(({ area, i }) =>
    random.chance(vacantShare)
      ? [
          { area, i },
          { area: area * 0.8, i: -1 },
        ]
      : [{ area, i }],
  );
  const blocks = blocksOf(lots, random);
  const rings: Position[][] = new Array(areas.length);
  for (const { rect, lots: inside } of inRows(blocks, random)) {
    const rects = treemap(
      random,
      rect,
      inside.map((lot) => lot.area),
    );
    const built = inside
      .map((lot, k) => ({ ...lot, rect: rects[k] as Rect }))
      .filter((l) => l.i >= 0);
    const outlines = shareVertices(
      outlinesOf(
        random,
        built.map((lot) => lot.rect),
      ),
    );
    built.forEach((lot, k) => {
      rings[lot.i] = outlines[k] as Position[];
    });
  }
  return centred(rings);
}

type Lot = { area: number; i: number };
type Block = { lots: Lot[]; area: number };

function blocksOf(lots: readonly Lot[], random: Random): Block[] {
  const blocks: Block[] = [];
  let open: Block = { lots: [], area: 0 };
  for (const lot of lots) {
    open.lots.push(lot);
    open.area += lot.area;
    if (open.area < blockArea * random.between(1, 2)) continue;
    blocks.push(open);
    open = { lots: [], area: 0 };
  }
  if (open.lots.length > 0) blocks.push(open);
  return blocks;
}

function inRows(blocks: readonly Block[], random: Random): { rect: Rect; lots: Lot[] }[] {
  const width = Math.sqrt(blocks.reduce((sum, block) => sum + block.area, 0) * 1.5);
  const placed: { rect: Rect; lots: Lot[] }[] = [];
  let [x, y, height] = [0, 0, 0];
  for (const { area, lots } of blocks) {
    const needed = Math.sqrt(area / 2.2);
    if (x > width || needed > height * 1.2) {
      if (height > 0) y += height + random.between(18, 30);
      x = 0;
      height = snapped(Math.max(Math.min(random.between(180, 260), Math.sqrt(area)), needed));
    }
    const rect = { x, y, w: snapped(area / height), h: height };
    placed.push({ rect, lots });
    x += rect.w + random.between(18, 30);
  }
  return placed;
}

function centred(rings: Position[][]): Park {
  const points = rings.flat();
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const cx = (extreme(xs, Math.min) + extreme(xs, Math.max)) / 2;
  const cy = (extreme(ys, Math.min) + extreme(ys, Math.max)) / 2;
  const moved = rings.map((ring) => ring.map(([x, y]): Position => [x - cx, y - cy]));
  const radius = extreme(
    moved.flat().map(([x, y]) => Math.hypot(x, y)),
    Math.max,
  );
  return { rings: moved, radius };
}

const extreme = (values: readonly number[], of: (a: number, b: number) => number): number =>
  values.reduce((a, b) => of(a, b));

/** Turns and moves a ring. */
export function put(
  ring: readonly Position[],
  angle: number,
  { x: dx, y: dy }: { x: number; y: number },
): Position[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ring.map(([x, y]) => [dx + x * cos - y * sin, dy + x * sin + y * cos]);
}
