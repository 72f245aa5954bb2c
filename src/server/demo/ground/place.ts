import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { MultiPolygon, Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { personOf } from "../base/people";
import { apportion, logNormal, type Random } from "../base/random";
import type { Cadastre, Tile, Zone } from "./cadastre";
import type { County } from "./ground";

const mu = 2000 / 3;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** A piece of land with its area in ㎡ on the ellipsoid and a point inside; and where it lies. */
export type Plot = { outline: MultiPolygon; txmj: number; zxjd: number; zxwd: number; tile: Tile };

/** Share of land that lies in a platform, where nobody says which. */
const inPlatforms = 0.7;
/** Towns that most is built in. */
const largeTowns = 4;
/** Tiles that are laid out together when nothing fitting is left. */
const atOnce = 16;

/** Finds a plot of about this many 亩: what others left, else one of a new quarter. */
export function plotOf(
  random: Random,
  cadastre: Cadastre,
  size: readonly [number, number, number, number],
  zone = zoneOf(random, cadastre),
): Plot {
  const draw = () => logNormal(random, size[0], size[1], [size[2], size[3]]) * mu;
  const wanted = draw();
  const found = cadastre.take(zone, wanted);
  if (found) return plotOn(found);
  const others = Array.from({ length: atOnce - 1 }, draw);
  return plotOn(cadastre.open(random, zone, wanted, others));
}

const zoneOf = (random: Random, { platforms, towns }: Cadastre): Zone =>
  random.chance(inPlatforms) ? random.pick(platforms) : random.pick(towns.slice(0, largeTowns));

export function plotOn(tile: Tile): Plot {
  const outline: MultiPolygon = [[tile.ring]];
  const [lon, lat] = insidePoint(outline) as Position;
  const place = { zxjd: round(lon, 7), zxwd: round(lat, 7) };
  return { outline, txmj: round(ellipsoidArea(outline), 2), ...place, tile };
}

/** A strip of a plot along one side, covering `share` (0 to 1) of it. */
export function stripOf(plot: Plot, share: number): Plot {
  if (share >= 1) return plot;
  const [a, b, c, d] = plot.tile.corners as [Position, Position, Position, Position];
  const along = (from: Position, to: Position): Position => [
    round(from[0] + (to[0] - from[0]) * share, 7),
    round(from[1] + (to[1] - from[1]) * share, 7),
  ];
  const corners = [a, along(a, b), along(d, c), d];
  return plotOn({ ...plot.tile, ring: [...corners, a], corners });
}

/** A uuid without dashes. */
export function idOf(random: Random): string {
  let id = "";
  while (id.length < 32) {
    id += Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  }
  return id;
}

/** Who entered a demonstration record, and when. */
export function signed({ areaCode, name }: County, at: string) {
  const { username } = personOf("ROLE_COUNTY", areaCode, name);
  const cjsj = `${at}T02:00:00Z`;
  return { bz: "演示数据", cjr: username, cjsj, gxr: username, gxsj: cjsj, bbh: 0, scbz: 0 };
}

/** Where a plot lies: county, one of its towns, and the platform if it is in one. */
export function placeOf(county: County, { town, platform }: Zone) {
  return {
    xzqdm: county.areaCode,
    xzqmc: county.name,
    xzjdm: town?.code ?? null,
    xzjmc: town?.name ?? null,
    cyptid: platform?.cyptid ?? null,
    cyptmc: platform?.cyptmc ?? null,
  };
}

/** A city's share of industrial land (domain/07 §2). */
export const cityShares: Readonly<Record<string, number>> = {
  "3301": 0.12,
  "3302": 0.17,
  "3303": 0.13,
  "3304": 0.13,
  "3305": 0.08,
  "3306": 0.12,
  "3307": 0.09,
  "3308": 0.04,
  "3309": 0.02,
  "3310": 0.08,
  "3311": 0.02,
};

/** A county for each of `count` records of a city: larger counties come up more often. */
export function spread(random: Random, counties: readonly County[], count: number): County[] {
  const weights = counties.map(({ areaKm2 }) => Math.sqrt(areaKm2) * random.between(0.6, 1.6));
  const shares = apportion(count, weights, () => (count >= counties.length ? 1 : 0));
  return random.shuffle(
    counties.flatMap((county, i) => Array<County>(shares[i] as number).fill(county)),
  );
}
