import { describe, expect, test } from "vitest";
import type { Position } from "#geo/position";
import { ringArea } from "#geo/ring/ringArea";
import { logNormal, randomOf } from "../base/random";
import { type Lot, layOut } from "./quarter";
import { sceneryOf } from "./scenery";

const random = randomOf(7);
const areas = Array.from({ length: 150 }, () => logNormal(random, 18, 0.9, [1.5, 900]) * 667);
const { lots, blocks: laid, parks, w, h } = layOut(randomOf(11), areas);

const edgesOf = ({ ring }: Lot) =>
  ring.map((from, i) => [from, ring[(i + 1) % ring.length] as Position] as const);
const named = (from: Position, to: Position) => `${from} ${to}`;

/** Lots by the sides that they have in common: the blocks. */
function blocksOf(): Lot[][] {
  const sides = new Map(
    lots.flatMap((lot) => edgesOf(lot).map(([from, to]) => [named(from, to), lot] as const)),
  );
  const seen = new Set<Lot>();
  return lots.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const block = [first];
    for (const lot of block) {
      for (const [from, to] of edgesOf(lot)) {
        const neighbour = sides.get(named(to, from));
        if (!neighbour || seen.has(neighbour)) continue;
        seen.add(neighbour);
        block.push(neighbour);
      }
    }
    return [block];
  });
}

const boxOf = (block: readonly Lot[]) => {
  const points = block.flatMap(({ ring }) => ring);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  return { west, east, south, north, area: (east - west) * (north - south) };
};
const blocks = blocksOf();
const boxes = blocks.map(boxOf);

describe("a quarter", () => {
  test("has a lot for each area, in order and as large", () => {
    lots.forEach((lot, i) => {
      const area = ringArea(lot.ring);
      expect(Math.abs(area / (areas[i] as number) - 1)).toBeLessThan(0.12);
    });
  });

  test("has blocks that their lots fill without a gap and without an overlap", () => {
    expect(blocks.length).toBeGreaterThan(10);
    blocks.forEach((block, i) => {
      const area = block.reduce((sum, { ring }) => sum + ringArea(ring), 0);
      expect(area).toBeCloseTo(boxes[i]?.area ?? 0, 3);
    });
    const alone = blocks.filter((block) => block.length === 1).flat();
    expect(alone.every(({ ring }) => ringArea(ring) > 40_000)).toBe(true);
  });

  test("has streets of two widths between its blocks, and a park where nobody builds", () => {
    const gaps = boxes.flatMap((box, i) => {
      const rowmates = boxes.filter((other, k) => k !== i && other.south === box.south);
      const east = rowmates.map(({ west }) => west - box.east).filter((gap) => gap > -1);
      return east.length > 0 ? [Math.min(...east)] : [];
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
    expect(gaps.some((gap) => gap <= 16)).toBe(true);
    expect(gaps.some((gap) => gap >= 24 && gap <= 32)).toBe(true);
    expect(
      gaps.some((gap) => gap > 80),
      "a park with its streets",
    ).toBe(true);
  });

  test("has parks inside it, on none of its blocks, with water that stays in them and a gate to the street", () => {
    expect(parks.length).toBeGreaterThan(0);
    for (const park of parks) {
      const [east, north] = [park.x + park.w, park.y + park.h];
      expect(Math.max(east - w / 2, north - h / 2, -w / 2 - park.x, -h / 2 - park.y)).toBeLessThan(
        1e-6,
      );
      const free = boxes.filter(
        (box) => box.west < east && box.east > park.x && box.south < north && box.north > park.y,
      );
      expect(free).toEqual([]);
    }
    const scenery = sceneryOf({ blocks: laid, parks });
    const of = (kind: string) => scenery.filter((one) => one.kind === kind);
    expect(of("公园")).toHaveLength(parks.length);
    parks.forEach((park, i) => {
      const shore = of("水面")[i]?.points ?? [];
      expect(
        shore.every(
          ([x, y]) => x > park.x && x < park.x + park.w && y > park.y && y < park.y + park.h,
        ),
      ).toBe(true);
      expect(ringArea(shore) / (park.w * park.h)).toBeGreaterThan(0.08);
      expect(of("公园大门")[i]?.points).toEqual([[park.x + park.w / 2, park.y]]);
    });
    const sizes = (all: readonly number[]) => all.map(Math.round).toSorted((a, b) => a - b);
    expect(sizes(laid.map((block) => block.w * block.h))).toEqual(
      sizes(boxes.map(({ area }) => area)),
    );
    expect(of("街坊")).toHaveLength(laid.length);
    expect(of("道路")).toHaveLength(laid.length + parks.length);
    const [around] = of("道路");
    const [west, south] = around?.points[0] ?? [0, 0];
    expect([laid[0]?.x, laid[0]?.y]).toEqual([west + 13, south + 13]);
  });

  test("says which of a lot's points are its own corners", () => {
    for (const { ring, corners } of lots) {
      expect(corners).toHaveLength(4);
      const own = corners.map((i) => ring[i] as Position);
      expect(ringArea(own)).toBeCloseTo(ringArea(ring), 6);
    }
  });

  test("lies around its middle, as wide and high as it says, and is the same from the same numbers", () => {
    const points = lots.flatMap(({ ring }) => ring);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect(Math.min(...xs)).toBeCloseTo(-w / 2, 6);
    expect(Math.max(...xs)).toBeCloseTo(w / 2, 6);
    expect(Math.min(...ys)).toBeCloseTo(-h / 2, 6);
    expect(Math.max(...ys)).toBeCloseTo(h / 2, 6);
    expect(layOut(randomOf(11), areas)).toEqual({ lots, blocks: laid, parks, w, h });
  });
});
