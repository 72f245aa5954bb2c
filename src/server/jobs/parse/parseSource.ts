import { readFile } from "node:fs/promises";
import type { ParsedFile, parseCrsCodes } from "#contract/endpoints/parseFile";
import { Refusal } from "#contract/errors";
import { limits } from "#contract/limits";
import { crsInWords, rejectedCrs } from "#contract/rules/crsRules";
import type { Problem } from "#contract/rules/problem";
import { problemOf, wholeFile } from "#contract/rules/problemOf";
import { endingOf } from "#contract/rules/uploadRules";
import { type Crs, parseCrs } from "#geo/crs";
import { unproject } from "#geo/gaussKruger";
import { nestRings } from "#geo/nestRings";
import type { MultiPolygon, Position } from "#geo/position";
import { entriesOf, geojsonSource, mdbSource, shpSource, txtSource } from "./formats";
import { type Source, type SourceRecord, Unreadable } from "./source";
import { xlsxSource } from "./xlsxSource";

export type ParseOrder = {
  path: string;
  name: string;
  encoding: "auto" | "gbk" | "utf-8";
  crs: "auto" | (typeof parseCrsCodes)[number];
};

type Accepted = Exclude<Crs, { kind: "rejected" }>;

/** Reads a file of any known format; what is wrong with it stands in the reply and is not thrown. */
export async function parseSource(order: ParseOrder): Promise<ParsedFile> {
  try {
    return await shownFile(await sourceOf(order), order.crs);
  } catch (error) {
    const problem = problemIn(error);
    if (!problem) throw error;
    const crs = { name: null, code: null, source: "none" } as const;
    const nothing = { format: null, layer: null, encoding: null, fields: [], total: 0 };
    return { ...nothing, crs, features: [], problems: [problem] };
  }
}

function problemIn(error: unknown): Problem | null {
  if (error instanceof Unreadable) return error.problem;
  return error instanceof Refusal ? problemOf("F002", "E", wholeFile, error.message) : null;
}

async function sourceOf({ path, name, encoding }: ParseOrder): Promise<Source> {
  const bytes = await readFile(path);
  switch (endingOf(name)) {
    case "mdb":
      return mdbSource(bytes);
    case "zip":
      return shpSource(bytes, encoding === "auto" ? null : encoding);
    case "txt":
      return txtSource(bytes);
    case "json":
    case "geojson":
      return geojsonSource(bytes);
    case "xlsx":
      // A sheet is unpacked by its reader without a limit of its own.
      for (const entry of entriesOf(bytes)) if (entry.name.endsWith(".xml")) unpack(entry);
      return xlsxSource(path, limits.importMaxParcels);
    default:
      throw new Unreadable("F001", "文件类型不正确，请上传mdb、zip（shp）、txt、xlsx或geojson文件");
  }
}

function unpack(entry: { bytes: () => Buffer }): void {
  try {
    entry.bytes();
  } catch {
    throw new Unreadable("F002", "文件无法读取或已损坏");
  }
}

async function shownFile(source: Source, asked: ParseOrder["crs"]): Promise<ParsedFile> {
  const records: SourceRecord[] = [];
  for await (const record of source.records) records.push(record);
  const found = crsOf(source, asked, records);
  const features = records.slice(0, limits.previewFeatures).map(({ row, properties, shape }) => ({
    row,
    properties,
    geometry: found.crs && shape ? inDegrees(shape, found.crs) : null,
  }));
  const empty = features.filter(({ geometry }) => geometry === null).length;
  const problems: Problem[] = [...source.problems, ...found.problems];
  if (records.length === 0) problems.push(problemOf("F005", "E", wholeFile, "文件中没有地块"));
  if (found.crs && empty > 0) {
    problems.push(problemOf("G001", "W", wholeFile, `${empty}个地块没有可显示的图形`));
  }
  const { format, layer, encoding, fields } = source;
  const crs = {
    name: found.crs ? crsInWords(found.crs) : source.crs && crsInWords(source.crs),
    code: found.crs ? codeOf(found.crs) : null,
    source: found.source,
  };
  const total = records.length;
  return { format, layer, encoding, crs, fields, total, features, problems };
}

type Found = {
  crs: Accepted | null;
  source: ParsedFile["crs"]["source"];
  problems: readonly Problem[];
};

/** What the user says goes before what the file says, and that before what coordinates look like. */
function crsOf(source: Source, asked: ParseOrder["crs"], records: readonly SourceRecord[]): Found {
  if (asked !== "auto") return { crs: accepted(parseCrs(asked)), source: "given", problems: [] };
  if (source.crs) {
    const problems = source.format === "txt" ? [] : rejectedCrs(source.crs);
    return { crs: accepted(source.crs), source: "file", problems };
  }
  const guessed = guess(records);
  // GeoJSON is in degrees by its definition, a sheet never says; others should.
  const silent = source.format === "geojson" || source.format === "xlsx";
  const message = "坐标系应为2000国家大地坐标系，当前为未说明";
  return {
    crs: guessed,
    source: guessed ? "guessed" : "none",
    problems:
      silent && guessed
        ? []
        : source.format === "txt"
          ? []
          : [problemOf("S001", "E", wholeFile, message)],
  };
}

const accepted = (crs: Crs): Accepted | null => (crs.kind === "rejected" ? null : crs);

/** By the size of the first coordinates: degrees, or a zone by its prefix. */
function guess(records: readonly SourceRecord[]): Accepted | null {
  const shape = records.find((record) => record.shape)?.shape;
  const first = shape && ("rings" in shape ? shape.rings[0]?.[0] : shape.outline[0]?.[0]?.[0]);
  if (!first) return null;
  const [x, y] = first;
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return { kind: "geographic" };
  const zone = Math.floor(x / 1_000_000);
  return zone === 39 || zone === 40 || zone === 41
    ? { kind: "projected", zone, prefixed: true }
    : null;
}

function codeOf(crs: Accepted): (typeof parseCrsCodes)[number] {
  const code = crs.kind === "geographic" ? 4490 : (crs.prefixed ? 4488 : 4509) + crs.zone;
  return String(code) as (typeof parseCrsCodes)[number];
}

type Outline = NonNullable<ParsedFile["features"][number]["geometry"]>;

function inDegrees(shape: NonNullable<SourceRecord["shape"]>, crs: Accepted): Outline | null {
  const plane = "rings" in shape ? nestRings(shape.rings.map(closed)) : shape.outline;
  if (plane.length === 0) return null;
  const degrees: MultiPolygon = crs.kind === "geographic" ? plane : unproject(plane, crs);
  const isSound = degrees.every((polygon) =>
    polygon.every((ring) =>
      ring.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90),
    ),
  );
  return isSound ? rounded(degrees) : null;
}

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}

const rounded = (multi: MultiPolygon): Outline =>
  multi.map((polygon) =>
    polygon.map((ring) => ring.map(([lon, lat]) => [short(lon), short(lat)] as [number, number])),
  );

const short = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
