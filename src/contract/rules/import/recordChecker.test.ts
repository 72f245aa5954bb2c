import { describe, expect, test } from "vitest";
import { sampleValues } from "../parcel/sampleRecord";
import type { Problem } from "../problem/report";
import { recordChecker } from "./recordChecker";

/** A repeatable sequence of pseudo-random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const context = {
  library: "dxydsd",
  callerArea: "3301",
  counties: [],
  threshold: () => 10,
  today: "2024-12-31",
} as const;
const systems = [
  { kind: "geographic" },
  { kind: "projected", zone: 40, prefixed: true },
  { kind: "projected", zone: 39, prefixed: false },
] as const;

const oddValues: unknown[] = [
  null,
  undefined,
  "",
  "\0",
  "__proto__",
  "constructor",
  -1,
  0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  10n ** 30n,
  true,
  new Date(Number.NaN),
  new Date("9999-12-31"),
  new Uint8Array(9),
  [],
  {},
  "330110",
  "😀".repeat(3_000),
  `a${"😀".repeat(300)}\ud83d`,
  "01,,02",
];

/** A polygon record with random coordinates, sometimes in place, sometimes with a broken count. */
function oddShape(random: () => number): Uint8Array | null {
  if (random() < 0.1) return null;
  const count = Math.floor(random() * 9);
  const bytes = new Uint8Array(48 + 16 * count);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, random() < 0.9 ? 5 : Math.floor(random() * 60), true);
  view.setInt32(36, 1, true);
  view.setInt32(40, random() < 0.9 ? count : Math.floor(random() * 99), true);
  const base = random() < 0.5 ? [40_486_000, 3_367_000] : [120, 30];
  const spread = random() < 0.5 ? 0.001 : 100;
  for (let i = 0; i < count; i++) {
    const isOdd = random() < 0.03;
    const near = (k: number) => (base[k] as number) + Math.round(random() * 4) * spread;
    view.setFloat64(48 + 16 * i, isOdd ? Number.NaN : near(0), true);
    view.setFloat64(56 + 16 * i, isOdd ? Number.NEGATIVE_INFINITY : near(1), true);
  }
  return bytes;
}

function expectReadable({ rule, message, value, dkbh }: Problem) {
  expect(rule).toMatch(/^[AGS]\d{3}$/);
  expect(message).toMatch(/[\u4e00-\u9fff]/);
  expect(message).not.toContain("undefined");
  expect(message.length).toBeLessThanOrEqual(300);
  expect(`${message}${value}${dkbh}`).not.toMatch(/\p{Surrogate}/u);
  expect((value ?? "").length).toBeLessThanOrEqual(200);
  expect((dkbh ?? "").length).toBeLessThanOrEqual(50);
}

describe("one record after the other", () => {
  test("whatever it holds, the check ends with problems and not with a throw", () => {
    const random = randomOf(332_024);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const checks = systems.map((crs) => recordChecker(crs, context));
    const changed = (value: unknown) => (random() < 0.3 ? pick(oddValues) : value);
    for (let row = 1; row <= 400; row++) {
      const values = Object.fromEntries(
        Object.entries(sampleValues).map(([key, value]) => [key.toUpperCase(), changed(value)]),
      );
      const { problems, draft } = pick(checks)({ row, values, shape: oddShape(random) });
      expect(draft.row).toBe(row);
      for (const problem of problems) expectReadable(problem);
    }
  });

  test("an attribute's problem is found on the map where its record lies", () => {
    const shape = new Uint8Array(48 + 16 * 5);
    const view = new DataView(shape.buffer);
    view.setInt32(0, 5, true);
    view.setInt32(36, 1, true);
    view.setInt32(40, 5, true);
    for (const [i, [x, y]] of [
      [0, 0],
      [0, 9],
      [9, 9],
      [9, 0],
      [0, 0],
    ].entries()) {
      view.setFloat64(48 + 16 * i, 120 + (x as number) / 10_000, true);
      view.setFloat64(56 + 16 * i, 30 + (y as number) / 10_000, true);
    }
    const check = recordChecker(systems[0], context);
    const { problems } = check({ row: 1, values: {}, shape });
    expect(problems.length).toBeGreaterThan(14);
    for (const { place } of problems) {
      expect(place?.[0]).toBeCloseTo(120, 2);
      expect(place?.[1]).toBeCloseTo(30, 2);
    }
  });
});
