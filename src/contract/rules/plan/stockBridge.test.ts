import { describe, expect, test } from "vitest";
import {
  type Bridge,
  bridgeOf,
  bridgeParts,
  inStock,
  pairsOf,
  partOf,
  type StockStep,
  standings,
  stockOn,
} from "./stockBridge";

const year = { from: "2024-01-01", to: "2024-12-31" };
const step = (over: Partial<StockStep>): StockStep => ({
  ...{ day: "2024-05-01", before: "none", after: "fresh", zs: 1, mj0: 0, mj1: 0 },
  ...over,
});

const closes = ({ start, end, ...parts }: Bridge): number =>
  Math.round((start + bridgeParts.reduce((sum, part) => sum + parts[part].mj, 0) - end) * 100);

describe("the parts of a year", () => {
  test("each step counts where it belongs", () => {
    const steps = [
      step({ mj1: 300.55 }),
      step({ before: "held", after: "done", mj0: 100.1, mj1: 100.1 }),
      step({ before: "held", after: "out", mj0: 50, mj1: 50 }),
      step({ before: "held", after: "held", mj0: 10, mj1: 12.25 }),
      step({ before: "fresh", after: "none", mj0: 20 }),
      step({ before: "done", after: "held", mj0: 7, mj1: 7 }),
    ];
    const bridge = bridgeOf(1000, steps, year);
    expect(bridge).toMatchObject({
      found: { zs: 2, mj: 280.55 },
      redeveloped: { zs: 2, mj: -93.1 },
      struck: { zs: 1, mj: -50 },
      other: { zs: 1, mj: 2.25 },
      end: 1000,
    });
    expect(closes(bridge)).toBe(0);
  });

  test("land of earlier years that the library only now gets is a correction, and so is its return", () => {
    const steps = [
      step({ after: "held", mj1: 40 }),
      step({ before: "held", after: "none", mj0: 30, day: "2024-06-01" }),
    ];
    expect(bridgeOf(10, steps, year)).toMatchObject({ found: { zs: 0 }, other: { mj: 10 } });
  });

  test("what comes after the year is taken back, and what came before it is left alone", () => {
    const steps = [
      step({ day: "2023-12-31", mj1: 1 }),
      step({ day: "2024-01-01", mj1: 2 }),
      step({ day: "2025-01-01", mj1: 4 }),
    ];
    expect(bridgeOf(7, steps, year)).toMatchObject({ start: 1, end: 3, found: { mj: 2 } });
    expect([
      stockOn(7, steps, "2023-12-30"),
      stockOn(7, steps, "2023-12-31"),
      stockOn(7, steps, "2025-01-01"),
    ]).toEqual([0, 1, 7]);
  });

  test("whatever happens, the balance closes to the hundredth", () => {
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    const pick = () => standings[next(standings.length)] ?? "none";
    for (let round = 0; round < 50; round++) {
      const steps = Array.from({ length: 200 }, () =>
        step({
          day: `202${3 + next(3)}-0${1 + next(9)}-1${next(9)}`,
          ...{ before: pick(), after: pick(), mj0: next(1e9) / 100, mj1: next(1e9) / 100 },
        }),
      );
      expect(closes(bridgeOf(next(1e12) / 100, steps, year))).toBeCloseTo(0, 9);
    }
  });
});

test("every pair of standings that moves stock is listed by a part, and by no more than two", () => {
  for (const before of standings) {
    for (const after of standings) {
      const parts = bridgeParts.filter((part) =>
        pairsOf(part).some(([a, b]) => a === before && b === after),
      );
      expect(parts.length > 0).toBe(inStock(before) || inStock(after));
      expect(parts.length).toBeLessThanOrEqual(2);
    }
  }
  expect(partOf("none", "fresh")).toBeNull();
});
