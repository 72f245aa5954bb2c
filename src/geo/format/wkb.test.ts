import { describe, expect, test } from "vitest";
import type { MultiPolygon } from "../position";
import { readWkb, writeWkb } from "./wkb";

const parcel: MultiPolygon = [
  [
    [
      [120, 30],
      [120.1, 30],
      [120.1, 30.1],
      [120, 30],
    ],
    [
      [120.05, 30.01],
      [120.06, 30.02],
      [120.06, 30.01],
      [120.05, 30.01],
    ],
  ],
  [
    [
      [121, 30],
      [121.1, 30],
      [121.1, 30.1],
      [121, 30],
    ],
  ],
];
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

describe("wkb", () => {
  test("comes back as it was written", () => {
    expect(readWkb(writeWkb(parcel))).toEqual(parcel);
    expect(readWkb(writeWkb([]))).toEqual([]);
  });

  test("is what PostGIS writes", () => {
    const small: MultiPolygon = [
      [
        [
          [0, 0],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    ];
    const hex =
      "01060000208a110000010000000103000000010000000400000000000000000000000000000000000000000000000000f03f00000000000000000000000000000000000000000000f03f00000000000000000000000000000000";
    expect(writeWkb(small)).toEqual(bytesOf(hex));
  });

  test("reads a polygon without a reference system, and drops z", () => {
    const one = "0000000000000000";
    const flat = `0103000000010000000100000000000000000014400000000000001840`;
    expect(readWkb(bytesOf(flat))).toEqual([[[[5, 6]]]]);
    expect(readWkb(bytesOf(`${flat.replace("0103000000", "0103000080")}${one}`))).toEqual([
      [[[5, 6]]],
    ]);
    expect(readWkb(bytesOf(`${flat.replace("0103000000", "01eb030000")}${one}`))).toEqual([
      [[[5, 6]]],
    ]);
  });

  test("another type is null and cut-off bytes throw", () => {
    expect(readWkb(bytesOf("010100000000000000000014400000000000001840"))).toBeNull();
    expect(() => readWkb(writeWkb(parcel).subarray(0, 60))).toThrow(RangeError);
    expect(() => readWkb(bytesOf("0103000000ffffffff"))).toThrow(RangeError);
  });
});
