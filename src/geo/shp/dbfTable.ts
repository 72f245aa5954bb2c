/** A table that cannot be read: a different format, or truncated. */
export class DbfError extends Error {
  override name = "DbfError";
}

/** A column: `at` and `length` in bytes of a record. */
export type DbfCell = { name: Uint8Array; type: string; at: number; length: number };

export type DbfTable = {
  columns: DbfCell[];
  records: Uint8Array[];
  /** 语言标识, byte 29. */
  driver: number;
  /** Records by the header; null if it counts none and the file holds some. */
  counted: number | null;
};

type Layout = { first: number; width: number; name: number; type: number };

/** dBASE III and IV, FoxPro. */
const usual: Layout = { first: 32, width: 32, name: 11, type: 11 };
/** dBASE VII has long names. */
const seven: Layout = { first: 68, width: 48, name: 32, type: 32 };
const endOfColumns = 0x0d;
const marks = [0x20, 0x2a];

/** FoxPro (also with a memo file), FoxBASE. */
const foxPro = [0x02, 0x30, 0x31, 0x32, 0xf5, 0xfb];

function layoutOf(version: number): Layout {
  if ((version & 7) === 4) return seven;
  if ((version & 7) === 3 || foxPro.includes(version)) return usual;
  throw new DbfError("not a dbf");
}

/** The columns and records of a dBASE III, IV, VII or FoxPro table. */
export function dbfTable(given: Uint8Array): DbfTable {
  // A Buffer's parts take several times as long to make.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.length);
  if (bytes.length < usual.first + 1) throw new DbfError("not a dbf");
  const layout = layoutOf(bytes[0] as number);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [stated, begin, width] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ];
  if (begin < layout.first + 1 || width < 1) throw new DbfError("not a dbf");
  const held = Math.floor((bytes.length - begin) / width);
  const isUncounted = stated === 0 && held > 0 && marks.includes(bytes[begin] as number);
  const count = isUncounted ? held : stated;
  // The last record may lack its last byte.
  if (begin + count * width > bytes.length + 1) throw new DbfError("cut off");
  return {
    columns: columnsOf(bytes, layout, begin, width),
    records: Array.from({ length: count }, (_, i) =>
      bytes.subarray(begin + i * width, begin + (i + 1) * width),
    ),
    driver: bytes[29] as number,
    counted: isUncounted ? null : count,
  };
}

function columnsOf(bytes: Uint8Array, layout: Layout, end: number, width: number): DbfCell[] {
  const found: (Omit<DbfCell, "at"> & { high: number })[] = [];
  for (let at = layout.first; at + layout.width <= end; at += layout.width) {
    if (bytes[at] === endOfColumns) break;
    const stop = bytes.subarray(at, at + layout.name).indexOf(0);
    const size = at + (layout === usual ? 16 : 33);
    found.push({
      name: bytes.subarray(at, at + (stop < 0 ? layout.name : stop)),
      type: String.fromCharCode(bytes[at + layout.type] as number),
      length: bytes[size] as number,
      high: bytes[size + 1] as number,
    });
  }
  // Long texts of FoxPro count in two bytes, where others leave rubbish.
  const lengths = (isLong: boolean) =>
    found.map(({ type, length, high }) => length + (isLong && type === "C" ? 256 * high : 0));
  const sum = (all: readonly number[]) => all.reduce((one, more) => one + more, 1);
  const long = lengths(true);
  let at = 1;
  return found.map(({ name, type }, i) => {
    const length = (sum(long) === width ? long : lengths(false))[i] ?? 0;
    at += length;
    return { name, type, at: at - length, length };
  });
}
