import { dayOf, type SheetCell, type SheetRow } from "../xlsx/sheetRows";
import { isBuiltInDate, isDateFormat } from "../xlsx/workbook";
import { UnreadableBook } from "../xlsx/zipParts";
import { BiffReader, type BiffRecord, biffRecords } from "./biffRecords";
import { oleFile } from "./oleFile";

/** Record types (MS-XLS 2.3). */
const types = {
  ...{ formula: 0x06, end: 0x0a, dates1904: 0x22, locked: 0x2f, sheet: 0x85, manyRk: 0xbd },
  ...{ richText: 0xd6, format: 0xe0, strings: 0xfc, sharedText: 0xfd, number: 0x203 },
  ...{ text: 0x204, boolean: 0x205, result: 0x207, rk: 0x27e, numberFormat: 0x41e, begin: 0x809 },
} as const;

const biff8 = 0x600;
const mostStrings = 2_000_000;

type Globals = {
  sheets: { name: string; at: number }[];
  strings: string[];
  /** By format number of a cell. */
  isDate: boolean[];
  from1904: boolean;
};

export type XlsBook = { sheet: string; rows: SheetRow[] };

type Options = { dates: boolean; mostColumns: number };

/** The rows of the first visible sheet of an .xls of Excel 97 to 2003. Throws only `UnreadableBook`. */
export function xlsBook(bytes: Uint8Array, options: Options): XlsBook {
  const ole = oleFile(bytes);
  const stream = ole("Workbook");
  if (!stream) {
    if (ole("EncryptedPackage")) throw new UnreadableBook("locked");
    throw new UnreadableBook(ole("Book") ? "oldBook" : "noBook");
  }
  const globals = globalsOf(stream, options.dates);
  const [sheet] = globals.sheets;
  if (!sheet) throw new UnreadableBook("damaged");
  return { sheet: sheet.name, rows: rowsOf(stream, sheet.at, globals, options) };
}

/** The records of the substream that begins at a place, without those of charts in it. */
function* substream(stream: Uint8Array, at: number): Generator<BiffRecord> {
  let depth = 0;
  for (const record of biffRecords(stream, at)) {
    const after = depthAfter(depth, record);
    if (after === 0) return;
    if (depth === 1 && after === 1) yield record;
    depth = after;
  }
  throw new UnreadableBook("damaged");
}

function depthAfter(depth: number, { type, parts }: BiffRecord): number {
  if (type === types.begin) {
    const isKnown = depth > 0 || new BiffReader(parts).word() === biff8;
    if (!isKnown) throw new UnreadableBook("oldBook");
    return depth + 1;
  }
  if (depth === 0) throw new UnreadableBook("damaged");
  return type === types.end ? depth - 1 : depth;
}

function globalsOf(stream: Uint8Array, dates: boolean): Globals {
  const globals: Globals = { sheets: [], strings: [], isDate: [], from1904: false };
  const custom = new Map<number, boolean>();
  for (const { type, parts } of substream(stream, 0)) {
    globalReaders[type]?.(new BiffReader(parts), globals, custom);
  }
  return dates ? globals : { ...globals, isDate: [] };
}

type GlobalReader = (reader: BiffReader, globals: Globals, custom: Map<number, boolean>) => void;

const globalReaders: Readonly<Record<number, GlobalReader>> = {
  [types.locked]: () => {
    throw new UnreadableBook("locked");
  },
  [types.dates1904]: (reader, globals) => {
    globals.from1904 = reader.word() === 1;
  },
  [types.sheet]: addSheet,
  [types.strings]: (reader, globals) => {
    globals.strings = stringsIn(reader);
  },
  [types.numberFormat]: (reader, _, custom) => {
    custom.set(reader.word(), isDateFormat(reader.text(reader.word())));
  },
  [types.format]: (reader, { isDate }, custom) => {
    reader.skip(2);
    const format = reader.word();
    isDate.push(custom.get(format) ?? isBuiltInDate(format));
  },
};

/** Only visible worksheets: charts and macros have sheets of their own. */
function addSheet(reader: BiffReader, { sheets }: Globals): void {
  const at = reader.long();
  const [state, kind] = [reader.byte() & 3, reader.byte()];
  if (state === 0 && kind === 0) sheets.push({ name: reader.text(reader.byte()), at });
}

function stringsIn(reader: BiffReader): string[] {
  reader.skip(4);
  const count = reader.long();
  if (count > mostStrings) throw new UnreadableBook("tooLarge");
  const strings: string[] = [];
  while (strings.length < count) strings.push(reader.text(reader.word()));
  return strings;
}

