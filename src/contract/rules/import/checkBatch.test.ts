import { describe, expect, test } from "vitest";
import { project, unproject } from "#geo/crs/gaussKruger";
import { MdbError } from "#geo/mdb/mdbFile";
import type { Position } from "#geo/position";
import { checkOutline } from "../outline/checkOutline";
import { rectangle } from "../outline/sampleRings";
import { problemLog } from "../problem/problemLog";
import { problemOf, wholeFile } from "../problem/problemOf";
import { checkBatch, compareDrafts, type LayerInput } from "./checkBatch";
import { checkLibrary } from "./checkLibrary";
import type { ParcelDraft } from "./draft";
import { boundsOf, reportOf } from "./reportOf";

const degrees = { kind: "geographic" } as const;
const metres = { kind: "projected", zone: 40, prefixed: true } as const;

/** A draft from a rectangle in degrees. */
function drawn(row: number, west: number, south: number, width = 0.001): ParcelDraft {
  const ring: Position[] = [
    [west, south],
    [west + width, south],
    [west + width, south + 0.001],
    [west, south + 0.001],
    [west, south],
  ];
  const subject = { row, dkbh: `P${row}`, mj: null, xzqdm: null };
  const raw = { rings: [ring], curves: false, finite: true };
  const { outline } = checkOutline(raw, degrees, subject, null);
  return { row, dkbh: `P${row}`, values: {}, unread: {}, outline };
}

const pairs = (drafts: ParcelDraft[]) =>
  compareDrafts(drafts).map(({ rule, row, other_row }) => [rule, row, other_row]);

describe("the records of a batch", () => {
  test("overlap across the border of two zones", () => {
    // The middle of each decides its zone: 39 ends at 118.5°.
    const [east, west] = [drawn(1, 118.4999, 29), drawn(2, 118.4991, 29)];
    expect([east.outline?.zone, west.outline?.zone]).toEqual([40, 39]);
    expect(pairs([east, west])).toEqual([["G011", 1, 2]]);
    expect(pairs([west, east].map((one, i) => ({ ...one, row: i + 1 })))).toEqual([["G011", 1, 2]]);
  });

  test("overlap once within a zone beside its border", () => {
    expect(pairs([drawn(1, 118.5001, 29), drawn(2, 118.5005, 29), drawn(3, 118.4, 29)])).toEqual([
      ["G011", 1, 2],
    ]);
  });

  test("that are broken are not compared", () => {
    const [a, b] = [drawn(1, 120, 30), drawn(2, 120, 30)];
    const broken = { ...b, outline: b.outline && { ...b.outline, isSound: false } };
    expect(pairs([a, broken])).toEqual([]);
    expect(pairs([a, { ...b, outline: null }])).toEqual([]);
  });

  test("meet the library in the zone of each", () => {
    const parcels = [118.4995, 120, 122].map((west, i) => ({
      dkbh: `L${i}`,
      multi: (drawn(9, west, 29.0005).outline as NonNullable<ParcelDraft["outline"]>).degrees,
    }));
    const drafts = [drawn(1, 118.499, 29), drawn(2, 120, 29), drawn(3, 122, 29), drawn(4, 121, 29)];
    const layers = [{ name: "闲置", parcels: parcels.slice(1, 2) }];
    // A parcel that is in several pages is reported once.
    const pages = [...parcels, ...parcels];
    const existing = new Map([["P4", "5"]] as const);
    const found = checkLibrary(drafts, { existing, parcels: pages, layers });
    expect(found.map(({ rule, level, row, other_dkbh }) => [rule, level, row, other_dkbh])).toEqual(
      [
        ["A008", "E", 4, undefined],
        ["G012", "E", 1, "L0"],
        ["G012", "E", 2, "L1"],
        ["G012", "E", 3, "L2"],
        ["G014", "W", 2, undefined],
      ],
    );
    expect(found.every(({ place }) => place)).toBe(true);
  });
});

describe("a file that breaks off", () => {
  test("while it is read is F002, whatever was found before", () => {
    const input: LayerInput = {
      table: "DXYD_SD",
      shapeType: 4,
      crs: { kind: "rejected", datum: "wgs84", name: "WGS" },
      columns: [],
      records: {
        [Symbol.iterator]: () => {
          throw new MdbError("damaged");
        },
      },
    };
    const context = {
      library: "dxydsd",
      callerArea: "33",
      counties: [],
      threshold: () => 10,
      today: "2024-12-31",
    } as const;
    const { log, isStopped } = checkBatch(input, context);
    expect(isStopped).toBe(true);
    expect(log.sorted().map(({ rule }) => rule)).toEqual(["F002"]);
    const defect = {
      ...input,
      records: {
        [Symbol.iterator]: () => {
          throw new Error("defect");
        },
      },
    };
    expect(() => checkBatch(defect, context)).toThrow("defect");
  });
});

