/** A cell: a date is a serial number in a date format; a formula has its last result. */
export type XlsCell =
  | string
  | number
  | boolean
  | null
  | { date: number }
  | { rk: number }
  | { error: number }
  | { formula: string | number | boolean };

type Options = {
  rows: readonly (readonly XlsCell[])[];
  sheet?: string;
  from1904?: boolean;
  /** Most bytes of a record of texts; less than Excel's own, to have many parts. */
  partSize?: number;
  version?: number;
  /** Further records of the workbook's globals. */
  globals?: Uint8Array[];
};

type Numbers = readonly number[];
const word = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const long = (value: number): number[] => [...word(value), ...word(value >>> 16)];
const double = (value: number): number[] => [...new Uint8Array(new Float64Array([value]).buffer)];

export const biffRecord = (type: number, data: Numbers): Uint8Array =>
  Uint8Array.from([...word(type), ...word(data.length), ...data]);

const isWide = (text: string) => [...text].some((one) => one.charCodeAt(0) > 0xff);
const charactersOf = (text: string, wide: boolean): number[] =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).flatMap((code) =>
    wide ? word(code) : [code],
  );
const textOf = (text: string, count: (length: number) => number[] = word): number[] => [
  ...count(text.length),
  isWide(text) ? 1 : 0,
  ...charactersOf(text, isWide(text)),
];

/** All texts of a workbook, cut into records that continue each other, within texts as well. */
function stringsRecord(strings: readonly string[], partSize: number): Uint8Array[] {
  const parts: number[][] = [[...long(strings.length), ...long(strings.length)]];
  for (const text of strings) addText(parts, text, partSize);
  return parts.map((data, i) => biffRecord(i === 0 ? 0xfc : 0x3c, data));
}

function addText(parts: number[][], text: string, partSize: number): void {
  const flags = isWide(text) ? 1 : 0;
  const size = flags + 1;
  const room = () => Math.floor((partSize - (parts.at(-1)?.length ?? 0)) / size) * size;
  if (room() < 4 + size) parts.push([]);
  parts.at(-1)?.push(...word(text.length), flags);
  const characters = charactersOf(text, flags === 1);
  for (let at = 0; at < characters.length; ) {
    if (room() < size) parts.push([flags]);
    const some = characters.slice(at, at + room());
    parts.at(-1)?.push(...some);
    at += some.length;
  }
}

const [plainFormat, dateFormat] = [0, 1];

function cellRecords(row: number, column: number, cell: XlsCell, strings: string[]): Uint8Array[] {
  const head = (format = plainFormat) => [...word(row), ...word(column), ...word(format)];
  if (cell === null) return [biffRecord(0x201, head())];
  if (typeof cell === "string") {
    strings.push(cell);
    return [biffRecord(0xfd, [...head(), ...long(strings.length - 1)])];
  }
  if (typeof cell === "number") return [biffRecord(0x203, [...head(), ...double(cell)])];
  if (typeof cell === "boolean") return [biffRecord(0x205, [...head(), cell ? 1 : 0, 0])];
  if ("date" in cell) return [biffRecord(0x203, [...head(dateFormat), ...double(cell.date)])];
  if ("rk" in cell) return [biffRecord(0x27e, [...head(), ...long((cell.rk << 2) | 2)])];
  if ("error" in cell) return [biffRecord(0x205, [...head(), cell.error, 1])];
  return formulaRecords(head(), cell.formula);
}

