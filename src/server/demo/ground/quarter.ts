import type { Position } from "#geo/position";
import type { Random } from "../base/random";
import { cornersOf, type Rect, shareVertices, snapped, treemap } from "./treemap";

/** A lot of a quarter: its outline, open, with the corners of its neighbours; and where in it its own four are. */
export type Lot = { ring: Position[]; corners: number[] };

/** Blocks between streets around the origin, before they are turned and moved into place. */
export type Quarter = { lots: Lot[]; blocks: Rect[]; parks: Rect[]; w: number; h: number };

/** Blocks of 300–450 m × 180–260 m, unless one parcel alone is larger. */
const blockArea = 300 * 180;
/** After so many blocks, one is a public park: green, with water and a gate to the main street; no parcel lies there. */
const perPark = 7;
/** Widths of streets in metres. */
const sideStreet = [12, 16] as const;
const mainStreet = [24, 32] as const;

/**
 * Lays out parcels of these areas (㎡) in blocks between streets, without a gap between the parcels of a
 * block; the lots follow the areas' order.
 */
export function layOut(random: Random, areas: readonly number[]): Quarter {
  // Similar sizes share a block, or the treemap would cut slivers beside the large ones.
  const order = areas.map((area, i) => ({ area, i, key: area * random.between(0.6, 1.6) }));
  order.sort((a, b) => a.key - b.key);
  const lots: Lot[] = new Array(areas.length);
  const [blocks, parks]: [Rect[], Rect[]] = [[], []];
  for (const { rect, members } of inRows(withParks(blocksOf(order, random), random), random)) {
    if (members.length === 0) {
      parks.push(rect);
      continue;
    }
    blocks.push(rect);
    const rects = treemap(
      random,
      rect,
      members.map(({ area }) => area),
    );
    const own = rects.map(cornersOf);
    const rings = shareVertices(own);
    members.forEach(({ i }, k) => {
      const ring = rings[k] as Position[];
      lots[i] = { ring, corners: (own[k] as Position[]).map((corner) => ring.indexOf(corner)) };
    });
  }
  return centred(lots, blocks, parks);
}

type Member = { area: number; i: number };
type Block = { members: Member[]; area: number };

function blocksOf(members: readonly Member[], random: Random): Block[] {
  const blocks: Block[] = [];
  let open: Block = { members: [], area: 0 };
  for (const member of members) {
    open.members.push(member);
    open.area += member.area;
    if (open.area < blockArea * random.between(1, 2)) continue;
    blocks.push(open);
    open = { members: [], area: 0 };
  }
  if (open.members.length > 0) blocks.push(open);
  return blocks;
}

function withParks(blocks: readonly Block[], random: Random): Block[] {
  const first = random.integer(2, perPark - 1);
  return blocks.flatMap((block, i) =>
    i % perPark === first
      ? [{ members: [], area: blockArea * random.between(0.4, 0.9) }, block]
      : [block],
  );
}

function inRows(
  blocks: readonly Block[],
  random: Random,
): { rect: Rect; members: readonly Member[] }[] {
  const width = Math.sqrt(blocks.reduce((sum, block) => sum + block.area, 0) * 1.5);
  const placed: { rect: Rect; members: readonly Member[] }[] = [];
  const street = (turn: number) => {
    const [least, most] = turn % 3 === 1 ? mainStreet : sideStreet;
    return snapped(random.between(least, most));
  };
  let [x, y, height, row, column] = [0, 0, 0, 0, 0];
  for (const { area, members } of blocks) {
    const needed = Math.sqrt(area / 2.2);
    if (x > width || needed > height * 1.2) {
      if (height > 0) y += height + street(row++);
      [x, column] = [0, 0];
      height = snapped(Math.max(Math.min(random.between(180, 260), Math.sqrt(area)), needed));
    }
    const rect = { x, y, w: snapped(area / height), h: height };
    placed.push({ rect, members });
    x += rect.w + street(column++);
  }
  return placed;
}

/** A park at the rim, where nothing lies behind it, is open land like the rest of the county. */
function centred(lots: readonly Lot[], blocks: readonly Rect[], parks: readonly Rect[]): Quarter {
  const points = lots.flatMap(({ ring }) => ring);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [west, east] = [extreme(xs, Math.min), extreme(xs, Math.max)];
  const [south, north] = [extreme(ys, Math.min), extreme(ys, Math.max)];
  const moved = ([x, y]: Position): Position => [x - (west + east) / 2, y - (south + north) / 2];
  const isInside = ({ x, y, w, h }: Rect) =>
    x >= west && y >= south && x + w <= east && y + h <= north;
  const movedRect = (rect: Rect): Rect => {
    const [x, y] = moved([rect.x, rect.y]);
    return { ...rect, x, y };
  };
  return {
    blocks: blocks.map(movedRect),
    parks: parks.filter(isInside).map(movedRect),
    lots: lots.map(({ ring, corners }) => ({ ring: ring.map(moved), corners })),
    w: east - west,
    h: north - south,
  };
}

const extreme = (values: readonly number[], of: (a: number, b: number) => number): number =>
  values.reduce((a, b) => of(a, b));

/** Turns and moves points. */
export function put(
  points: readonly Position[],
  angle: number,
  { x: dx, y: dy }: { x: number; y: number },
): Position[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [dx + x * cos - y * sin, dy + x * sin + y * cos]);
}
