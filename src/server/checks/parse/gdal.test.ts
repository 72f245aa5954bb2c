import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { endingOf } from "#contract/rules/import/uploadRules";
import { parseCrs } from "#geo/crs/crs";
import type { MultiPolygon, Ring } from "#geo/position";
import { parseSource } from "./parseSource";

/**
 * All files of the tests, and those of a folder `shared` beside the project (fixtures, cases and samples),
 * read by GDAL and by us: layers, counts, areas, texts and systems are the same, or why not stands in the
 * table below.
 */
const explained: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  "cpg-utf8-is-gbk.zip": { texts: "GDAL believes the .cpg; the bytes are GBK" },
  "ldid-gbk-is-utf8.zip": { texts: "GDAL believes the byte that says GBK; the bytes are UTF-8" },
  "utf8-cut-no-cpg.zip": { texts: "GDAL takes texts without a statement for Latin 1" },
  "esri.json": { opening: "GDAL wants fields, which a query without any does not list" },
  "missing-dbf.zip": { opening: "parcels without their table cannot be told apart" },
  "zip-slip.zip": { opening: "a zip that leads out of its folder is refused whole" },
  "bare-polygon.geojson": {
    system: "what says none is judged by its coordinates: offices' own come with a zone",
  },
  "rfc.geojson": { system: "the same" },
  "arcgis10-with-GDB_Items.mdb": { opening: "GDAL wants columns that a catalogue may lack" },
  "codes-as-long.mdb": { opening: "the same" },
  "password.mdb": { opening: "mdbtools passes a password by; we refuse the file" },
  "gdal-geometry_types.mdb": { layers: "a multipatch is no parcel" },
  "dxyd-sd-defects.mdb": { area: "GDAL ends at an outline outside of the projection" },
  "curves.fgb": { area: "chords of arcs are as close as we store, GDAL's 4° apart" },
};

type Kind = "opening" | "layers" | "system" | "total" | "area" | "texts";
type Differences = Partial<Record<Kind, unknown>>;

const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");
const opens = (path: string) => spawnSync("ogrinfo", ["-ro", "-q", path]).status === 0;
const hasGdal = spawnSync("ogrinfo", ["--version"]).status === 0;
/** GDAL reads .mdb by way of ODBC, for which there is a driver to install. */
const hasMdb = hasGdal && opens("tests/fixtures/dxyd-sd-clean.mdb");

/** What both read; txt is a format of the trade, and sheets are compared in xlsxTable.test.ts. */
const drawn = ["zip", "gpkg", "fgb", "kml", "kmz", "geojson", "json", "dxf"];
const beside = ["../shared/fixtures", "../shared/cases", "../shared/samples"];
const folders = ["tests/fixtures", ...beside];

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "ofd" ? [] : filesIn(path);
    // The bomb would go off in GDAL.
    return /expected\.json$|^zip-bomb/.test(name) ? [] : [path];
  });
}

const all = folders.flatMap(filesIn);
const withEnding = (endings: readonly string[]) =>
  all.filter((path) => endings.includes(endingOf(path)));

const ours = (path: string, layer?: string) =>
  parseSource({
    ...{ path, name: basename(path), sqlite, layer },
    ...{ encoding: "auto", crs: "auto" },
  });

type Feature = {
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown; geometries?: Feature["geometry"][] } | null;
};

const gdalPath = (path: string) => (endingOf(path) === "zip" ? `/vsizip/${path}` : path);
const options = { encoding: "utf8", maxBuffer: 1e9, stdio: "pipe" } as const;
/** Layers of surfaces, or of anything. */
function gdalLayers(path: string): string[] | null {
  const { status, stdout } = spawnSync("ogrinfo", ["-ro", "-q", gdalPath(path)], options);
  if (status !== 0) return null;
  const lines = [...stdout.matchAll(/^(?:\d+: |Layer: )(.*?)(?: \(([^()]*)\))?$/gm)];
  // A personal geodatabase tells the kind of each layer; plain tables have none.
  const unsaid = endingOf(path) === "mdb" ? "None" : "Unknown";
  const isSurface = (kind = unsaid) => /Polygon|Surface|Unknown|Collection|Any/i.test(kind);
  return lines.filter(([, , kind]) => isSurface(kind)).map(([, name = ""]) => name);
}

/** The code of the system that GDAL finds, as we would call it; null if none or none of ours. */
function gdalSystem(path: string, layer: string): string | null {
  const about = execFileSync("ogrinfo", ["-ro", "-so", gdalPath(path), layer], options);
  const wkt = /Layer SRS WKT:\n([\s\S]*?)\nData axis/.exec(about)?.[1];
  const crs = wkt ? parseCrs(wkt) : null;
  if (!crs) return null;
  if (crs.kind === "rejected") return crs.datum === "wgs84" ? "4490" : null;
  return crs.kind === "geographic" ? "4490" : String((crs.prefixed ? 4488 : 4509) + crs.zone);
}

