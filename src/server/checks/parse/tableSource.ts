import type { SheetColumns } from "#contract/endpoints/uploads/parseFile";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import {
  cellName,
  findHeading,
  hasLostDigits,
  headingRemarks,
  leavesOut,
  leftOutRemarks,
  noneLeftOut,
} from "#contract/rules/values/headingRow";
import { ringsOfWkt } from "#geo/format/wkt";
import type { Position } from "#geo/position";
import { type AboutTable, tableRows } from "../../files/table/tableRows";
import {
  oriented,
  type Properties,
  type Source,
  type SourceRecord,
  shown,
  Unreadable,
  type Wanted,
} from "./source";

type Line = { row: number; cells: unknown[] };

/** Headings of a column that holds a whole outline: as WKT, or as a list of coordinates. */
const outlineHeading = /^(wkt|geom|geometry|shape|图形|坐标|坐标串|界址点坐标|the_geom)$/i;
const xHeading = /^(x|x坐标|纵坐标|北坐标|纬度|lat|latitude)/i;
const yHeading = /^(y|y坐标|横坐标|东坐标|经度|lon|lng|longitude)/i;
const numberHeading = /^(地块编号|宗地号|dkbh|编号|地块号)/i;
const ringHeading = /^(地块圈号|圈号|ring)/i;

type TableOrder = {
  path: string;
  format: "xlsx" | "xls" | "csv";
  /** Of a text file, if it is not to be guessed. */
  encoding: "gbk" | "utf-8" | null;
  columns: SheetColumns | undefined;
  headingRow: number | undefined;
  /** Rows that are read at most. */
  most: number;
  /** How many of a line's texts are headings, for a table that need not have outlines. */
  knownIn?: ((titles: readonly string[]) => number) | undefined;
  /** With `all` lines that are no corners of parcels are points. */
  wanted?: Wanted | undefined;
};

/** A sheet with one outline per row, or one point per row. */
export async function tableSource({
  path,
  format,
  encoding,
  columns: asked,
  headingRow,
  most,
  knownIn,
  wanted,
}: TableOrder): Promise<Source> {
  const { lines, about } = await linesOf(path, encoding, most);
  const known = knownIn ?? ((titles: readonly string[]) => placesIn(titles, asked));
  const heading = findHeading(lines, known, headingRow);
  const headings = heading.titles.map((title, i) => title || `列${i + 1}`);
  const below = lines.slice(heading.at + heading.depth);
  const left = noneLeftOut();
  const rows = below.filter((line) => !leavesOut(line, left));
  const columns = columnsOf(headings, asked);
  const { outline, x, y } = columns;
  const hasPlaces = outline >= 0 || (x >= 0 && y >= 0);
  const isList = outline >= 0 || !hasPlaces;
  const named = (index: number) => headings[index] ?? null;
  const points = isList ? null : placedRecords(rows, columns, wanted);
  return {
    format,
    layer: null,
    encoding: about.encoding,
    crs: null,
    // If no place columns were found, the user still has to choose among all of them.
    fields: hasPlaces ? headings.filter((_, i) => !isPlace(columns, i)) : headings,
    headingRow: lines[heading.at]?.row ?? 1,
    columns: {
      outline: named(outline),
      x: named(x),
      y: named(y),
      number: named(columns.number),
      ring: named(columns.ring),
    },
    records: points?.records ?? rows.map((line) => rowRecord(line, columns)),
    problems: [
      ...(hasPlaces || knownIn
        ? []
        : [problemOf("F004", "E", wholeFile, "表中没有WKT、坐标串或X、Y坐标列")]),
      ...lostDigits(rows),
    ],
    remarks: [
      ...about.remarks,
      ...headingRemarks(lines, heading),
      ...leftOutRemarks(left),
      ...(points?.remarks ?? []),
    ],
  };
}

async function linesOf(path: string, encoding: TableOrder["encoding"], most: number) {
  const lines: Line[] = [];
  let about: AboutTable = { sheet: "", encoding: null, remarks: [] };
  const hear = (found: AboutTable) => {
    about = found;
  };
  for await (const line of tableRows(path, { dates: true, encoding, about: hear })) {
    if (lines.length > most) throw new Unreadable("F005", `数据超过${most}行上限`);
    lines.push(line);
  }
  return { lines, about };
}

/** How many of a line's texts are headings of places, or those that were asked for. */
function placesIn(titles: readonly string[], asked: SheetColumns | undefined): number {
  const wanted = asked && Object.values(asked).filter((one) => one !== null);
  if (wanted) return wanted.filter((one) => titles.includes(one)).length;
  const { outline, x, y, number, ring } = columnsOf([...titles], undefined);
  const places = [outline >= 0, x >= 0 && y >= 0].filter(Boolean).length;
  return places === 0 ? 0 : 10 * places + [number, ring].filter((at) => at >= 0).length;
}

