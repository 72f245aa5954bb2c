import type { dxlxCodes } from "#contract/codes/landCodes";
import { inverse } from "#geo/crs/gaussKruger";
import type { Position, Ring } from "#geo/position";
import { logNormal, type Random } from "../base/random";
import { type Circle, type County, type Ground, groundOf } from "./ground";
import { hullOf, radiusOf, rectangleOf } from "./outline";
import { layOut, type Park, put } from "./park";
import { type Platform, platformsOf } from "./platforms";
import { reservedIn, reservedRadius } from "./reserved";

export type Dxlx = keyof typeof dxlxCodes;

/** A piece of land: its place and its kind. */
export type Site = {
  dxlx: Dxlx;
  /** Closed, counter-clockwise, degrees to 7 decimals. */
  ring: Ring;
  platform: Platform | null;
  town: { code: string; name: string };
};

const mu = 2000 / 3;
/** Median in 亩 and σ of the logarithm. */
const sizes: Readonly<Record<Dxlx, readonly [number, number]>> = {
  "1": [30, 0.8],
  "2": [15, 0.9],
  "3": [60, 0.8],
  "9": [15, 0.9],
};
/** Most of a county that may be covered; larger volumes get smaller parcels. */
const mostCover = 0.1;

/**
 * Lays out one county; `kinds` lists the kind of every parcel, and the result is in the same order.
 */
export function sitesOf(random: Random, county: County, kinds: readonly Dxlx[]): Site[] {
  const areas = areasOf(random, county, kinds);
  const ground = groundOf(county);
  for (const field of reservedIn(county.areaCode)) {
    const [x, y] = ground.toMetres(field);
    ground.take({ x, y, r: reservedRadius });
  }
  const land: Land = { random, county, ground, towns: townsOf(random, county, ground) };
  const sites: Site[] = new Array(kinds.length);
  const scattered: number[] = [];
  const inParks: number[] = [];
  kinds.forEach((kind, i) => {
    (kind === "2" && random.chance(0.7) ? inParks : scattered).push(i);
  });
  const set = (i: number, ring: Position[], platform: Platform | null) => {
    sites[i] = { dxlx: kinds[i] as Dxlx, ...finished(land, ring), platform };
  };
  scattered.push(...fillParks(land, areas, inParks, set));
  scattered.sort((a, b) => (areas[b] as number) - (areas[a] as number));
  for (const i of scattered) set(i, alone(land, kinds[i] as Dxlx, areas[i] as number), null);
  return sites;
}

type Town = Position & readonly [number, number];
type Land = { random: Random; county: County; ground: Ground; towns: readonly Town[] };

function areasOf(random: Random, county: County, kinds: readonly Dxlx[]): number[] {
  const drawn = kinds.map((kind) => logNormal(random, ...sizes[kind], [1, 1500]) * mu);
  const cover = drawn.reduce((a, b) => a + b, 0) / (county.areaKm2 * 1e6 * mostCover);
  return drawn.map((area) => Math.max(mu, area / Math.max(1, cover)));
}

/** Only the names of towns are known; their positions are invented. */
function townsOf(random: Random, county: County, ground: Ground): Town[] {
  const centre = ground.toMetres(county.center);
  return county.towns.map(() => {
    const found = ground.place(random, 1, { margin: 300, gap: 0 });
    return found ? [found.x, found.y] : centre;
  });
}

/** Fills parks, the first four of which are platforms; returns the parcels that fit into none. */
function fillParks(
  land: Land,
  areas: readonly number[],
  members: number[],
  set: (i: number, ring: Position[], platform: Platform | null) => void,
): number[] {
  const { random, county } = land;
  const platforms = platformsOf(county);
  const count = Math.min(
    Math.max(3, random.integer(3, 8), Math.ceil(members.length / 250)),
    members.length,
  );
  const left: number[] = [];
  random.shuffle(members);
  let from = 0;
  for (let p = 0; p < count; p++) {
    // The first park is the largest, the others share the rest.
    const share = p === 0 && count < 12 ? 0.4 : 1 / (count - p);
    const until =
      p === count - 1 ? members.length : from + Math.ceil((members.length - from) * share);
    const group = members.slice(from, until);
    from = until;
    if (group.length === 0) continue;
    const park = layOut(
      random,
      group.map((i) => areas[i] as number),
    );
    const at = placePark(land, park);
    if (!at) {
      left.push(...group);
      continue;
    }
    const angle = random.between(0, Math.PI);
    group.forEach((i, k) => {
      set(i, put(park.rings[k] as Position[], angle, at), platforms[p] ?? null);
    });
  }
  return left;
}

function placePark({ random, county, ground }: Land, park: Park): Circle | null {
  const [x, y] = ground.toMetres(county.center);
  const radius = Math.sqrt((county.areaKm2 * 1e6) / Math.PI);
  const near = { x, y, within: radius * (random.chance(0.7) ? 0.4 : 1) };
  for (const [margin, gap] of [
    [1500, 2000],
    [500, 800],
    [100, 100],
  ] as const) {
    const found =
      ground.place(random, park.radius, { margin, gap, near }) ??
      ground.place(random, park.radius, { margin, gap });
    if (found) {
      ground.take(found);
      return found;
    }
  }
  return null;
}

/** A single parcel: villages and old quarters near a town, the rest anywhere. */
function alone({ random, ground, towns }: Land, kind: Dxlx, wanted: number): Position[] {
  const settled = kind === "1" || kind === "3";
  for (let area = wanted; ; area = Math.max(mu, area * 0.6)) {
    const shape = settled ? hullOf(random, area) : rectangleOf(random, area);
    const [x, y] = random.pick(towns);
    const near = settled ? { x, y, within: 2500 } : undefined;
    const r = radiusOf(shape);
    const at =
      ground.place(random, r, { margin: 300, gap: 5, near }) ??
      ground.place(random, r, { margin: 40, gap: 5 });
    if (!at) continue;
    ground.take(at);
    return put(shape, random.between(0, 2 * Math.PI), at);
  }
}

function finished({ county, ground, towns }: Land, ring: readonly Position[]) {
  const degrees = ring.map(([x, y]): Position => {
    const [lon, lat] = inverse(x, y, ground.meridian, 500_000);
    return [rounded(lon), rounded(lat)];
  });
  const first = degrees[0] as Position;
  const [x, y] = ring[0] as Position;
  let nearest = 0;
  towns.forEach(([tx, ty], i) => {
    const [bx, by] = towns[nearest] as Town;
    if (Math.hypot(tx - x, ty - y) < Math.hypot(bx - x, by - y)) nearest = i;
  });
  return { ring: [...degrees, first], town: county.towns[nearest] as Site["town"] };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
