import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { MultiPolygon } from "#geo/position";
import type { Library } from "../../workflow/shzt";
import type { CountyOutline } from "../outline/countyOutlines";
import type { Problem } from "../problem/report";
import { type Batch, stopped } from "./checkBatch";
import { checkDxyd } from "./checkDxyd";
import type { LibraryContent } from "./checkLibrary";
import { wrongFile } from "./fileRules";
import { openLayer } from "./openLayer";
import type { BatchContext } from "./recordChecker";

type Issue = Partial<Problem> & { rule: string };
type Expected = {
  file: string;
  records?: number;
  fileIssues: Issue[];
  issues: Issue[];
  canImport: boolean;
  alsoAllowed?: string[];
  areaEllipsoidM2?: number;
};

type Feature = {
  properties: { code: string; name: string };
  geometry: { type: string; coordinates: unknown };
};

/** The counties of the province as the product ships them. */
function sampleCounties(): CountyOutline[] {
  const file = new URL("../../../../map-config/regions/zhejiang-counties.geojson", import.meta.url);
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(file, "utf8"));
  return features.map(({ properties: { code, name }, geometry: { type, coordinates } }) => ({
    code,
    name,
    geometry: (type === "Polygon" ? [coordinates] : coordinates) as MultiPolygon,
  }));
}

const fixtures = new URL("../../../../tests/fixtures/", import.meta.url);
const json = (name: string) => JSON.parse(readFileSync(new URL(name, fixtures), "utf8"));
const counties = sampleCounties();
const emptyLibrary: LibraryContent = { existing: new Map(), parcels: [] };

function check(
  path: URL,
  {
    library = "dxydsd",
    content = emptyLibrary,
    ...change
  }: Partial<BatchContext> & {
    library?: Library;
    content?: LibraryContent;
  } = {},
): Batch {
  const { input, problem } = openLayer(new Uint8Array(readFileSync(path)), library);
  if (!input) return stopped(0, [problem]);
  const context: BatchContext = {
    library,
    callerArea: "33",
    counties,
    threshold: () => 10,
    today: "2026-11-20",
    ...change,
  };
  return checkDxyd(input, context, content);
}

const fixture = (name: string) => new URL(name, fixtures);
const facts = ({ rule, level, row, field, dkbh, other_row, other_dkbh }: Issue) =>
  [rule, level, row, field, dkbh, other_row, other_dkbh].map((one) => one ?? null);

/** Some samples are large, and some machines are slow. */
const patience = { timeout: 60_000 };

describe("the sample geodatabases", patience, () => {
  const expected: Expected[] = json("mdb.expected.json");

  test.each(expected.filter(({ file }) => !file.startsWith("zkfxm")))(
    "$file has the expected problems and none other",
    (e) => {
      const batch = check(fixture(e.file), {
        library: e.file.includes("-st-") ? "dxydst" : "dxydsd",
      });
      const allowed = e.alsoAllowed ?? [];
      const found = batch.log.sorted().filter(({ rule }) => !allowed.includes(rule));
      const wanted = [...e.fileIssues, ...(e.issues ?? [])];
      expect(found.map(facts)).toEqual(wanted.map(facts));
      expect(batch.log.counts.E === 0).toBe(e.canImport);
      if (!e.areaEllipsoidM2) return;
      const area = batch.drafts.reduce((sum, { outline }) => sum + (outline?.txmj ?? 0), 0);
      expect(area / e.areaEllipsoidM2).toBeCloseTo(1, 7);
      expect(batch.total).toBe(e.records);
    },
  );

  test("each broken file says for itself what is wrong with it", () => {
    const names = ["truncated", "not-an-mdb", "zero-bytes", "password", "no-layer", "points-layer"];
    const messages = names.map((name) => check(fixture(`${name}.mdb`)).log.sorted()[0]?.message);
    expect(new Set(messages).size).toBe(names.length);
    expect(messages.every((message) => message && /[\u4e00-\u9fff]/.test(message))).toBe(true);
  });

  test("89 parcels with one defect each have the expected problems and none other", () => {
    const issues: Issue[] = json("dxyd-sd-defects.expected.json");
    const { log, drafts, total } = check(fixture("dxyd-sd-defects.mdb"));
    expect(log.sorted().map(facts)).toEqual(issues.map(facts));
    expect(total).toBe(89);
    expect(log.isFileWrong()).toBe(false);
    const errors = issues.filter(({ level }) => level === "E").map(({ row }) => row);
    expect([...log.wrongRows].sort((a, b) => a - b)).toEqual([...new Set(errors)]);
    expect(drafts).toHaveLength(89);
  });

  test("every problem of a record that can be drawn says where", () => {
    const { log, drafts } = check(fixture("dxyd-sd-defects.mdb"));
    const drawn = new Set(drafts.filter(({ outline }) => outline).map(({ row }) => row));
    for (const { row, rule, place } of log.sorted()) {
      if (!drawn.has(row)) continue;
      expect(place, `${rule} of row ${row}`).toBeDefined();
      expect(place?.[0]).toBeGreaterThan(119);
      expect(place?.[1]).toBeLessThan(31);
    }
  });

  test("5,000 parcels in all counties have 25 overlaps, of the measured size, and nothing else", () => {
    const { issues }: { issues: (Issue & { overlapM2: number })[] } = json(
      "dxyd-sd-5000.expected.json",
    );
    const found = check(fixture("dxyd-sd-5000.mdb")).log.sorted();
    expect(found.map(facts)).toEqual(issues.map(facts));
    for (const [i, { overlapM2 }] of found.entries()) {
      expect(overlapM2).toBeCloseTo(issues[i]?.overlapM2 as number, 1);
    }
  });

  test("parcels meet the library that holds the clean ones", () => {
    const { importIssues, ownIssues }: { importIssues: Issue[]; ownIssues: Issue[] } = json(
      "dxyd-sd-clash.expected.json",
    );
    const clean = check(fixture("dxyd-sd-clean.mdb")).drafts;
    const content: LibraryContent = {
      existing: new Map(clean.map(({ dkbh }) => [dkbh ?? "", "0" as const])),
      parcels: clean.flatMap(({ dkbh, outline }) =>
        outline && dkbh ? [{ dkbh, multi: outline.degrees }] : [],
      ),
    };
    const found = check(fixture("dxyd-sd-clash.mdb"), { content }).log.sorted();
    expect(found.map(facts)).toEqual([...ownIssues, ...importIssues].map(facts));
    for (const [i, { overlapM2 }] of found.entries()) {
      if (importIssues[i]?.overlapM2) expect(overlapM2).toBeCloseTo(importIssues[i].overlapM2, 1);
    }
    expect(check(fixture("dxyd-sd-clash.mdb")).log.sorted()).toEqual([]);
  });
});

