/**
 * Where an engine stores things in its pages, in bytes. Sources: mdbtools' HACKING.md and Jackcess.
 */
export type MdbFormat = {
  pageSize: number;
  /** Text is UTF-16, possibly compressed; otherwise Windows-1252. */
  isUnicode: boolean;
  /** Size of a row's column counts, and of a name's length. */
  countSize: 1 | 2;
  /** Position of a data page's row count; the row offsets follow. */
  rowCountAt: number;
  definition: {
    variableCountAt: number;
    columnCountAt: number;
    indexCountAt: number;
    usageMapAt: number;
    indexesAt: number;
    indexSize: number;
  };
  column: {
    size: number;
    indexAt: number;
    variableIndexAt: number;
    scaleAt: number;
    flagsAt: number;
    offsetAt: number;
    sizeAt: number;
  };
};

/** Access 97. */
const jet3: MdbFormat = {
  pageSize: 2048,
  isUnicode: false,
  countSize: 1,
  rowCountAt: 8,
  definition: {
    variableCountAt: 23,
    columnCountAt: 25,
    indexCountAt: 31,
    usageMapAt: 35,
    indexesAt: 43,
    indexSize: 8,
  },
  column: {
    size: 18,
    indexAt: 1,
    variableIndexAt: 3,
    scaleAt: 12,
    flagsAt: 13,
    offsetAt: 14,
    sizeAt: 16,
  },
};

/** Access 2000 and later. */
const jet4: MdbFormat = {
  pageSize: 4096,
  isUnicode: true,
  countSize: 2,
  rowCountAt: 12,
  definition: {
    variableCountAt: 43,
    columnCountAt: 45,
    indexCountAt: 51,
    usageMapAt: 55,
    indexesAt: 63,
    indexSize: 12,
  },
  column: {
    size: 25,
    indexAt: 5,
    variableIndexAt: 7,
    scaleAt: 12,
    flagsAt: 15,
    offsetAt: 21,
    sizeAt: 23,
  },
};

const versionAt = 0x14;

/** The page layout of a file with this first page. */
export const formatOf = (header: Uint8Array): MdbFormat => (header[versionAt] === 0 ? jet3 : jet4);

const keyAt = 0x3e;
/** The first page is masked with a fixed byte stream; these are its bytes over the key. */
const keyMask = [0xfb, 0x8a, 0xbc, 0x4e];

/** Whether the first page contains a key that encodes all other pages. */
export const isEncoded = (header: Uint8Array): boolean =>
  keyMask.some((byte, i) => header[keyAt + i] !== byte);

/** Flag in a row's offset: the row was deleted, or can only be reached by a pointer. */
export const deletedRow = 0x8000;
/**
 * Flag in a row's offset: it leads to a pointer, because the row grew and moved to another page.
 */
export const movedRow = 0x4000;

/** Number of rows in a data page, including deleted ones. */
export function rowCountOf(page: Uint8Array, { rowCountAt, pageSize }: MdbFormat): number {
  const count = wordAt(page, rowCountAt);
  if (rowCountAt + 2 + 2 * count > pageSize) throw new Error("more rows than fit into a page");
  return count;
}

/** Start of a row in a data page, with its flags. */
export const flaggedStart = (page: Uint8Array, row: number, { rowCountAt }: MdbFormat): number =>
  wordAt(page, rowCountAt + 2 + 2 * row);

/** Start of a row in a data page, without flags. */
export const startOf = (flagged: number): number => flagged & 0x1fff;

/** End of a row in a data page: rows are stored from the end of the page towards its start. */
export function endOf(page: Uint8Array, row: number, format: MdbFormat): number {
  const end = row === 0 ? format.pageSize : startOf(flaggedStart(page, row - 1, format));
  if (startOf(flaggedStart(page, row, format)) > end || end > format.pageSize) {
    throw new Error("rows overlap");
  }
  return end;
}

export const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8);

export const longAt = (bytes: Uint8Array, at: number): number =>
  (wordAt(bytes, at) | (wordAt(bytes, at + 2) << 16)) >>> 0;
