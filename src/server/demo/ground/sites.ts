import type { dxlxCodes } from "#contract/codes/landCodes";
import type { Ring } from "#geo/position";
import { logNormal, type Random } from "../base/random";
import type { Cadastre, Tile, Zone } from "./cadastre";
import type { County } from "./ground";
import type { Platform } from "./platforms";

export type Dxlx = keyof typeof dxlxCodes;

/** A piece of land: its place and its kind. */
export type Site = {
  dxlx: Dxlx;
  ring: Ring;
  platform: Platform | null;
  town: County["towns"][number] | null;
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
/** Share of industrial land that lies in estates, the first four of which are the platforms. */
const inEstates = 0.7;
/** Parcels of one kind that a town has before the next has some. */
const perTown = 8;

/**
 * Finds the land of one county's parcels; `kinds` lists the kind of every one, and the result is in the
 * same order. For each parcel so many are left `beside` it for other registers.
 */
export function sitesOf(
  random: Random,
  county: County,
  cadastre: Cadastre,
  kinds: readonly Dxlx[],
  beside: number,
): Site[] {
  const areas = areasOf(random, county, kinds);
  const sites: Site[] = new Array(kinds.length);
  for (const { zone, members } of groupsOf(random, cadastre, kinds)) {
    const wanted = members.map((i) => areas[i] as number);
    const tiles = cadastre.settle(random, zone, wanted, beside);
    members.forEach((i, k) => {
      sites[i] = siteOf(kinds[i] as Dxlx, tiles[k] as Tile);
    });
  }
  return sites;
}

const siteOf = (dxlx: Dxlx, { ring, zone }: Tile): Site => ({
  dxlx,
  ring,
  platform: zone.platform,
  town: zone.town,
});

function areasOf(random: Random, county: County, kinds: readonly Dxlx[]): number[] {
  const drawn = kinds.map((kind) => logNormal(random, ...sizes[kind], [1, 1500]) * mu);
  const cover = drawn.reduce((a, b) => a + b, 0) / (county.areaKm2 * 1e6 * mostCover);
  return drawn.map((area) => Math.max(mu, area / Math.max(1, cover)));
}

type Group = { zone: Zone; members: number[] };
const village: Dxlx = "3";

/**
 * Who is a neighbour of whom: estates of industry, and in the towns quarters of one kind each; old villages in
 * those farthest from the platforms.
 */
function groupsOf(random: Random, cadastre: Cadastre, kinds: readonly Dxlx[]): Group[] {
  const estates: number[] = [];
  const others: Partial<Record<Dxlx, number[]>> = {};
  kinds.forEach((kind, i) => {
    if (kind === "2" && random.chance(inEstates)) estates.push(i);
    else {
      others[kind] ??= [];
      others[kind].push(i);
    }
  });
  const { platforms, towns } = cadastre;
  const groups = estateGroups(random, [...platforms, ...towns], random.shuffle(estates));
  for (const [kind, members] of Object.entries(others)) {
    const hosts = kind === village ? towns.toReversed() : towns;
    const count = Math.min(towns.length, Math.ceil(members.length / perTown));
    const each = Math.ceil(members.length / count);
    for (let t = 0; t < count; t++) {
      groups.push({ zone: hosts[t] as Zone, members: members.slice(t * each, (t + 1) * each) });
    }
  }
  return groups;
}

/** The first estate is the largest, the others share the rest. */
function estateGroups(random: Random, zones: readonly Zone[], members: readonly number[]): Group[] {
  const wanted = Math.max(random.integer(3, 8), Math.ceil(members.length / 250));
  const count = Math.min(wanted, members.length, zones.length);
  const groups: Group[] = [];
  let from = 0;
  for (let p = 0; p < count; p++) {
    const share = p === 0 && count < 12 ? 0.4 : 1 / (count - p);
    const until =
      p === count - 1 ? members.length : from + Math.ceil((members.length - from) * share);
    groups.push({ zone: zones[p] as Zone, members: members.slice(from, until) });
    from = until;
  }
  return groups;
}
