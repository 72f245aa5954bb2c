import type { Polygon, Position } from "../position";

/**
 * Where a label may stand: inside each polygon of `within` and outside each of `taken`, all in the
 * unit of the map or page, y upwards.
 */
export type Ground = { within: readonly Polygon[]; taken: readonly Polygon[] };

/** The shape of a box: its width for each unit of height, and its turn in degrees, counter-clockwise. */
export type BoxShape = { aspect: number; angle: number };

/** The middle of a box, and half of its width. */
export type Room = { at: Position; half: number };

/** Polygons as edges of four numbers, one list for each that holds or forbids. */
type Edges = Float64Array;

type Cell = { x: number; y: number; size: number; most: number };

/** Enough for a bay or two; more would only move a label by a pixel. */
const mostCells = 240;
const half = 0.5;
/** Less of a gain is none to the eye. */
const worthLooking = 1.05;

/**
 * The largest box of a shape that the ground has room for. Turned and stretched so that the box is a
 * square, this is the point with the largest reach to the edges in the maximum norm; the reach of no
 * point in a square cell exceeds that of its middle by more than half of the cell's side, which lets
 * whole cells be left out. Near the middle of the ground rather than elsewhere, and no search beyond
 * `enough`, as one would write it. Null if the half width is less than `least`.
 */
export function roomInside(
  ground: Ground,
  shape: BoxShape,
  { least, enough }: { least: number; enough: number },
): Room | null {
  const frame = frameOf(shape);
  const within = ground.within.map((polygon) => edgesOf(polygon, frame));
  const [first] = within;
  if (!first || first.length === 0) return null;
  const bounds = within.map(boundsOf).reduce(meeting);
  if (!(narrowOf(bounds) >= 2 * least)) return null;
  const taken = ground.taken.map((polygon) => edgesOf(polygon, frame));
  const search = new Search((x, y) => reachOf(x, y, within, taken));
  const [x, y] = middleOf(first);
  search.look(x, y);
  if (search.reach < enough) search.widen(bounds, least, enough);
  if (search.reach < least) return null;
  return { at: frame.back([search.x, search.y]), half: search.reach };
}

const narrowOf = ([west, south, east, north]: Bounds) => Math.min(east - west, north - south);

/** The point of the largest reach so far, and the cells that may hold a larger one. */
class Search {
  x = 0;
  y = 0;
  reach = -1;
  readonly #cells: Cell[] = [];
  #looked = 0;

  constructor(private readonly reachAt: (x: number, y: number) => number) {}

  look(x: number, y: number): number {
    const found = this.reachAt(x, y);
    if (found > this.reach) [this.x, this.y, this.reach] = [x, y, found];
    return found;
  }

  #add(x: number, y: number, size: number): void {
    this.#looked++;
    this.#cells.push({ x, y, size, most: this.look(x, y) + size * half });
  }

  widen(bounds: Bounds, least: number, enough: number): void {
    const [west, south, east, north] = bounds;
    const side = narrowOf(bounds);
    for (let x = west; x < east; x += side) {
      for (let y = south; y < north; y += side) this.#add(x + side * half, y + side * half, side);
    }
    while (this.#looked < mostCells && this.reach < enough) {
      const cell = takeLargest(this.#cells);
      if (!cell || cell.most < least || cell.most < this.reach * worthLooking) return;
      const next = cell.size * half;
      for (const [dx, dy] of quarters) {
        this.#add(cell.x + dx * next * half, cell.y + dy * next * half, next);
      }
    }
  }
}

const quarters = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function frameOf({ aspect, angle }: BoxShape) {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    to: ([x, y]: Position): Position => [x * cos + y * sin, (y * cos - x * sin) * aspect],
    back: ([u, v]: Position): Position => {
      const w = v / aspect;
      return [u * cos - w * sin, u * sin + w * cos];
    },
  };
}

function edgesOf(polygon: Polygon, { to }: ReturnType<typeof frameOf>): Edges {
  const edges: number[] = [];
  for (const ring of polygon) {
    let before = ring[0] && to(ring[0]);
    for (const position of ring.slice(1)) {
      const at = to(position);
      if (before) edges.push(before[0], before[1], at[0], at[1]);
      before = at;
    }
  }
  return Float64Array.from(edges);
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

function boundsOf(edges: Edges): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < edges.length; i += 2) {
    const [x, y] = [edges[i] as number, edges[i + 1] as number];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

const meeting = (a: Bounds, b: Bounds): Bounds => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** The centre of gravity; of a flat polygon, its first corner. */
function middleOf(edges: Edges): Position {
  const [ox, oy] = [edges[0] as number, edges[1] as number];
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i < edges.length; i += 4) {
    const [ax, ay] = [(edges[i] as number) - ox, (edges[i + 1] as number) - oy];
    const [bx, by] = [(edges[i + 2] as number) - ox, (edges[i + 3] as number) - oy];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? [ox, oy] : [ox + x / (3 * area), oy + y / (3 * area)];
}

function takeLargest(cells: Cell[]): Cell | undefined {
  let at = 0;
  for (let i = 1; i < cells.length; i++) {
    if ((cells[i] as Cell).most > (cells[at] as Cell).most) at = i;
  }
  const found = cells[at];
  const last = cells.pop();
  if (last && last !== found) cells[at] = last;
  return found;
}

/** The largest square around a point, by half of its side; negative where none may stand. */
function reachOf(x: number, y: number, within: readonly Edges[], taken: readonly Edges[]): number {
  let least = Infinity;
  let isFree = true;
  const near = (edges: Edges): boolean => {
    let isInside = false;
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay] = [(edges[i] as number) - x, (edges[i + 1] as number) - y];
      const [bx, by] = [(edges[i + 2] as number) - x, (edges[i + 3] as number) - y];
      if (ay > 0 !== by > 0 && ax + (ay / (ay - by)) * (bx - ax) > 0) isInside = !isInside;
      const distance = edgeReach(ax, ay, bx, by);
      if (distance < least) least = distance;
    }
    return isInside;
  };
  for (const edges of within) if (!near(edges)) isFree = false;
  for (const edges of taken) if (near(edges)) isFree = false;
  return isFree ? least : -least;
}

/** Distance of an edge from the origin in the maximum norm: at an end, or where |x| equals |y|. */
function edgeReach(ax: number, ay: number, bx: number, by: number): number {
  let least = Math.min(norm(ax, ay), norm(bx, by));
  const [dx, dy] = [bx - ax, by - ay];
  const same = (ay - ax) / (dx - dy);
  if (same > 0 && same < 1) least = Math.min(least, norm(ax + same * dx, ay + same * dy));
  const opposite = -(ay + ax) / (dx + dy);
  if (opposite > 0 && opposite < 1) {
    least = Math.min(least, norm(ax + opposite * dx, ay + opposite * dy));
  }
  return least;
}

const norm = (x: number, y: number): number => Math.max(Math.abs(x), Math.abs(y));
