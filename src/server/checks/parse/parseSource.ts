import { readFile } from "node:fs/promises";
import type {
  ParsedFile,
  parseCrsCodes,
  SheetColumns,
} from "#contract/endpoints/uploads/parseFile";
import { Refusal } from "#contract/errors";
import { limits } from "#contract/limits";
import type { AcceptedCrs } from "#contract/rules/coordinate/coordinateRules";
import { crsInWords, rejectedCrs } from "#contract/rules/coordinate/crsRules";
import { cornerRoom } from "#contract/rules/import/reportOf";
import {
  drawingWords,
  endingOf,
  isLockedOffice,
  lockedFile,
  wrongType,
} from "#contract/rules/import/uploadRules";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import { type Crs, parseCrs } from "#geo/crs/crs";
import { linesOf, type Marks } from "#geo/format/marks";
import type { MultiPolygon, Position } from "#geo/position";
import { dxfSource } from "./dxfSource";
import { fgbSource } from "./fgbSource";
import { entriesOf, geodatabase, mdbSource, txtSource } from "./formats";
import { gdbSource } from "./gdbSource";
import { gdbIn, unpackedBytes } from "./geodatabase";
import { geojsonSource } from "./geojsonSource";
import { gpkgSource } from "./gpkgSource";
import { kmlSource } from "./kmlSource";
import { cornerOf, inDegrees, marksInDegrees, placeProblems } from "./places";
import { markRemarks, surfaceProblems, surfaceRemarks } from "./shapeWords";
import { shpSource } from "./shpSource";
import { type Source, type SourceRecord, Unreadable, type Wanted } from "./source";
import { tableSource } from "./tableSource";

/** Which part of a file to read, and how. */
export type OpenOrder = {
  path: string;
  name: string;
  encoding: "auto" | "gbk" | "utf-8";
  layer?: string | undefined;
  columns?: SheetColumns | undefined;
  headingRow?: number | undefined;
  /** Path of the SQLite reader. */
  sqlite: string;
};

export type ParseOrder = OpenOrder & {
  crs: "auto" | (typeof parseCrsCodes)[number];
  wanted?: Wanted | undefined;
};

/** How much of a file is read; a preview reads less than an import. */
export type OpenLimits = {
  /** Records. */
  most: number;
  /** Bytes of an archive when unpacked. */
  unpacked: number;
  /** Records of a GeoPackage that are passed over. */
  from?: number;
  /** Without it layers of surfaces alone. */
  wanted?: Wanted;
  /** See `tableSource`. */
  knownIn?: (titles: readonly string[]) => number;
};

const ofPreviews: OpenLimits = { most: limits.importMaxParcels, unpacked: unpackedBytes };

/** Reads a file of any known format. Problems with the file are in the reply, never thrown. */
export async function parseSource(order: ParseOrder): Promise<ParsedFile> {
  try {
    const { wanted = "surfaces", crs } = order;
    return await shownFile(await openSource(order, { ...ofPreviews, wanted }), crs, wanted);
  } catch (error) {
    const problem = problemIn(error);
    if (!problem) throw error;
    const crs = { name: null, code: null, source: "none" } as const;
    const nothing = { format: null, layer: null, layers: [], encoding: null };
    const unread = { columns: null, headingRow: null };
    return {
      ...nothing,
      ...unread,
      crs,
      fields: [],
      total: 0,
      features: [],
      problems: [problem],
      remarks: [],
    };
  }
}

export function problemIn(error: unknown): Problem | null {
  if (error instanceof Unreadable) return error.problem;
  return error instanceof Refusal ? problemOf("F002", "E", wholeFile, error.message) : null;
}

const takenFormats = "mdb、zip（shp、gdb）、txt、xlsx、xls、csv、geojson、gpkg、fgb、kml、kmz、dxf";

