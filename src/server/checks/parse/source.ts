import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import type { Remark } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import type { Crs } from "#geo/crs/crs";
import type { Marks } from "#geo/format/marks";
import { readSurfaces } from "#geo/format/wkb";
import { readMarks } from "#geo/format/wkbMarks";
import type { MultiPolygon, Position } from "#geo/position";

export type Properties = ParsedFile["features"][number]["properties"];

export type SourceRecord = {
  row: number;
  properties: Properties;
  /** In the coordinates of the file: rings not yet nested, or an outline. */
  shape: { rings: Position[][]; curves?: boolean } | { outline: MultiPolygon } | null;
  /** Some side was an arc, for which chords stand. */
  isCurved?: boolean;
  /** There are points or lines, which registers leave out. */
  isOther?: boolean;
  /** These points or lines, where there is no surface. */
  marks?: Marks | null;
};

/** What a format finds in a file. */
export type Source = {
  format: NonNullable<ParsedFile["format"]>;
  layer: string | null;
  /** All layers of the file that were asked for, including the one above. */
  layers?: string[];
  /** Layers of points or lines. */
  others?: string[];
  /** Of a sheet: the columns that outlines were read from. */
  columns?: NonNullable<ParsedFile["columns"]>;
  /** Of a sheet: the row of its headings. */
  headingRow?: number;
  encoding: string | null;
  /** Null where the file does not say. */
  crs: Crs | null;
  fields: string[];
  records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>;
  problems: Problem[];
  /** What the format's reader guessed, mended or left out, other than layer and reference system. */
  remarks?: Remark[];
};

/** The surfaces of a record's WKB. */
export function ofWkb(wkb: Uint8Array): Partial<SourceRecord> {
  const found = readSurfaces(wkb);
  if (!found) return { isOther: true, marks: readMarks(wkb) };
  const outline = found.outline.filter(([outer]) => outer !== undefined && outer.length > 0);
  return { shape: outline.length > 0 ? { outline } : null, isCurved: found.isCurved };
}

/** A file that cannot be shown, with the reason. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly problem: Problem;
  constructor(rule: string, message: string) {
    super(message);
    this.problem = problemOf(rule, "E", wholeFile, message);
  }
}

/** A value ready for display: dates as text; binary values are dropped. */
export function shown(value: unknown): Properties[string] {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  }
  if (typeof value === "string") return value.replaceAll("\0", "").slice(0, 1000);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  return typeof value === "boolean" ? value : null;
}

export const shownAll = (values: Record<string, unknown>): Properties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));

const isNorth = (value: number) => value > 2_900_000 && value < 3_500_000;

/** Orders a pair of numbers as east and north, or longitude and latitude, whichever came first. */
export function oriented(a: number, b: number): Position {
  if (isNorth(a) && !isNorth(b)) return [b, a];
  if (Math.abs(a) <= 90 && Math.abs(b) > 90 && Math.abs(b) <= 180) return [b, a];
  return [a, b];
}

/** F006: all layers hold points or lines. */
export const notSurfaces = (layers: readonly string[]): Unreadable =>
  new Unreadable("F006", `${layers.map((name) => `图层${name}`).join("、")}不是面状图层`);

/** Whether only layers of surfaces are wanted, as registers do, or those of points and lines too. */
export type Wanted = "surfaces" | "all";

/** The requested layer, or the first; `all` is not empty. */
export function chosenOf<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  asked: string | undefined,
): T {
  const chosen = all.find((one) => nameOf(one) === asked) ?? all[0];
  if (chosen === undefined) throw new Unreadable("F006", "文件中没有面状图层");
  return chosen;
}
