import { describe, expect, test } from "vitest";
import { bboxOf } from "#geo/bbox";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { forward, meridianOf, zoneOf } from "#geo/crs/gaussKruger";
import { overlapPairs } from "#geo/overlap/overlaps";
import type { Position } from "#geo/position";
import { logNormal, randomOf } from "../base/random";
import { type Cadastres, cadastreOf, type Tile } from "./cadastre";
import type { County } from "./ground";
import { sampleCounties } from "./sampleCounties";

const { counties } = sampleCounties();
const county = counties.find(({ areaCode }) => areaCode === "330110") as County;

function build() {
  const random = randomOf(5);
  const areasOf = (count: number) =>
    Array.from({ length: count }, () => logNormal(random, 20, 0.8, [1.5, 500]) * 667);
  const from = randomOf(9);
  const cadastre = cadastreOf(new Map(), county);
  const [platform, town] = [cadastre.platforms[0], cadastre.towns[0]];
  if (!platform || !town) throw new Error("the county has neither platform nor town");
  const wanted = areasOf(120);
  const first = cadastre.settle(from, platform, wanted, 0.5);
  const second = cadastre.settle(from, town, areasOf(30));
  const taken = areasOf(40).flatMap((area) => cadastre.take(platform, area) ?? []);
  const opened = cadastre.open(from, town, 20_000, areasOf(10));
  return { platform, town, wanted, first, second, taken, opened };
}
const made = build();
const all = [...made.first, ...made.second, ...made.taken, made.opened];

const metres = ({ ring }: Tile): Position[] =>
  ring.map(([lon, lat]) => forward(lon, lat, meridianOf(zoneOf(county.center[0])), 500_000));

describe("the land of a county", () => {
  test("has a tile for each area that is asked for, in order", () => {
    expect(made.first).toHaveLength(made.wanted.length);
    made.first.forEach(({ ring }, i) => {
      const off = ellipsoidArea([[ring]]) / (made.wanted[i] as number) - 1;
      expect(Math.abs(off)).toBeLessThan(0.15);
    });
  });

  test("is on no other land, whoever asked for it", () => {
    const items = all.map((tile) => {
      const multi = [[metres(tile)]];
      return { bbox: bboxOf(multi), multi };
    });
    expect(overlapPairs(items, 0.05)).toEqual([]);
  });

  test("has neighbours at the very same points, of other registers too", () => {
    const sides = new Map<string, Tile>();
    const eachSide = (tile: Tile, see: (from: Position, to: Position) => void) =>
      tile.ring.slice(1).forEach((to, i) => {
        see(tile.ring[i] as Position, to);
      });
    for (const tile of all) eachSide(tile, (from, to) => sides.set(`${from} ${to}`, tile));
    const neighboursOf = (tile: Tile) => {
      const found = new Set<Tile>();
      eachSide(tile, (from, to) => {
        const other = sides.get(`${to} ${from}`);
        if (other) found.add(other);
      });
      return found;
    };
    const alone = made.first.filter((tile) => neighboursOf(tile).size === 0);
    expect(alone.length / made.first.length).toBeLessThan(0.15);
    const others = new Set(made.taken);
    expect(made.taken.length).toBeGreaterThan(10);
    expect(
      made.first.some((tile) => [...neighboursOf(tile)].some((other) => others.has(other))),
    ).toBe(true);
  });

  test("says its town and its platform", () => {
    expect(new Set(made.first.map(({ zone }) => zone))).toEqual(new Set([made.platform]));
    expect(made.taken.every(({ zone }) => zone.platform?.cyptid === "cypt33011001")).toBe(true);
    expect(made.opened.zone.town?.code.startsWith("330110")).toBe(true);
  });

  test("is the same again, and known by its county to all who ask", () => {
    expect(build()).toEqual(made);
    const cadastres: Cadastres = new Map();
    expect(cadastreOf(cadastres, county)).toBe(cadastreOf(cadastres, county));
  });
});
