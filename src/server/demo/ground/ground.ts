import { forward, meridianOf, zoneOf } from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import type { Random } from "../base/random";

/** A county for the generator; degrees. */
export type County = {
  areaCode: string;
  name: string;
  areaKm2: number;
  center: Position;
  outline: MultiPolygon;
  towns: readonly { code: string; name: string }[];
};

/** `of` is whose it is: who takes land in several circles keeps no distance to its own. */
export type Circle = { x: number; y: number; r: number; of?: object };

/** The free land of one county, in metres of its zone. Occupied land is a set of circles. */
export type Ground = {
  meridian: number;
  toMetres: (place: Position) => Position;
  take: (circle: Circle) => void;
  /** Whether the circle is free but for what is its own, and so far from the boundary. */
  fits: (circle: Circle, margin: number, gap: number) => boolean;
  /** A free place for a circle, or null after many tries. */
  place: (random: Random, r: number, wish: Wish) => Circle | null;
};

export type Wish = {
  /** Distance to keep from the county's boundary. */
  margin: number;
  /** Distance to keep from occupied land. */
  gap: number;
  /** Where to look: around this point, within this distance; otherwise anywhere in the county. */
  near?: { x: number; y: number; within: number } | undefined;
};

const cellSize = 1000;
const cellsPerRow = 65_536;
const cellAt = (metres: number): number => Math.floor(metres / cellSize);
const none: readonly Circle[] = [];
const falseEasting = 500_000;

export function groundOf(county: County): Ground {
  const meridian = meridianOf(zoneOf(county.center[0]));
  const toMetres = ([lon, lat]: Position) => forward(lon, lat, meridian, falseEasting);
  const rings = county.outline.flat().map((ring) => ring.map(toMetres));
  const box = boxOf(rings);
  const taken = new Map<number, Circle[]>();

  const isFree = (x: number, y: number, r: number, of?: object) =>
    everyCell(x, y, r, (key) =>
      (taken.get(key) ?? none).every(
        (o) => (of !== undefined && o.of === of) || Math.hypot(o.x - x, o.y - y) >= o.r + r,
      ),
    );
  const fits = ({ x, y, r, of }: Circle, margin: number, gap: number) =>
    isFree(x, y, r + gap, of) && clears(rings, x, y, r + margin);
  const take = (circle: Circle) => {
    everyCell(circle.x, circle.y, circle.r, (key) => {
      const list = taken.get(key);
      if (list) list.push(circle);
      else taken.set(key, [circle]);
      return true;
    });
  };
  const place = (random: Random, r: number, { margin, gap, near }: Wish) => {
    for (let attempt = 0; attempt < 80; attempt++) {
      const [x, y] = near ? around(random, near) : anywhere(random, box);
      if (fits({ x, y, r }, margin, gap)) return { x, y, r };
    }
    return null;
  };
  return { meridian, toMetres, take, fits, place };
}

function everyCell(x: number, y: number, r: number, holds: (key: number) => boolean): boolean {
  for (let i = cellAt(x - r); i <= cellAt(x + r); i++) {
    for (let j = cellAt(y - r); j <= cellAt(y + r); j++) {
      if (!holds(i * cellsPerRow + j)) return false;
    }
  }
  return true;
}

function around(random: Random, near: { x: number; y: number; within: number }): Position {
  const angle = random.between(0, 2 * Math.PI);
  const distance = near.within * Math.sqrt(random.next());
  return [near.x + distance * Math.cos(angle), near.y + distance * Math.sin(angle)];
}

const anywhere = (random: Random, [west, south, east, north]: Box): Position => [
  random.between(west, east),
  random.between(south, north),
];

type Box = readonly [west: number, south: number, east: number, north: number];

function boxOf(rings: readonly (readonly Position[])[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x, y] of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return [west, south, east, north];
}

/** Whether the point is inside and at least `distance` away from the boundary. */
function clears(
  rings: readonly (readonly Position[])[],
  x: number,
  y: number,
  distance: number,
): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as Position;
      const [bx, by] = ring[i] as Position;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
      if (segmentDistance(x, y, ax, ay, bx, by) < distance) return false;
    }
  }
  return inside;
}

function segmentDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  const [ex, ey] = [ax + t * dx - x, ay + t * dy - y];
  return Math.sqrt(ex * ex + ey * ey);
}