/** In the system asked for; null if they cannot be brought into it. */
function gdalFeatures(path: string, layer: string, system: readonly string[]): Feature[] | null {
  const format = ["-f", "GeoJSON", "/vsistdout/", gdalPath(path), layer];
  const plain = ["-lco", "RFC7946=NO", "-lco", "COORDINATE_PRECISION=9"];
  const isDrawing = endingOf(path) === "dxf";
  const model = isDrawing ? ["-where", "PaperSpace is null or PaperSpace = 0"] : [];
  const order = [...format, ...plain, ...system, ...model];
  const { status, stdout: text } = spawnSync("ogr2ogr", order, options);
  if (status !== 0) return null;
  // As numbers, long ones would lose digits.
  const exact = text.replace(/(": )(-?\d{16,})(?=[,\s}])/g, '$1"$2"');
  const { features } = JSON.parse(exact) as { features: Feature[] };
  return isDrawing ? features.filter(({ geometry }) => surfaces(geometry).length > 0) : features;
}

const surfaces = (geometry: Feature["geometry"]): MultiPolygon => {
  if (geometry?.type === "Polygon") return [geometry.coordinates] as MultiPolygon;
  if (geometry?.type === "MultiPolygon") return geometry.coordinates as MultiPolygon;
  // A closed line of a drawing is a parcel.
  if (geometry?.type === "LineString") return closed(geometry.coordinates as Ring);
  return (geometry?.geometries ?? []).flatMap(surfaces);
};

const closed = (line: Ring): MultiPolygon =>
  line.length > 3 && String(line[0]) === String(line.at(-1)) ? [[line]] : [];

/** In square degrees; holes count negative. */
const areaOf = (multi: MultiPolygon): number =>
  multi
    .flatMap((rings) => rings.map((ring, i) => (i > 0 ? -1 : 1) * ringArea(ring)))
    .reduce((a, b) => a + b, 0);

function ringArea(ring: Ring): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x0, y0];
    sum += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  }
  return Math.abs(sum) / 2;
}

/** A value as both would say it. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value).trim();
  if (/^-?\d+(\.\d+)?$/.test(text) && text.length < 16)
    return String(Number(Number(text).toPrecision(12)));
  return text.replace(/^(\d{4})\/(\d\d)\/(\d\d)/, "$1-$2-$3").replace(/[T ]00:00:00(\.0+)?Z?$/, "");
}

/** The first texts that differ, by the columns that both have. */
function otherTexts(file: ParsedFile, features: readonly Feature[]): string[] {
  const theirs = features.map(({ properties }) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name.toUpperCase(), value]),
    ),
  );
  const wrong = file.features.flatMap(({ row, properties }, i) =>
    Object.entries(properties).flatMap(([name, value]) => {
      const key = name.toUpperCase();
      if (!theirs[i] || !(key in theirs[i])) return [];
      const [a, b] = [plain(value), plain(theirs[i][key])];
      return a === b ? [] : [`${row} ${name}: ${a} | ${b}`];
    }),
  );
  return wrong.slice(0, 3);
}

const sum = (areas: readonly number[]) => areas.reduce((a, b) => a + b, 0);

const intoDegrees = (source: string | null) => [
  ...["-t_srs", "EPSG:4490"],
  ...(source ? ["-s_srs", `EPSG:${source}`] : []),
];

function layerDifferences(path: string, file: ParsedFile, layer: string): Differences {
  const found: Differences = {};
  const system = gdalSystem(path, layer);
  const told = file.crs.source === "file" ? file.crs.code : null;
  if (system !== told) found.system = [told, system];
  // In a system that is refused nothing may be drawn; one that is only missing is guessed.
  const isRefused =
    file.features.every(({ geometry }) => geometry === null) &&
    file.problems.some(({ rule, level }) => level === "E" && rule.startsWith("S"));
  const inDegrees = isRefused ? null : gdalFeatures(path, layer, intoDegrees(file.crs.code));
  const features = inDegrees ?? gdalFeatures(path, layer, []) ?? [];
  if (file.total !== features.length) found.total = [file.total, features.length];
  const area = sum(file.features.map(({ geometry }) => areaOf(geometry ?? [])));
  if (inDegrees) {
    // Of very many the first are shown.
    const shown = inDegrees.slice(0, file.features.length);
    const judge = sum(shown.map(({ geometry }) => areaOf(surfaces(geometry))));
    if (Math.abs(area - judge) > 1e-6 * Math.max(area, judge)) found.area = [area, judge];
  } else if (!isRefused) found.area = [area, null];
  const texts = otherTexts(file, features);
  if (texts.length > 0) found.texts = texts;
  return found;
}

/** The layers that we name; to GDAL all of a drawing is one layer. */
function namesIn(path: string, { layer, layers }: ParsedFile): string[] {
  if (layers.length > 0 && endingOf(path) !== "dxf") return layers;
  return layer ? [layer] : [];
}

