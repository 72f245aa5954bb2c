import { inverse } from "#geo/crs/gaussKruger";
import type { Position, Ring } from "#geo/position";
import { demoSeed, logNormal, type Random, randomOf } from "../base/random";
import { besideOf } from "./beside";
import { type Circle, type County, type Ground, groundOf } from "./ground";
import { type Platform, platformsOf } from "./platforms";
import { layOut, put, type Quarter } from "./quarter";
import { reservedIn, reservedRadius } from "./reserved";
import { type Scene, sceneryOf } from "./scenery";
import type { Rect } from "./treemap";

/** A part of a county in which quarters lie close together: a town, or an industry platform of one. */
export type Zone = { town: County["towns"][number] | null; platform: Platform | null };

/** A piece of land before it is in any register; degrees to 7 decimals. */
export type Tile = {
  zone: Zone;
  /** Closed, counter-clockwise, with the corners of its neighbours. */
  ring: Ring;
  /** Its own four corners. */
  corners: Position[];
};

/**
 * The land of a county, all of it invented: quarters of blocks between streets. What one register leaves
 * of a quarter another takes, so that records of all registers are neighbours and none lies on another by
 * chance.
 */
export type Cadastre = {
  /** The county's four platforms. */
  platforms: readonly Zone[];
  /** Its towns, those with most land first. */
  towns: readonly Zone[];
  /** Tiles of these areas (㎡) in their order, in new quarters; for each of them so many are left beside for others. */
  settle: (random: Random, zone: Zone, areas: readonly number[], beside?: number) => Tile[];
  /** A tile of this area in a new quarter, where those of the other areas are left for others. */
  open: (random: Random, zone: Zone, area: number, others: readonly number[]) => Tile;
  /** A tile of about this area (㎡) that others have left; null if there is none. */
  take: (zone: Zone, area: number) => Tile | null;
  /** What lies between the tiles so far, in degrees. */
  scenery: () => readonly Scene[];
};

/** Cadastres by county code, shared by all registers. */
export type Cadastres = Map<string, Cadastre>;

export function cadastreOf(cadastres: Cadastres, county: County): Cadastre {
  const made = cadastres.get(county.areaCode) ?? newCadastre(county);
  cadastres.set(county.areaCode, made);
  return made;
}

const mu = 2000 / 3;
/** Most tiles of a quarter that are asked for at once. */
const perQuarter = 48;
/** What is left for others: median in 亩, σ of the logarithm, limits. */
const left: [median: number, sigma: number, limits: [number, number]] = [22, 0.8, [3, 200]];
/** Largest ratio between the area of a tile that is taken and the wanted one. */
const alike = 1.6;

/** Where a zone is, which way its streets run, and what is left there. */
type Built = {
  near: { x: number; y: number };
  angle: number;
  /** Quarters beside each other, in metres from the middle along and across the streets. */
  quarters: Rect[];
  spare: { tile: Tile; area: number }[];
};

function newCadastre(county: County): Cadastre {
  const random = randomOf(demoSeed ^ (Number(county.areaCode) + 20));
  const ground = groundOf(county);
  for (const field of reservedIn(county.areaCode)) {
    const [x, y] = ground.toMetres(field);
    ground.take({ x, y, r: reservedRadius });
  }
  const { platforms, towns } = zonesOf(random, county);
  const zones = new Map<Zone, Built>();
  const scenery: Scene[] = [];
  const builtIn = (zone: Zone): Built => {
    const known = zones.get(zone);
    if (known) return known;
    const host = platforms.find(({ town }) => town === zone.town);
    const beside = zone.platform || !host ? null : builtIn(host).near;
    const near = middleOf(random, county, ground, zone, beside);
    const built = { near, angle: random.between(0, Math.PI / 2), quarters: [], spare: [] };
    zones.set(zone, built);
    return built;
  };

  const build = (from: Random, zone: Zone, areas: readonly number[]): Tile[] => {
    const laid = layOut(from, areas);
    const built = builtIn(zone);
    const at = placed(from, ground, built, laid);
    if (at) {
      const inDegrees = (points: readonly Position[]) => degreesOf(points, built.angle, at, ground);
      for (const { kind, points } of sceneryOf(laid)) {
        scenery.push({ kind, points: inDegrees(points) });
      }
      return laid.lots.map(({ ring, corners }) => tileOf(zone, inDegrees(ring), corners));
    }
    // What has no room whole may have it in parts; a single tile is made smaller.
    const [only, ...more] = areas;
    if (more.length === 0) return build(from, zone, [Math.max(mu, (only ?? mu) * 0.6)]);
    const half = Math.ceil(areas.length / 2);
    return [...build(from, zone, areas.slice(0, half)), ...build(from, zone, areas.slice(half))];
  };

  /** Tiles of the asked areas; those of the others are left. */
  const quarter = (
    from: Random,
    zone: Zone,
    asked: readonly number[],
    others: readonly number[],
  ) => {
    const made = build(from, zone, [...asked, ...others]);
    const { spare } = builtIn(zone);
    made.slice(asked.length).forEach((tile, i) => {
      spare.push({ tile, area: others[i] as number });
    });
    return made.slice(0, asked.length);
  };

  const settle = (from: Random, zone: Zone, areas: readonly number[], beside = 0): Tile[] => {
    const tiles: Tile[] = [];
    for (let at = 0; at < areas.length; at += perQuarter) {
      const asked = areas.slice(at, at + perQuarter);
      const others = Array.from(
        { length: Math.ceil(asked.length * beside) },
        () => logNormal(from, ...left) * mu,
      );
      tiles.push(...quarter(from, zone, asked, others));
    }
    return tiles;
  };

  const open = (from: Random, zone: Zone, area: number, others: readonly number[]): Tile =>
    quarter(from, zone, [area], others)[0] as Tile;

  const take = (zone: Zone, area: number): Tile | null => {
    const { spare } = builtIn(zone);
    let [best, least] = [-1, Math.log(alike)];
    spare.forEach((one, i) => {
      const off = Math.abs(Math.log(one.area / area));
      if (off < least) [best, least] = [i, off];
    });
    return best < 0 ? null : (spare.splice(best, 1)[0]?.tile ?? null);
  };

  return { platforms, towns, settle, open, take, scenery: () => scenery };
}

