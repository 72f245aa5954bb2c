import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCrs } from "../crs/crs";
import { ellipsoidArea } from "../crs/ellipsoid";
import { project, unproject, zoneOf } from "../crs/gaussKruger";
import { nestRings } from "../ring/nestRings";
import { planeArea } from "../ring/ringArea";
import { readShape } from "../shp/shapeBlob";
import { MdbError, type MdbErrorKind, readMdb } from "./mdbFile";

const folder = new URL("../../../tests/fixtures/", import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

type Expected = {
  file: string;
  layer?: string;
  records?: number;
  areaPlaneM2?: number;
  areaEllipsoidM2?: number;
};
const expected: Expected[] = JSON.parse(readFileSync(new URL("mdb.expected.json", folder), "utf8"));

function areasOf(name: string) {
  const file = readMdb(bytesOf(name));
  const layer = file.layers[0];
  if (!layer) throw new Error("no layer");
  const crs = parseCrs(layer.wkt);
  let [count, plane, ellipsoid] = [0, 0, 0];
  for (const { shape } of file.records(layer)) {
    count++;
    const parcel = nestRings(readShape(shape)?.rings ?? []);
    if (crs.kind === "projected") {
      plane += planeArea(parcel);
      ellipsoid += ellipsoidArea(unproject(parcel, crs));
    } else {
      const longitude = parcel[0]?.[0]?.[0]?.[0] ?? 0;
      plane += planeArea(project(parcel, { zone: zoneOf(longitude), prefixed: true }));
      ellipsoid += ellipsoidArea(parcel);
    }
  }
  return { layer: layer.table, count, plane, ellipsoid };
}

describe("readMdb on the sample files", () => {
  test.each(expected.filter((e) => e.areaPlaneM2))("$file has its records and areas", (e) => {
    const found = areasOf(e.file);
    expect(found).toMatchObject({ layer: e.layer, count: e.records });
    expect(found.plane).toBeCloseTo(e.areaPlaneM2 as number, 2);
    expect(found.ellipsoid / (e.areaEllipsoidM2 as number)).toBeCloseTo(1, 7);
  });

  test("5,000 parcels in degrees have their areas", () => {
    const { count, plane, ellipsoid } = areasOf("dxyd-sd-5000.mdb");
    expect(count).toBe(5000);
    expect(plane).toBeCloseTo(63991241.375, 1);
    expect(ellipsoid / 63981054.085).toBeCloseTo(1, 7);
  });

  test("names, geometry column and columns come as the file has them", () => {
    const [layer] = readMdb(bytesOf("extra-columns-alias.mdb")).layers;
    expect(layer).toMatchObject({ table: "dxyd", geometryField: "Shape", shapeType: 4 });
    expect(layer?.columns.find(({ key }) => key === "DKBH")).toMatchObject({
      name: "dkbh",
      type: "text",
      size: 19,
    });
    expect(layer?.columns.map(({ key }) => key)).not.toContain("SHAPE");
  });

  test("values come under upper-case names, rows from 1", () => {
    const file = readMdb(bytesOf("extra-columns-alias.mdb"));
    const layer = file.layers[0];
    if (!layer) throw new Error("no layer");
    const whole = [...file.records(layer)];
    expect(whole.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(whole[0]?.values.XZQDM).toBe("330110");
  });

  test("a database without a geodatabase has no layers, an empty layer no records", () => {
    expect(readMdb(bytesOf("no-layer.mdb")).layers).toEqual([]);
    const empty = readMdb(bytesOf("empty-layer.mdb"));
    expect(empty.layers.flatMap((layer) => [...empty.records(layer)])).toEqual([]);
    expect(readMdb(bytesOf("points-layer.mdb")).layers[0]?.shapeType).toBe(1);
  });
});

/** Reads everything in a file; returns the error's kind, or null if it reads to the end. */
function outcome(bytes: Uint8Array): MdbErrorKind | null {
  try {
    const file = readMdb(bytes);
    for (const layer of file.layers) {
      for (const { shape } of file.records(layer)) readShape(shape);
    }
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(MdbError);
    return (error as MdbError).kind;
  }
}

describe("readMdb on bad files", () => {
  test.each([
    ["password.mdb", "password"],
    ["truncated.mdb", "damaged"],
    ["not-an-mdb.mdb", "notMdb"],
    ["zero-bytes.mdb", "empty"],
  ])("%s is %s", (name, kind) => {
    expect(outcome(bytesOf(name))).toBe(kind);
  });

  test("no other sample has a password", () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".mdb"));
    const locked = names.filter((name) => outcome(bytesOf(name)) === "password");
    expect(locked).toEqual(["password.mdb"]);
  });

  test("truncation anywhere ends in an MdbError or a shorter file, and ends", () => {
    const whole = bytesOf("dxyd-sd-clash.mdb");
    for (let size = 1; size < whole.length; size += 4999) {
      expect(() => outcome(whole.subarray(0, size))).not.toThrow();
    }
  });

  test("flipped bytes end in an MdbError or odd values, and end", () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % limit;
    };
    for (let trial = 0; trial < 60; trial++) {
      const broken = bytesOf("dxyd-sd-clash.mdb");
      for (let flips = 0; flips < 200; flips++) {
        broken[64 + random(broken.length - 64)] = random(256);
      }
      expect(() => outcome(broken)).not.toThrow();
    }
  });
});