function formulaRecords(head: Numbers, result: string | number | boolean): Uint8Array[] {
  const tail = [...word(0), ...long(0), ...word(0)];
  if (typeof result === "number") return [biffRecord(0x06, [...head, ...double(result), ...tail])];
  const kind = typeof result === "string" ? [0, 0, 0] : [1, 0, result ? 1 : 0];
  const formula = biffRecord(0x06, [...head, ...kind, 0, 0, 0, 0xff, 0xff, ...tail]);
  return typeof result === "string" ? [formula, biffRecord(0x207, textOf(result))] : [formula];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A workbook of Excel 97 to 2003 with one visible sheet, behind a hidden one. */
export function xlsFile(options: Options): Uint8Array {
  const { rows, sheet = "表", from1904 = false, partSize = 8224, version = 0x600 } = options;
  const strings: string[] = [];
  const cells = rows.flatMap((row, y) =>
    row.flatMap((cell, x) => cellRecords(y, x, cell, strings)),
  );
  const begin = (kind: number) =>
    biffRecord(0x809, [...word(version), ...word(kind), ...long(0), ...long(0), ...long(0)]);
  const end = biffRecord(0x0a, []);
  const format = (id: number) => biffRecord(0xe0, [...word(0), ...word(id), ...Array(16).fill(0)]);
  const chart = [
    begin(0x20),
    biffRecord(0x203, [...word(0), ...word(0), ...word(0), ...double(9)]),
    end,
  ];
  const sheetPart = joined([begin(0x10), sizeRecord(rows), ...cells, ...chart, end]);
  const bound = (at: number, state: number, name: string) =>
    biffRecord(0x85, [...long(at), state, 0, ...textOf(name, (length) => [length])]);
  const globals = (at: number) =>
    joined([
      begin(5),
      ...(options.globals ?? []),
      biffRecord(0x22, word(from1904 ? 1 : 0)),
      biffRecord(0x41e, [...word(200), ...textOf('yyyy"年"m"月"d"日"')]),
      ...[format(0), format(200)],
      ...[bound(at, 1, "隐藏"), bound(at, 0, sheet)],
      ...stringsRecord(strings, partSize),
      end,
    ]);
  return oleOf(
    version === 0x600 ? "Workbook" : "Book",
    joined([globals(globals(0).length), sheetPart]),
  );
}

function sizeRecord(rows: Options["rows"]): Uint8Array {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return biffRecord(0x200, [...long(0), ...long(rows.length), ...word(0), ...word(width), 0, 0]);
}

const sector = 512;
const [endOfChain, free, tableSector] = [0xfffffffe, 0xffffffff, 0xfffffffd];

/** A compound file with one stream, which begins at its first sector. */
export function oleOf(name: string, stream: Uint8Array): Uint8Array {
  // A shorter stream would belong into sectors of another size.
  const size = Math.max(4096, stream.length);
  const count = Math.ceil(size / sector);
  const tables = Math.ceil((count + 1) / (sector / 4 - 1));
  const links = new Uint32Array((tables * sector) / 4).fill(free);
  for (let i = 0; i < count; i++) links[i] = i + 1 < count ? i + 1 : endOfChain;
  links[count] = endOfChain;
  for (let i = 0; i < tables; i++) links[count + 1 + i] = tableSector;
  const head = new DataView(new ArrayBuffer(sector));
  for (const [i, byte] of [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].entries())
    head.setUint8(i, byte);
  const words: Numbers[] = [
    ...[
      [24, 0x3e],
      [26, 3],
      [28, 0xfffe],
      [30, 9],
      [32, 6],
    ],
  ];
  for (const [at = 0, value = 0] of words) head.setUint16(at, value, true);
  const longs: Numbers[] = [
    ...[
      [44, tables],
      [48, count],
      [56, 4096],
      [60, endOfChain],
      [68, endOfChain],
    ],
  ];
  for (const [at = 0, value = 0] of longs) head.setUint32(at, value, true);
  for (let i = 0; i < 109; i++) head.setUint32(76 + 4 * i, i < tables ? count + 1 + i : free, true);
  const body = new Uint8Array(count * sector);
  body.set(stream);
  const folder = joined([
    entryOf("Root Entry", 5, 1, endOfChain, 0),
    entryOf(name, 2, free, 0, size),
    new Uint8Array(2 * 128),
  ]);
  return joined([new Uint8Array(head.buffer), body, folder, new Uint8Array(links.buffer)]);
}

function entryOf(
  name: string,
  type: number,
  child: number,
  start: number,
  size: number,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(128));
  for (let i = 0; i < name.length; i++) view.setUint16(2 * i, name.charCodeAt(i), true);
  view.setUint16(64, 2 * name.length + 2, true);
  view.setUint8(66, type);
  view.setUint8(67, 1);
  for (const [at, value] of [
    [68, free],
    [72, free],
    [76, child],
    [116, start],
    [120, size],
  ] as const) {
    view.setUint32(at, value, true);
  }
  return new Uint8Array(view.buffer);
}