describe("a log of problems", () => {
  const at = (row: number | null, level: "E" | "W" | "I" = "E") =>
    problemOf("A001", level, row === null ? wholeFile : { row, dkbh: null }, `${row}`);

  test("sorts by row, the file first, and keeps the order of the stages within", () => {
    const log = problemLog();
    log.add([at(3), { ...at(1), rule: "A002" }]);
    log.add([{ ...at(1), rule: "A003" }, at(null, "I")]);
    expect(log.sorted().map(({ row, rule }) => [row, rule])).toEqual([
      [null, "A001"],
      [1, "A002"],
      [1, "A003"],
      [3, "A001"],
    ]);
    expect(log.counts).toEqual({ E: 3, W: 0, I: 1 });
    expect([...log.wrongRows]).toEqual([3, 1]);
    expect(log.isFileWrong()).toBe(false);
    log.add([at(null)]);
    expect(log.isFileWrong()).toBe(true);
  });

  test("counts what it does not keep", () => {
    const log = problemLog();
    log.add(Array.from({ length: 100_050 }, (_, i) => at(i + 1)));
    expect(log.counts.E).toBe(100_050);
    expect(log.wrongRows.size).toBe(100_050);
    expect(log.sorted()).toHaveLength(100_000);
  });
});

describe("a report", () => {
  const about = { fileId: "f", pcid: "p", fileName: "a.mdb", layer: "DXYD_SD", crs: "…" };
  const batch = (problems: [row: number | null, level: "E" | "W" | "I"][]) => {
    const drafts = [drawn(1, 120, 30), drawn(2, 120.01, 30), drawn(3, 120.02, 30.01)];
    const log = problemLog();
    log.add(problems.map(([row, level]) => problemOf("A001", level, { row, dkbh: null }, "…")));
    return { total: 3, drafts, log };
  };

  test("of a clean file allows the import", () => {
    expect(reportOf(batch([]), about)).toMatchObject({
      ...about,
      total: 3,
      clean: 3,
      problems: [],
      leftOff: 0,
      canImport: true,
      canImportClean: true,
    });
  });

  test("shows the first records besides those with problems, and no more than there is room for", () => {
    const drawnRows = (count: number, wrong: [number, "E"][]) => {
      const { outline } = drawn(1, 120, 30);
      const drafts = Array.from({ length: count }, (_, i) => ({
        ...drawn(i + 1, 120, 30),
        outline,
      }));
      const { shapes } = reportOf({ ...batch(wrong), total: count, drafts }, about);
      return Object.keys(shapes).map(Number);
    };
    expect(drawnRows(3, [])).toEqual([1, 2, 3]);
    const rows = drawnRows(2_200, [
      [7, "E"],
      [2_150, "E"],
    ]);
    expect([rows.length, rows.at(-2), rows.at(-1)]).toEqual([2_000, 1_999, 2_150]);
  });

  test("counts records without error", () => {
    const report = reportOf(
      batch([
        [1, "E"],
        [1, "E"],
        [2, "W"],
      ]),
      about,
    );
    expect(report).toMatchObject({
      clean: 2,
      errorCount: 2,
      warnCount: 1,
      canImport: false,
      canImportClean: true,
    });
    expect(Object.keys(report.shapes)).toEqual(["1", "2", "3"]);
    expect(report.shapes[1]?.[0]?.[0]?.[0]).toEqual([120, 30]);
  });

  test("with an error of the file allows nothing", () => {
    expect(reportOf(batch([[null, "E"]]), about)).toMatchObject({
      clean: 0,
      canImport: false,
      canImportClean: false,
    });
  });

  test("keeps the first 2000 problems and says how many were left off", () => {
    const many = Array.from({ length: 2_500 }, (_, i): [number, "E"] => [i + 1, "E"]);
    const { problems, leftOff, clean } = reportOf(batch(many), about);
    expect([problems.length, leftOff, clean]).toEqual([2_000, 500, 0]);
  });

  test("lists what is to be confirmed, however many errors there are", () => {
    const errors = Array.from({ length: 3_000 }, (_, i): [number, "E"] => [i + 1, "E"]);
    const warnings = Array.from({ length: 1_000 }, (_, i): [number, "W"] => [2_501 + i, "W"]);
    const { problems, leftOff } = reportOf(batch([...errors, ...warnings]), about);
    const listed = problems.filter(({ level }) => level === "W").map(({ row }) => row ?? 0);
    expect([problems.length, leftOff, listed.length]).toEqual([2_000, 2_000, 800]);
    // Including all five hundred on rows without an error.
    expect(listed.filter((row) => row > 3_000)).toHaveLength(500);
    expect(problems.map(({ row }) => row ?? 0)).toEqual(
      problems.map(({ row }) => row ?? 0).toSorted((a, b) => a - b),
    );
  });

  test("has the bounds of all outlines, or none", () => {
    const [west, south, east, north] = boundsOf(batch([]).drafts) ?? [0, 0, 0, 0];
    expect(west).toBeCloseTo(120, 9);
    expect(south).toBeCloseTo(30, 9);
    expect(east).toBeCloseTo(120.021, 9);
    expect(north).toBeCloseTo(30.011, 9);
    expect(boundsOf([{ row: 1, dkbh: null, values: {}, unread: {}, outline: null }])).toBeNull();
  });
});

test("an outline goes to degrees and back", () => {
  const plane = [[rectangle(0, 0, 100)]];
  const zone = { zone: 40, prefixed: true } as const;
  const back = project(unproject(plane, zone), zone);
  expect(back[0]?.[0]?.[1]?.[0]).toBeCloseTo(plane[0]?.[0]?.[1]?.[0] as number, 6);
  const subject = { row: 1, dkbh: null, mj: null, xzqdm: null };
  const raw = { rings: plane.flat(), curves: false, finite: true };
  expect(checkOutline(raw, metres, subject, null).outline?.plane).toEqual(plane);
});
