import type { SheetColumns } from "#contract/endpoints/uploads/parseFile";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { ringsOfWkt } from "#geo/format/wkt";
import type { Position } from "#geo/position";
import { xlsxRows } from "../../files/xlsx/xlsxRows";
import {
  oriented,
  type Properties,
  type Source,
  type SourceRecord,
  shown,
  Unreadable,
} from "./source";

type Line = { row: number; cells: unknown[] };

/** Headings of a column that holds a whole outline: as WKT, or as a list of coordinates. */
const outlineHeading = /^(wkt|geom|geometry|shape|图形|坐标|坐标串|界址点坐标|the_geom)$/i;
const xHeading = /^(x|x坐标|纵坐标|北坐标|纬度|lat|latitude)/i;
const yHeading = /^(y|y坐标|横坐标|东坐标|经度|lon|lng|longitude)/i;
const numberHeading = /^(地块编号|宗地号|dkbh|编号|地块号)/i;
const ringHeading = /^(地块圈号|圈号|ring)/i;

/** A sheet with one outline per row, or one point per row. */
export async function xlsxSource(
  path: string,
  mostRows: number,
  asked?: SheetColumns,
): Promise<Source> {
  const lines: Line[] = [];
  for await (const line of xlsxRows(path, { dates: true })) {
    if (lines.length > mostRows) throw new Unreadable("F005", `数据超过${mostRows}行上限`);
    lines.push(line);
  }
  const [head, ...rows] = lines;
  const headings = (head?.cells ?? []).map((cell, i) => String(cell ?? `列${i + 1}`).trim());
  const columns = columnsOf(headings, asked);
  const { outline, x, y } = columns;
  const hasPlaces = outline >= 0 || (x >= 0 && y >= 0);
  const isList = outline >= 0 || !hasPlaces;
  const named = (index: number) => headings[index] ?? null;
  return {
    format: "xlsx",
    layer: null,
    encoding: null,
    crs: null,
    // If no place columns were found, the user still has to choose among all of them.
    fields: hasPlaces ? headings.filter((_, i) => !isPlace(columns, i)) : headings,
    columns: {
      outline: named(outline),
      x: named(x),
      y: named(y),
      number: named(columns.number),
      ring: named(columns.ring),
    },
    records: isList ? rows.map((line) => rowRecord(line, columns)) : pointRecords(rows, columns),
    problems: hasPlaces
      ? []
      : [problemOf("F004", "E", wholeFile, "表中没有WKT、坐标串或X、Y坐标列")],
  };
}

type Columns = {
  headings: string[];
  outline: number;
  x: number;
  y: number;
  number: number;
  ring: number;
};

/** Columns by their headings, or as requested. */
function columnsOf(headings: string[], asked: SheetColumns | undefined): Columns {
  if (asked) {
    const at = (name: string | null) => (name === null ? -1 : headings.indexOf(name));
    const { outline, x, y, number, ring } = asked;
    return {
      headings,
      outline: at(outline),
      x: at(x),
      y: at(y),
      number: at(number),
      ring: at(ring),
    };
  }
  const find = (pattern: RegExp) => headings.findIndex((heading) => pattern.test(heading));
  return {
    headings,
    outline: find(outlineHeading),
    x: find(xHeading),
    y: find(yHeading),
    number: find(numberHeading),
    ring: find(ringHeading),
  };
}

const isPlace = ({ outline, x, y }: Columns, index: number): boolean =>
  outline >= 0 ? index === outline : index === x || index === y;

function propertiesOf({ cells }: Line, columns: Columns): Properties {
  return Object.fromEntries(
    columns.headings.flatMap((heading, i) =>
      isPlace(columns, i) ? [] : [[heading, shown(cells[i] ?? null)]],
    ),
  );
}

function rowRecord(line: Line, columns: Columns): SourceRecord {
  const text = String(line.cells[columns.outline] ?? "");
  const rings = ringsOfWkt(text) ?? ringsOfList(text);
  return { row: line.row, properties: propertiesOf(line, columns), shape: rings && { rings } };
}

/** `x,y;x,y;…`, rings apart by `|` or a line break. */
function ringsOfList(text: string): Position[][] | null {
  const rings = text
    .split(/[|\n]/)
    .map((ring) => ring.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [])
    .filter((numbers) => numbers.length > 0);
  if (rings.length === 0 || rings.some((numbers) => numbers.length < 6 || numbers.length % 2)) {
    return null;
  }
  return rings.map((numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, i) =>
      oriented(numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0),
    ),
  );
}

/** Points of one parcel are consecutive; its rings are told apart by their number. */
function pointRecords(lines: readonly Line[], columns: Columns): SourceRecord[] {
  const parcels = new Map<string, { line: Line; rings: Map<string, Position[]> }>();
  for (const line of lines) {
    const [x, y] = [line.cells[columns.x], line.cells[columns.y]].map(Number);
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) continue;
    const number = columns.number < 0 ? "" : String(line.cells[columns.number] ?? "");
    const ring = columns.ring < 0 ? "1" : String(line.cells[columns.ring] ?? "1");
    const parcel = parcels.get(number) ?? { line, rings: new Map<string, Position[]>() };
    parcels.set(number, parcel);
    parcel.rings.set(ring, [...(parcel.rings.get(ring) ?? []), oriented(x, y)]);
  }
  return [...parcels.values()].map(({ line, rings }) => ({
    row: line.row,
    properties: propertiesOf(line, columns),
    shape: { rings: [...rings.values()] },
  }));
}
