import { beforeAll, describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import { checkBatch } from "#contract/rules/import/checkBatch";
import type { Library } from "#contract/workflow/shzt";
import type { MdbRecord } from "#geo/mdb/mdbLayers";
import type { Ring } from "#geo/position";
import { shownPlatform } from "../ground/platforms";
import { reservedIn } from "../ground/reserved";
import { sampleCounties } from "../ground/sampleCounties";
import { thresholdOf } from "./attributes";
import { type CountyParcels, generate } from "./generate";
import type { Parcel } from "./parcels";
import { versionsOf } from "./versions";

const usual = { sd: 4200, st: 3000 };
const { counties, names } = sampleCounties();
let made: CountyParcels[] = [];
let parcels: Record<Library, Parcel[]> = { dxydst: [], dxydsd: [] };

beforeAll(() => {
  made = [...generate(counties, names, usual)];
  parcels = {
    dxydst: made.flatMap((county) => county.dxydst),
    dxydsd: made.flatMap((county) => county.dxydsd),
  };
}, 60_000);

const libraries = ["dxydst", "dxydsd"] as const;

describe("volumes", () => {
  test("both libraries have their size, and every county has parcels", () => {
    expect(parcels.dxydsd).toHaveLength(4200);
    expect(parcels.dxydst).toHaveLength(3000);
    const fewest = Math.min(...made.map(({ dxydsd: own }) => own.length));
    expect(made).toHaveLength(90);
    expect(fewest).toBeGreaterThanOrEqual(6);
  });

  test("a larger volume is met exactly", () => {
    const many = [...generate(counties, names, { sd: 9000, st: 100 })];
    expect(many.reduce((sum, county) => sum + county.dxydsd.length, 0)).toBe(9000);
    expect(many.reduce((sum, county) => sum + county.dxydst.length, 0)).toBe(100);
  }, 60_000);

  test("three in four provincial parcels are in the city library, some with other attributes", () => {
    const linked = parcels.dxydsd.filter(({ record }) => record.stdkid);
    expect(linked.length / 3000).toBeCloseTo(0.75, 1);
    const provincial = new Map(parcels.dxydst.map((parcel) => [parcel.record.dkid, parcel]));
    const differ = linked.filter(({ record, outline }) => {
      const other = provincial.get(record.stdkid as string) as Parcel;
      expect(other.outline).toBe(outline);
      return other.record.tdsyqr !== record.tdsyqr || other.record.nzkffs !== record.nzkffs;
    });
    expect(differ.length / linked.length).toBeGreaterThan(0.01);
    expect(differ.length / linked.length).toBeLessThan(0.05);
  });

  test("the platform of the demonstration account has at least twenty", () => {
    const own = parcels.dxydsd.filter(({ record }) => record.cyptid === shownPlatform);
    expect(own.length).toBeGreaterThanOrEqual(20);
  });
});

test("the same volumes give the same parcels", () => {
  const again = generate(counties, names, usual);
  for (const county of made.slice(0, 12)) expect(again.next().value).toEqual(county);
}, 60_000);

/** Number of review states of a library; the city library has no provincial review. */
const states = { dxydst: 7, dxydsd: 5 };

test.each(libraries)("every city shows each state, kind and stage of %s", (library) => {
  const cities = new Set(parcels[library].map(({ record }) => record.xzqdm.slice(0, 4)));
  expect(cities.size).toBe(11);
  for (const city of cities) {
    const own = parcels[library].filter(({ record }) => record.xzqdm.startsWith(city));
    const count = (of: (parcel: Parcel) => string) => new Set(own.map(of)).size;
    expect(count(({ record }) => record.shzt)).toBe(states[library]);
    expect(count(({ record }) => record.dxlx)).toBe(4);
    expect(count(({ record }) => record.zkfzt)).toBe(4);
  }
});

/** An ESRI shape record with a single ring. */
function shapeOf(ring: Ring): Uint8Array {
  const bytes = Buffer.alloc(48 + ring.length * 16);
  bytes.writeInt32LE(5, 0);
  bytes.writeInt32LE(1, 36);
  bytes.writeInt32LE(ring.length, 40);
  ring.forEach(([x, y], i) => {
    bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, 48 + i * 16));
  });
  return bytes;
}

test.each(libraries)(
  "a file of all parcels of %s would be imported without error or warning",
  (library) => {
    const dataset = library === "dxydst" ? dxydst : dxydsd;
    const records: MdbRecord[] = parcels[library].map(({ record, outline }, i) => ({
      row: i + 1,
      values: Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name.toUpperCase(), value]),
      ),
      shape: shapeOf(outline[0]?.[0] ?? []),
    }));
    const columns = Object.keys(dataset.fields).map((name) => ({
      name: name.toUpperCase(),
      key: name.toUpperCase(),
      type: "text",
      size: 500,
    }));
    const { log } = checkBatch(
      {
        table: library === "dxydst" ? "DXYD_ST" : "DXYD_SD",
        columns,
        shapeType: 4,
        crs: { kind: "geographic" },
        records,
      },
      {
        library,
        callerArea: "33",
        threshold: thresholdOf,
        today: "2024-12-31",
        counties: counties.map(({ areaCode, name, outline }) => ({
          code: areaCode,
          name,
          geometry: outline,
        })),
      },
    );
    expect(log.sorted().filter(({ level }) => level !== "I")).toEqual([]);
  },
  120_000,
);

test("nothing lies where the sample upload files lie", () => {
  for (const { record } of [...parcels.dxydsd, ...parcels.dxydst]) {
    for (const [lon, lat] of reservedIn(record.xzqdm)) {
      const inField = Math.abs(record.zxjd - lon) < 0.01 && Math.abs(record.zxwd - lat) < 0.01;
      expect(inField).toBe(false);
    }
  }
});

test("numbers and ids are unique", () => {
  for (const library of libraries) {
    for (const key of ["dkid", "dkbh", "bdcdyh"] as const) {
      const values = parcels[library].map(({ record }) => record[key]);
      expect(new Set(values).size).toBe(values.length);
    }
  }
});

test.each(libraries)(
  "the review log of %s leads to the state, and the versions follow it",
  (library) => {
    for (const parcel of parcels[library]) {
      const { record, steps } = parcel;
      const path = ["0", ...steps.map(({ xzt }) => xzt)];
      expect(steps.map(({ yzt }) => yzt)).toEqual(path.slice(0, -1));
      expect(path.at(-1)).toBe(record.shzt);
      const times = [record.cjsj, ...steps.map(({ at }) => at)];
      expect([...times].sort()).toEqual(times);
      expect((times.at(-1) as string) <= "2024-12-31T23:59:59Z").toBe(true);
      const versions = versionsOf(library, parcel);
      expect(versions).toHaveLength(record.bbh);
      expect(versions.map(({ values }) => values.bbh)).toEqual(versions.map((_, i) => i));
    }
  },
);

test("everything is marked as demonstration data", () => {
  expect(new Set(parcels.dxydsd.map(({ record }) => record.bz))).toEqual(new Set(["演示数据"]));
});
