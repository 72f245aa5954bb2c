import { describe, expect, test } from "vitest";
import { GdbBytes, GdbError } from "./gdbBytes";
import { readGdbShape } from "./gdbShape";

const grid = { x: 0, y: 0, scale: 1000 };

/** Seven bits a byte; of a signed number the first byte has a sign and six. */
const varuint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varuint(Math.floor(value / 128))];
function varint(value: number): number[] {
  const [sign, size] = [value < 0 ? 0x40 : 0, Math.abs(value)];
  if (size < 64) return [sign + size];
  return [sign + 0x80 + (size % 64), ...varuint(Math.floor(size / 64))];
}
const float64 = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)];

const polygon = 5;
const general = 51;
const curves = 0x20000000;
const header = (type: number, points: number, parts: number, more: number[] = []) => [
  ...varuint(type),
  ...varuint(points),
  ...varuint(parts),
  ...more,
  ...[0, 0, 0, 0],
];
const steps = (...differences: number[]) => differences.flatMap(varint);
const read = (...bytes: number[][]) => readGdbShape(Uint8Array.from(bytes.flat()), grid);

describe("a polygon of a file geodatabase", () => {
  test("has each position as a difference from the one before, in all parts", () => {
    const first = steps(0, 0, 100_000, 0, 0, 100_000, -100_000, -100_000);
    const second = steps(500_000, 0, 1000, 0, 0, 1000, -1000, -1000);
    const found = read(header(polygon, 8, 2), varuint(4), first, second);
    expect(found).toEqual({
      rings: [
        [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 0],
        ],
        [
          [500, 0],
          [501, 0],
          [501, 1],
          [500, 0],
        ],
      ],
      isCurved: false,
    });
  });

  test("has its arcs as chords, through a point or around a centre", () => {
    const corners = steps(0, 0, 100_000, 0, -100_000, 0);
    const arc = (x: number, y: number, bits: number) => [
      ...[0, 1],
      ...float64(x),
      ...float64(y),
      ...[bits, 0, 0, 0],
    ];
    const lowest = (...bytes: number[]) => {
      const found = read(header(general + curves, 3, 1, [1]), corners, bytes);
      expect(found?.isCurved).toBe(true);
      return Math.min(...(found?.rings[0] ?? []).map(([, y]) => y));
    };
    expect(lowest(...arc(50, -50, 0x80))).toBeCloseTo(-50, 3);
    expect(lowest(...arc(50, 0, 0x8))).toBeCloseTo(-50, 3);
    expect(lowest(...arc(50, 0, 0))).toBe(0);
    expect(lowest(...arc(50, 0, 0x20))).toBe(0);
  });

  test("that is empty, or no polygon, is none; one that ends early is an error", () => {
    expect(read([polygon, 0])).toBeNull();
    expect(read([1, 5, 5])).toBeNull();
    expect(() => read(header(polygon, 8, 1), steps(0, 0))).toThrow(GdbError);
    expect(() => read(header(polygon, 4_000_000, 1))).toThrow(GdbError);
    expect(() => new GdbBytes(new Uint8Array(20).fill(255)).varuint()).toThrow(GdbError);
  });
});
