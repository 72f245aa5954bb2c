import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFlatGeobuf } from "./flatGeobuf";
import { readSurfaces } from "./wkb";

/** Written by GDAL 3.6. */
const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(`tests/fixtures/formats/${name}.fgb`));
const read = (name: string) => {
  const file = readFlatGeobuf(bytesOf(name));
  return { ...file, all: [...file.features()] };
};

test("a layer has its name, system, columns and values", () => {
  const { name, crs, columns, all } = read("parcels");
  expect([name, crs?.authority, crs?.code]).toEqual(["用地", "EPSG", 4490]);
  expect(columns).toEqual(["DKBH", "名称", "n", "big", "mj", "rq", "ok"]);
  expect(all.map(({ values }) => Object.values(values))).toEqual([
    Array(7).fill(null),
    [
      ...["330110SD202400001", "示例地块", 12, 9007199254740993n],
      ...[1600.5, "2024-03-01T00:00:00", true],
    ],
  ]);
});

test("outlines have their parts and holes", () => {
  const outlines = read("parcels").all.map(({ wkb }) => wkb && readSurfaces(wkb)?.outline);
  expect(outlines.map((one) => one?.map((polygon) => polygon.map((ring) => ring.length)))).toEqual([
    [[5], [5]],
    [[5, 5]],
  ]);
  expect(outlines[1]?.[0]?.[1]?.[1]).toEqual([119.983, 30.366]);
});

test("a file without an index has its records in their order", () => {
  const { all } = read("noindex");
  expect(all.map(({ values, wkb }) => [values.名称, wkb === null])).toEqual([
    ["示例地块", false],
    [null, false],
  ]);
});

test("arcs are told, points beside a surface and points alone are none", () => {
  const found = read("curves").all.map(({ wkb }) => readSurfaces(wkb as Uint8Array));
  expect(found.map((one) => one?.isCurved)).toEqual([true, false]);
  expect(found[1]?.outline).toHaveLength(1);
  expect(read("points").kind).toBe(1);
  expect(readSurfaces(read("points").all[0]?.wkb as Uint8Array)).toBeNull();
});

test("a file that is cut off anywhere, or has any byte changed, is read in part or refused", () => {
  const whole = bytesOf("parcels");
  const tried = (bytes: Uint8Array) => {
    try {
      for (const { wkb } of readFlatGeobuf(bytes).features()) if (wkb) readSurfaces(wkb);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  };
  for (let size = 0; size < whole.length; size++) tried(whole.subarray(0, size));
  for (let at = 0; at < whole.length; at++) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = whole.slice();
      changed[at] = value;
      tried(changed);
    }
  }
});
