/**
 * Where an engine puts things in its pages, in bytes. Source: the description of the format in
 * mdbtools' HACKING.md, and what Jackcess says of it.
 */
export type MdbFormat = {
  pageSize: number;
  /** Texts are UTF-16, perhaps compressed; else Windows-1252. */
  isUnicode: boolean;
  /** Size of the numbers of columns in a row, and of the length of a name. */
  countSize: 1 | 2;
  /** Number of rows in a data page; offsets of the rows follow. */
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

/** The layout of a file with this first page. */
export const formatOf = (header: Uint8Array): MdbFormat => (header[versionAt] === 0 ? jet3 : jet4);

const keyAt = 0x3e;
/** The first page is under a fixed stream of bytes, of which these lie over the key. */
const keyMask = [0xfb, 0x8a, 0xbc, 0x4e];

/** Whether the first page names a key, with which all other pages are encoded. */
export const isEncoded = (header: Uint8Array): boolean =>
  keyMask.some((byte, i) => header[keyAt + i] !== byte);

/** A row of a data page whose offset is flagged so is not there any more, or only for a pointer. */
export const deletedRow = 0x8000;
/** At its offset is a pointer to the row, which has grown and moved to another page. */
export const movedRow = 0x4000;

/** Number of rows that a data page has, deleted ones as well. */
export function rowCountOf(page: Uint8Array, { rowCountAt, pageSize }: MdbFormat): number {
  const count = wordAt(page, rowCountAt);
  if (rowCountAt + 2 + 2 * count > pageSize) throw new Error("more rows than fit into a page");
  return count;
}

/** Where a row of a data page begins, with its flags. */
export const flaggedStart = (page: Uint8Array, row: number, { rowCountAt }: MdbFormat): number =>
  wordAt(page, rowCountAt + 2 + 2 * row);

/** Where a row of a data page begins. */
export const startOf = (flagged: number): number => flagged & 0x1fff;

/** Where a row of a data page ends: rows are written from the end of the page to its front. */
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