describe("what the user may import", patience, () => {
  test("a county's parcels are foreign to another county's clerk", () => {
    const { log } = check(fixture("dxyd-sd-clean.mdb"), { callerArea: "330212" });
    expect(log.sorted().map(({ rule }) => rule)).toEqual(Array(24).fill("A009"));
  });

  test("reading stops behind the limit", () => {
    const { input } = openLayer(
      new Uint8Array(readFileSync(fixture("dxyd-sd-clean.mdb"))),
      "dxydsd",
    );
    if (!input) throw new Error("no layer");
    const context = {
      library: "dxydsd",
      callerArea: "33",
      counties,
      threshold: () => 10,
      today: "2026-11-20",
    } as const;
    const { log, total } = checkDxyd(input, context, emptyLibrary, { maxParcels: 10 });
    expect(log.sorted().map(({ rule, message }) => [rule, message])).toEqual([
      ["F005", "地块数量超过上限10"],
    ]);
    expect(total).toBe(11);
  });

  test("progress is told, and a throw from it ends the check", () => {
    const told: number[] = [];
    const bytes = new Uint8Array(readFileSync(fixture("dxyd-sd-5000.mdb")));
    const { input } = openLayer(bytes, "dxydsd");
    if (!input) throw new Error("no layer");
    const progress = (done: number) => {
      told.push(done);
      if (done >= 2000) throw new Error("cancelled");
    };
    const context = {
      library: "dxydsd",
      callerArea: "33",
      counties,
      threshold: () => 10,
      today: "2026-11-20",
    } as const;
    expect(() => checkDxyd(input, context, emptyLibrary, { progress })).toThrow("cancelled");
    expect(told).toEqual([1000, 2000]);
  });

  test("what a file does not say is filled in where it follows from the rest", () => {
    const { drafts } = check(fixture("dxyd-sd-clean.mdb"), {
      towns: new Map([["330110012", "仓前街道"]]),
    });
    expect(drafts[0]?.values).toMatchObject({
      dlmc: "工业用地",
      xzjmc: "仓前街道",
      jzmd: 55,
      dxyy: "01,04,07",
      rdrq: "2024-02-15",
      mj: 12399.53,
    });
    expect(drafts[0]?.outline?.txmj).toBeCloseTo(12399.5, 0);
  });
});

/** A geodatabase of 50,000 parcels, too large for this repository. */
const large = pathToFileURL(process.env.BENCH_MDB ?? "no-such-file");

test.skipIf(!existsSync(large))(
  "50,000 parcels (where BENCH_MDB names the large sample) have 585 overlaps and nothing else",
  patience,
  () => {
    const { log, total } = check(large);
    expect(total).toBe(50_000);
    expect(log.counts).toEqual({ E: 585, W: 0, I: 0 });
    const area = log.sorted().reduce((sum, { overlapM2 = 0 }) => sum + overlapM2, 0);
    expect(area).toBeCloseTo(62_404.306, 0);
    expect(wrongFile("parcels-50k.mdb", readFileSync(large).length, "gdb")).toEqual([]);
  },
);
