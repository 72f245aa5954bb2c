import { describe, expect, test } from "vitest";
import { TwkbReader } from "./twkb";

const reader = new TwkbReader();
const read = (...bytes: number[]) => {
  const found = reader.read(Uint8Array.from(bytes));
  const count = reader.lineEnds.at(-1) ?? 0;
  return found ? [...reader.coordinates.subarray(0, 2 * count)] : null;
};

describe("TwkbReader", () => {
  test("reads the line of the PostGIS manual", () => {
    expect(read(0x02, 0x00, 0x02, 0x02, 0x02, 0x08, 0x08)).toEqual([1, 1, 5, 5]);
    expect(reader.kind).toBe("line");
  });

  test("skips size, bounds, ids and a third dimension", () => {
    expect(read(0x01, 0x02, 0x02, 0x02, 0x04)).toEqual([1, 2]);
    expect(read(0x01, 0x01, 0x02, 0x00, 0x04, 0x00, 0x02, 0x04)).toEqual([1, 2]);
    expect(read(0x01, 0x08, 0x01, 0x02, 0x04, 0x06)).toEqual([1, 2]);
    expect(read(0x04, 0x04, 0x02, 0x00, 0x02, 0x02, 0x02, 0x02, 0x04)).toEqual([1, 1, 2, 3]);
  });

  test("reads negative and large numbers and the precision", () => {
    expect(read(0x21, 0x00, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01)).toEqual([-2147483648, -1]);
    expect(reader.precision).toBe(1);
  });

  test("empty geometries and collections are nothing", () => {
    expect(read(0x03, 0x10)).toBeNull();
    expect(read(0x07, 0x00, 0x00)).toBeNull();
    expect(read()).toBeNull();
  });

  test("cut-off or lying bytes throw instead of running on", () => {
    expect(() => read(0x02, 0x00, 0x05, 0x02)).toThrow(RangeError);
    expect(() => read(0x06, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)).toThrow(RangeError);
    expect(() => read(0x03, 0x00, 0xff, 0xff, 0xff, 0x7f, 0x01)).toThrow(RangeError);
  });
});