/** Opens a file of any known format; one that cannot be read is `Unreadable`. */
export async function openSource(
  { path, name, layer, sqlite, ...order }: OpenOrder,
  { most, unpacked, from, knownIn, wanted }: OpenLimits,
): Promise<Source> {
  const ending = endingOf(name);
  // A GeoPackage is read in place from disk.
  if (ending === "gpkg") return gpkgSource(path, sqlite, { layer, most, from, wanted });
  const bytes = await readFile(path);
  const encoding = order.encoding === "auto" ? null : order.encoding;
  const { columns, headingRow } = order;
  const table = { path, encoding, columns, headingRow, most, knownIn, wanted } as const;
  switch (ending) {
    case "mdb":
      return mdbSource(bytes, layer, wanted);
    case "zip": {
      const entries = entriesOf(bytes, unpacked);
      const gdb = gdbIn(entries);
      return gdb
        ? gdbSource(gdb, { most, layer, wanted })
        : shpSource(entries, encoding, { layer, wanted });
    }
    case "txt":
      return txtSource(bytes, encoding);
    case "json":
    case "geojson":
      return geojsonSource(bytes);
    case "kml":
      return kmlSource(bytes);
    case "kmz":
      return kmlSource(kmlOf(bytes));
    case "dxf":
      return dxfSource(bytes, layer, wanted);
    case "fgb":
      return fgbSource(bytes, wanted);
    case "xlsx":
      if (isLockedOffice({ name, size: bytes.length, head: bytes, tail: bytes })) {
        throw new Unreadable("F002", lockedFile);
      }
      // A preview unpacks less than an import.
      for (const entry of entriesOf(bytes, unpacked))
        if (entry.name.endsWith(".xml")) unpack(entry);
      return tableSource({ ...table, format: ending });
    case "xls":
    case "csv":
      return tableSource({ ...table, format: ending });
    case "dwg":
      throw new Unreadable("F001", drawingWords);
    case "gdb":
    case "gdbtable":
      throw new Unreadable("F001", geodatabase);
    default:
      throw new Unreadable("F001", wrongType(name, takenFormats));
  }
}

const deepestFolder = 1_000;

/** The document of a KMZ: `doc.kml` wherever it lies, else the topmost one. */
function kmlOf(bytes: Buffer): Buffer {
  const documents = entriesOf(bytes).filter(
    ({ name }) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name),
  );
  const rank = ({ name }: { name: string }) =>
    name.split("/").length + (/(^|\/)doc\.kml$/i.test(name) ? 0 : deepestFolder);
  const [entry] = documents.sort((a, b) => rank(a) - rank(b));
  if (!entry) throw new Unreadable("F002", "压缩包内没有kml文件");
  return unpack(entry);
}

function unpack(entry: { bytes: () => Buffer }): Buffer {
  try {
    return entry.bytes();
  } catch {
    throw new Unreadable("F002", "文件无法读取或已损坏");
  }
}

async function shownFile(
  source: Source,
  asked: ParseOrder["crs"],
  wanted: Wanted,
): Promise<ParsedFile> {
  const records: SourceRecord[] = [];
  for await (const record of source.records) {
    records.push(wanted === "all" ? record : { ...record, marks: null });
  }
  const found = crsOf(source, asked, cornerOf(records));
  const room = cornerRoom();
  const features = records
    .slice(0, limits.previewFeatures)
    .map((record) => shownFeature(record, found.crs, room));
  const places = found.crs ? placeProblems(records, found.crs) : [];
  const problems: Problem[] = [
    ...source.problems,
    ...surfaceProblems(records, wanted),
    ...found.problems,
    ...places,
  ];
  problems.push(...emptyProblems(records, features, found, problems, wanted));
  const {
    format,
    layer,
    layers = [],
    encoding,
    columns = null,
    headingRow = null,
    fields,
  } = source;
  const crs = {
    name: found.crs ? crsInWords(found.crs) : source.crs && crsInWords(source.crs),
    code: found.crs ? codeOf(found.crs) : null,
    source: found.source,
  };
  const total = records.length;
  const remarks = [
    ...saidOfAll(source, found, wanted),
    ...(source.remarks ?? []),
    ...surfaceRemarks(source, records),
    ...markRemarks(records),
  ];
  const what = { format, layer, layers, encoding, crs, fields, columns, headingRow };
  return { ...what, total, features, problems, remarks };
}

type Feature = ParsedFile["features"][number];

function shownFeature(
  { row, properties, shape, marks }: SourceRecord,
  crs: AcceptedCrs | null,
  room: ReturnType<typeof cornerRoom>,
): Feature {
  const nothing = { row, properties, geometry: null };
  if (!crs) return nothing;
  if (shape) {
    const outline = inDegrees(shape, crs);
    return { ...nothing, geometry: outline && room.takes(outline) ? rounded(outline) : null };
  }
  const drawn = marks ? marksInDegrees(marks, crs) : null;
  if (!drawn || !room.takes([linesOf(drawn)])) return nothing;
  return { ...nothing, marks: roundedMarks(drawn) };
}