/** Only the names of towns and platforms are known; where they are is invented. */
function zonesOf(random: Random, county: County) {
  const towns = random.shuffle([...county.towns]).map((town): Zone => ({ town, platform: null }));
  const platforms = platformsOf(county).map(
    (platform, i): Zone => ({ town: towns[i % Math.max(1, towns.length)]?.town ?? null, platform }),
  );
  return { platforms, towns: towns.length > 0 ? towns : [{ town: null, platform: null }] };
}

/** How far a town's middle may be from that of its platform, in metres. */
const besidePlatform = 2500;

/** Platforms lie around the middle of the county, towns beside their platform or anywhere. */
function middleOf(
  random: Random,
  county: County,
  ground: Ground,
  { platform }: Zone,
  beside: Built["near"] | null,
) {
  const [x, y] = ground.toMetres(county.center);
  const within = Math.sqrt((county.areaKm2 * 1e6) / Math.PI) * 0.5;
  const near = platform ? { x, y, within } : beside && { ...beside, within: besidePlatform };
  return ground.place(random, 1, { margin: 300, gap: 0, near: near ?? undefined }) ?? { x, y };
}

/** Metres from the county's boundary, and between quarters that do not lie beside each other. */
const margin = 150;
const gap = 8;

/** Beside the zone's other quarters; where that cannot be, anywhere around them, and then in the county. */
function placed(random: Random, ground: Ground, built: Built, { w, h }: Quarter): Circle | null {
  const { near, angle, quarters } = built;
  const r = Math.hypot(w, h) / 2;
  const circleOf = (place: Rect): Circle => {
    const [[x, y]] = put([[place.x + w / 2, place.y + h / 2]], angle, near) as [Position];
    return { x, y, r, of: built };
  };
  const beside = besideOf(quarters, { w, h }, (place) => ground.fits(circleOf(place), margin, gap));
  if (beside) {
    quarters.push(beside);
    return taken(ground, circleOf(beside));
  }
  const around = r + Math.sqrt(quarters.reduce((sum, one) => sum + one.w * one.h, 0));
  for (const within of [around, around * 2, around * 4]) {
    const found = ground.place(random, r, { margin, gap, near: { ...near, within } });
    if (found) return taken(ground, found);
  }
  const anywhere = ground.place(random, r, { margin: 40, gap });
  return anywhere && taken(ground, anywhere);
}

function taken(ground: Ground, circle: Circle): Circle {
  ground.take(circle);
  return circle;
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function degreesOf(
  points: readonly Position[],
  angle: number,
  at: Circle,
  { meridian }: Ground,
): Position[] {
  return put(points, angle, at).map(([x, y]): Position => {
    const [lon, lat] = inverse(x, y, meridian, 500_000);
    return [rounded(lon), rounded(lat)];
  });
}

const tileOf = (zone: Zone, degrees: Position[], corners: readonly number[]): Tile => ({
  zone,
  ring: [...degrees, degrees[0] as Position],
  corners: corners.map((i) => degrees[i] as Position),
});