function rowsOf(stream: Uint8Array, at: number, globals: Globals, options: Options): SheetRow[] {
  const rows = new Map<number, SheetCell[]>();
  const place = (row: number, column: number, value: SheetCell) => {
    if (value === null || value === "") return;
    if (column >= options.mostColumns) throw new UnreadableBook("tooWide");
    const cells = rows.get(row) ?? [];
    rows.set(row, cells);
    while (cells.length <= column) cells.push(null);
    cells[column] = value;
  };
  const number = (value: number, format: number) =>
    globals.isDate[format] ? dayOf(value, globals.from1904) : value;
  const waiting: { at: Place | null } = { at: null };
  for (const { type, parts } of substream(stream, at)) {
    const reader = new BiffReader(parts);
    if (type === types.result) {
      if (waiting.at) place(...waiting.at, reader.text(reader.word()));
      continue;
    }
    const read = cellReaders[type];
    if (!read) continue;
    const [row, column] = [reader.word(), reader.word()];
    waiting.at = null;
    read(reader, {
      place: (value, right = 0) => place(row, column + right, value),
      number,
      strings: globals.strings,
      wait: () => {
        waiting.at = [row, column];
      },
    });
  }
  return [...rows].sort(([a], [b]) => a - b).map(([row, cells]) => ({ row: row + 1, cells }));
}

type Place = [row: number, column: number];

type Cell = {
  /** Sets the value of the cell, or of one to the right of it. */
  place: (value: SheetCell, right?: number) => void;
  number: (value: number, format: number) => SheetCell;
  strings: readonly string[];
  /** The value follows in a record of its own. */
  wait: () => void;
};

const cellReaders: Readonly<Record<number, (reader: BiffReader, cell: Cell) => void>> = {
  [types.sharedText]: (reader, { place, strings }) => {
    reader.skip(2);
    const text = strings[reader.long()];
    if (text === undefined) throw new UnreadableBook("damaged");
    place(text);
  },
  [types.text]: readText,
  [types.richText]: readText,
  [types.number]: (reader, { place, number }) => {
    const format = reader.word();
    place(finite(number(reader.double(), format)));
  },
  [types.rk]: (reader, { place, number }) => {
    const format = reader.word();
    place(number(rkOf(reader.long()), format));
  },
  [types.manyRk]: (reader, { place, number }) => {
    // Two bytes at the end name the last column.
    for (let right = 0; ; right++) {
      const format = reader.word();
      if (!reader.left) return;
      place(number(rkOf(reader.long()), format), right);
    }
  },
  [types.boolean]: (reader, { place }) => {
    reader.skip(2);
    const value = reader.byte();
    place(reader.byte() === 0 ? value === 1 : errorOf(value));
  },
  [types.formula]: readFormula,
};

function readText(reader: BiffReader, { place }: Cell): void {
  reader.skip(2);
  place(reader.text(reader.word()));
}

const resultOfOtherKind = 0xffff;

/** A formula has its last result: a number, or what its first byte says. */
function readFormula(reader: BiffReader, { place, number, wait }: Cell): void {
  const format = reader.word();
  const bytes = Uint8Array.from({ length: 8 }, () => reader.byte());
  const view = new DataView(bytes.buffer);
  if (view.getUint16(6, true) !== resultOfOtherKind) {
    place(finite(number(view.getFloat64(0, true), format)));
    return;
  }
  const [kind, value] = [view.getUint8(0), view.getUint8(2)];
  if (kind === 0) wait();
  else if (kind === 1) place(value === 1);
  else if (kind === 2) place(errorOf(value));
}

function finite(value: SheetCell): SheetCell {
  if (typeof value === "number" && !Number.isFinite(value)) throw new UnreadableBook("damaged");
  return value;
}

/** A number in four bytes: an integer or the upper half of a double, perhaps divided by a hundred. */
function rkOf(word: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, word & ~3, true);
  const value = word & 2 ? (word | 0) >> 2 : view.getFloat64(0, true);
  return word & 1 ? value / 100 : value;
}

const errors: Readonly<Record<number, string>> = {
  ...{
    0: "#NULL!",
    7: "#DIV/0!",
    15: "#VALUE!",
    23: "#REF!",
    29: "#NAME?",
    36: "#NUM!",
    42: "#N/A",
  },
};
const errorOf = (code: number) => errors[code] ?? "#N/A";