/** A workbook keeps 15 digits of a number: what followed is gone from the file itself. */
function lostDigits(rows: readonly Line[]): Problem[] {
  const places = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, i) => (hasLostDigits(cell) ? [cellName(i, row)] : [])),
  );
  if (places.length === 0) return [];
  const { where, text } = remarkOf("digits", lostWords, places);
  return [problemOf("F009", "W", wholeFile, `${where}${text}`)];
}

const lostWords = "存为数字，超过15位的尾数已丢失，请将该列设为文本格式后重新填写";

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

const placedRecords = (lines: readonly Line[], columns: Columns, wanted: Wanted | undefined) =>
  wanted === "all" && arePoints(lines, columns)
    ? markRecords(lines, columns)
    : pointRecords(lines, columns);

const cornerHeading = /^(界址)?点号|^界址点/;

/**
 * Whether each line is a point of its own and not a corner of a parcel: its number, if there is one,
 * stands in no other line, and no column counts corners.
 */
function arePoints(lines: readonly Line[], columns: Columns): boolean {
  if (columns.ring >= 0 || columns.headings.some((one) => cornerHeading.test(one))) return false;
  const placed = lines.filter((line) => cornerOf(line, columns));
  if (columns.number >= 0) {
    const numbers = placed.map((line) => textIn(line, columns.number));
    return numbers.every((one) => one !== "") && new Set(numbers).size === numbers.length;
  }
  return !isClosed(placed.map((line) => cornerOf(line, columns) ?? [0, 0]));
}

function markRecords(lines: readonly Line[], columns: Columns) {
  const records = lines.map((line): SourceRecord => {
    const at = cornerOf(line, columns);
    const marks = at && ({ kind: "point", positions: [at] } as const);
    return {
      ...{ row: line.row, properties: propertiesOf(line, columns) },
      ...{ shape: null, isOther: true, marks },
    };
  });
  const said = "每行各为一个点；如是一个地块的界址点，请指定地块编号列或圈号列";
  return { records, remarks: [remarkOf("column", said)] };
}

type Parcel = { line: Line; rings: Map<string, Position[][]> };

/**
 * The corners of parcels, a line each. Cells that are merged downwards hold their value only in the
 * first line, so an empty number or ring goes on with the one above. What follows a closed ring is
 * another one.
 */
function pointRecords(lines: readonly Line[], columns: Columns) {
  const parcels = new Map<string, Parcel>();
  const last = { number: "", ring: "1" };
  const left: number[] = [];
  let continued = 0;
  for (const line of lines) {
    const position = cornerOf(line, columns);
    const number = textIn(line, columns.number);
    if (number !== "" && number !== last.number) Object.assign(last, { number, ring: "1" });
    last.ring = textIn(line, columns.ring) || last.ring;
    if (!position) {
      left.push(line.row);
      continue;
    }
    if (number === "" && columns.number >= 0) continued++;
    const parcel = parcels.get(last.number) ?? { line, rings: new Map() };
    parcels.set(last.number, parcel);
    addCorner(parcel, last.ring, position);
  }
  const records = [...parcels.values()].map(
    ({ line, rings }): SourceRecord => ({
      row: line.row,
      properties: propertiesOf(line, columns),
      shape: { rings: [...rings.values()].flat() },
    }),
  );
  return { records, remarks: aboutPoints(left, continued) };
}

function addCorner({ rings }: Parcel, ring: string, position: Position): void {
  const drawn = rings.get(ring) ?? [];
  rings.set(ring, drawn);
  const open = drawn.at(-1);
  if (open && !isClosed(open)) open.push(position);
  else drawn.push([position]);
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

const textIn = ({ cells }: Line, column: number) => String(cells[column] ?? "").trim();

/** Null for a line that is no corner: notes, and empty coordinates. */
function cornerOf({ cells }: Line, { x, y }: Columns): Position | null {
  const [a, b] = [coordinateIn(cells[x]), coordinateIn(cells[y])];
  return a === null || b === null ? null : oriented(a, b);
}

function coordinateIn(cell: unknown): number | null {
  if (typeof cell === "number") return cell;
  const text = typeof cell === "string" ? cell.replace(/[\s,，]/g, "") : "";
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : null;
}

function aboutPoints(left: readonly number[], continued: number): Remark[] {
  const rows = left.map((row) => `第${row}行`);
  return [
    ...(left.length > 0
      ? [remarkOf("leftOut", `${left.length}行没有坐标，未作为界址点`, rows)]
      : []),
    ...(continued > 0
      ? [remarkOf("column", `${continued}行的地块编号为空，按上一行的编号读取`)]
      : []),
  ];
}
