import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { inverse } from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import { personOf } from "../base/people";
import { apportion, logNormal, type Random } from "../base/random";
import type { County, Ground } from "./ground";
import { radiusOf, rectangleOf } from "./outline";
import { put } from "./park";
import { platformsOf } from "./platforms";

const mu = 2000 / 3;
const smallest = 400;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** A rectangle on free ground, with its area in ㎡ on the ellipsoid and its centre. */
export type Plot = { outline: MultiPolygon; txmj: number; zxjd: number; zxwd: number };

/** Places a rectangle of about this many 亩, retrying with smaller ones until one fits. */
export function plotOf(
  random: Random,
  { ground }: { county: County; ground: Ground },
  [median, sigma, low, high]: readonly [number, number, number, number],
): Plot {
  const wanted = logNormal(random, median, sigma, [low, high]) * mu;
  for (let area = wanted; ; area = Math.max(smallest, area * 0.5)) {
    const shape = rectangleOf(random, area);
    const r = radiusOf(shape);
    const at =
      ground.place(random, r, { margin: 150, gap: 5 }) ??
      ground.place(random, r, { margin: 20, gap: 2 });
    if (!at) continue;
    ground.take(at);
    return measured(put(shape, random.between(0, Math.PI), at), ground.meridian);
  }
}

function measured(ring: readonly Position[], meridian: number): Plot {
  const corners = ring.slice(0, 4).map(([x, y]): Position => {
    const [lon, lat] = inverse(x, y, meridian, 500_000);
    return [round(lon, 7), round(lat, 7)];
  });
  return plotFrom(corners);
}

/** The plot with four corners in degrees. */
function plotFrom(corners: readonly Position[]): Plot {
  const outline: MultiPolygon = [[[...corners, corners[0] as Position]]];
  const middle = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return {
    outline,
    txmj: round(ellipsoidArea(outline), 2),
    zxjd: round(middle(0), 7),
    zxwd: round(middle(1), 7),
  };
}

type Corners = [Position, Position, Position, Position];

/** A strip of a plot along one side, covering `share` (0 to 1) of it. */
export function stripOf({ outline }: Plot, share: number): Plot {
  const [a, b, c, d] = (outline as [[Corners]])[0][0];
  const along = (from: Position, to: Position): Position => [
    round(from[0] + (to[0] - from[0]) * share, 7),
    round(from[1] + (to[1] - from[1]) * share, 7),
  ];
  return share >= 1 ? plotFrom([a, b, c, d]) : plotFrom([a, along(a, b), along(d, c), d]);
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

/** Where a plot lies: county, one of its towns, and in seven of ten cases a platform. */
export function placeOf(random: Random, county: County) {
  const town = county.towns.length > 0 ? random.pick(county.towns) : null;
  const platform = random.chance(0.7) ? random.pick(platformsOf(county)) : null;
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