/** F005, G001: there is something to draw. */
function emptyProblems(
  records: readonly SourceRecord[],
  features: readonly Feature[],
  { crs }: Found,
  problems: readonly Problem[],
  wanted: Wanted,
): Problem[] {
  const isFaulty = problems.some(({ level }) => level === "E");
  const [thing, things] = wanted === "all" ? ["图形", "条记录"] : ["地块", "个地块"];
  if (records.length === 0 && !isFaulty) {
    return [problemOf("F005", "E", wholeFile, `文件中没有${thing}`)];
  }
  const isBlank = !isFaulty && !records.some(({ shape, marks }) => shape || marks);
  const empty = features.filter(({ geometry, marks }) => geometry === null && !marks).length;
  if (empty === 0 || !(crs || isBlank)) return [];
  return [problemOf("G001", "W", wholeFile, `${empty}${things}没有可显示的图形`)];
}

/** What is guessed alike in all formats: which of several layers, and the reference system. */
function saidOfAll(
  { layer, layers = [] }: Source,
  { crs, source }: Found,
  wanted: Wanted,
): Remark[] {
  const kind = wanted === "all" ? "图层" : "面状图层";
  const others = layers.filter((one) => one !== layer);
  return [
    ...(layer !== null && others.length > 0
      ? [remarkOf("layer", `文件有${layers.length}个${kind}，读取的是${layer}`, others)]
      : []),
    ...(crs && source === "guessed"
      ? [remarkOf("crs", `文件没有说明坐标系，按坐标大小推断为${crsInWords(crs)}`)]
      : []),
  ];
}

type Found = {
  crs: AcceptedCrs | null;
  source: ParsedFile["crs"]["source"];
  problems: readonly Problem[];
};

/**
 * The user's choice wins over the file's statement, which wins over a guess from the coordinates.
 */
export function crsOf(
  source: Pick<Source, "crs" | "format">,
  asked: ParseOrder["crs"],
  corner: Position | undefined,
): Found {
  if (asked !== "auto") return { crs: accepted(parseCrs(asked)), source: "given", problems: [] };
  if (source.crs?.kind === "rejected" && source.crs.datum === "wgs84") {
    return { crs: { kind: "geographic" }, source: "file", problems: [fromWgs84] };
  }
  if (source.crs) {
    const problems = source.format === "txt" ? [] : rejectedCrs(source.crs);
    return { crs: accepted(source.crs), source: "file", problems };
  }
  const guessed = guess(corner);
  // GeoJSON is in degrees by definition, and sheets and drawings never say; the others should.
  const isSilent =
    ["geojson", "xlsx", "xls", "csv", "dxf"].includes(source.format) && guessed !== null;
  const isTold = isSilent || source.format === "txt" || corner === undefined;
  const message = "坐标系应为2000国家大地坐标系，当前为未说明";
  return {
    crs: guessed,
    source: guessed ? "guessed" : "none",
    problems: isTold ? [] : [problemOf("S001", "E", wholeFile, message)],
  };
}

const fromWgs84 = problemOf(
  "S001",
  "I",
  wholeFile,
  "文件为WGS84经纬度，按2000国家大地坐标系读取，相差在0.1米以内",
);

const accepted = (crs: Crs): AcceptedCrs | null => (crs.kind === "rejected" ? null : crs);

/** Guesses from the size of the first coordinates: degrees, or a zone by its prefix. */
function guess(first: Position | undefined): AcceptedCrs | null {
  if (!first) return null;
  const [x, y] = first;
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return { kind: "geographic" };
  const zone = Math.floor(x / 1_000_000);
  return zone === 39 || zone === 40 || zone === 41
    ? { kind: "projected", zone, prefixed: true }
    : null;
}

function codeOf(crs: AcceptedCrs): (typeof parseCrsCodes)[number] {
  const code = crs.kind === "geographic" ? 4490 : (crs.prefixed ? 4488 : 4509) + crs.zone;
  return String(code) as (typeof parseCrsCodes)[number];
}

type Outline = NonNullable<Feature["geometry"]>;

const rounded = (multi: MultiPolygon): Outline => multi.map((polygon) => polygon.map(shortLine));

const roundedMarks = (marks: Marks): NonNullable<Feature["marks"]> =>
  marks.kind === "line"
    ? { kind: "line", lines: marks.lines.map(shortLine) }
    : { kind: "point", positions: shortLine(marks.positions) };

const shortLine = (line: readonly Position[]): [number, number][] =>
  line.map(([lon, lat]) => [short(lon), short(lat)]);

/** Rounds to a tenth of a millimetre, so that corners shared by two parcels stay shared. */
const short = (degrees: number) => Math.round(degrees * 1e9) / 1e9;