const sorted = (names: readonly string[]) => [...names].sort().join();

async function differences(path: string): Promise<Differences> {
  const first = await ours(path);
  const theirs = gdalLayers(path) ?? [];
  const isDrawn = first.features.some(({ geometry }) => geometry !== null);
  if (first.format === null || theirs.length === 0) {
    return isDrawn === theirs.length > 0 ? {} : { opening: [isDrawn, theirs] };
  }
  const names = namesIn(path, first);
  const [only] = theirs;
  if (names.length === 0) return only === undefined ? {} : layerDifferences(path, first, only);
  const found: Differences = sorted(names) === sorted(theirs) ? {} : { layers: [names, theirs] };
  for (const name of names.filter((one) => theirs.includes(one))) {
    const file = name === first.layer ? first : await ours(path, name);
    Object.assign(found, layerDifferences(path, file, name));
  }
  return found;
}

/** Fails if something differs that is not explained, and if something explained does not differ. */
async function compare(path: string): Promise<void> {
  const found = await differences(path);
  const known = explained[basename(path)] ?? {};
  const told = Object.entries(found).map(([kind, what]) => [kind, kind in known ? true : what]);
  const wanted = Object.keys(known).map((kind) => [kind, true]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
}

describe.skipIf(!hasGdal)("GDAL finds the same in", () => {
  test.each(withEnding(drawn))("%s", compare, 60_000);
});

describe.each(beside)("the files of %s", (folder) => {
  test.skipIf(!existsSync(folder))("are compared too, where it lies beside the project", () => {
    expect(filesIn(folder).length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasMdb)("GDAL finds the same by ODBC in", () => {
  test.each(withEnding(["mdb"]))("%s", compare, 60_000);
});

const square = (x: number, y: number) => [
  [x, y],
  [x + 0.01, y],
  [x + 0.01, y + 0.01],
  [x, y + 0.01],
  [x, y],
];
const features = [
  {
    properties: {
      DKBH: "330110SD202400001",
      DKMC: "示例地块“一”",
      N: 12,
      MJ: 1600.25,
      RQ: "2024/03/01",
    },
    geometry: {
      type: "Polygon",
      coordinates: [
        square(119.98, 30.36),
        square(119.983, 30.363).map(([x, y]) => [
          119.983 + ((x as number) - 119.983) / 4,
          30.363 + ((y as number) - 30.363) / 4,
        ]),
      ],
    },
  },
  {
    properties: { DKBH: "330110SD202400002", DKMC: "𠮷镇龘", N: -3, MJ: null, RQ: null },
    geometry: {
      type: "MultiPolygon",
      coordinates: [[square(120, 30.36)], [square(120.02, 30.36)]],
    },
  },
].map((one) => ({ type: "Feature", ...one }));
const collection = {
  type: "FeatureCollection",
  crs: { type: "name", properties: { name: "EPSG:4490" } },
  features,
};

/** What programs with GDAL inside write. */
const made: readonly (readonly [name: string, format: string, ...options: string[]])[] = [
  ["a.gpkg", "GPKG"],
  ["a.fgb", "FlatGeobuf"],
  ["b.fgb", "FlatGeobuf", "-lco", "SPATIAL_INDEX=NO"],
  ["utf8.zip", "ESRI Shapefile", "-lco", "ENCODING=UTF-8"],
  ["gbk.zip", "ESRI Shapefile", "-lco", "ENCODING=CP936"],
  ["plane.zip", "ESRI Shapefile", "-t_srs", "EPSG:4528"],
  ["plane.gpkg", "GPKG", "-t_srs", "EPSG:4549"],
  ["a.gdb.zip", "OpenFileGDB"],
  ["a.geojson", "GeoJSON"],
  ["rfc.geojson", "GeoJSON", "-lco", "RFC7946=YES"],
  ["a.kml", "LIBKML"],
  ["b.kml", "KML"],
  ["a.dxf", "DXF", "-t_srs", "EPSG:4528"],
];

describe.skipIf(!hasGdal)("GDAL finds the same in what it writes as", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "clzy-gdal-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(made)(
    "%s (%s)",
    async (name, format, ...more) => {
      const source = join(folder, "source.geojson");
      writeFileSync(source, JSON.stringify(collection));
      const isZip = name.endsWith(".zip");
      const target = isZip ? join(folder, name.replace(/\.zip$/, "")) : join(folder, name);
      const order = ["-f", format, target, source, "-nln", "地块", ...more];
      spawnSync("ogr2ogr", order);
      if (isZip) {
        const inside = format === "OpenFileGDB" ? `${basename(target)}/` : "";
        const parts = readdirSync(target).map((one) => [
          `${inside}${one}`,
          new Uint8Array(readFileSync(join(target, one))),
        ]);
        writeFileSync(`${target}.zip`, zipSync(Object.fromEntries(parts)));
      }
      await compare(join(folder, name));
    },
    60_000,
  );
});
