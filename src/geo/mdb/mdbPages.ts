import { endOf, flaggedStart, type MdbFormat, rowCountOf, startOf } from "./mdbFormat";
import type { PagedFile } from "./mdbPageGuard";

/** The pages of an unencoded database, by number; reading one that does not exist throws. */
export type MdbPages = {
  format: MdbFormat;
  /** Number of pages. Page 0 is the header and must not be read here. */
  count: number;
  /** A page, valid until any other is read. */
  glance: (page: number) => Uint8Array;
  /** Makes a page the current one for reading rows; pages read before become invalid. */
  turnTo: (page: number) => Uint8Array;
  /** Another page besides the current one, valid until the next `turnTo`. */
  read: (page: number) => Uint8Array;
  /** Announces another row, which may lead to other pages. */
  allowRow: () => void;
};

/** A file can name any page as the next one; each row may lead to at most this many more. */
const pagesPerRow = 100;
const dataPage = 1;

/**
 * The pages of a file. A damaged or hostile file can lead in circles; counting reads breaks the
 * circle.
 */
export function mdbPages(file: Uint8Array | PagedFile, format: MdbFormat): MdbPages {
  const { pageSize } = format;
  const { glance, turnTo, read } =
    file instanceof Uint8Array ? inMemory(file) : onDisk(file, pageSize);
  const count = Math.floor((file instanceof Uint8Array ? file.length : file.size) / pageSize);
  let left = 1000 + 8 * count;
  const spend = () => {
    left--;
    if (left < 0) throw new Error("pages form a circle");
  };
  const checked = (take: (from: number, to: number) => Uint8Array) => (page: number) => {
    spend();
    if (!(page > 0 && page < count)) throw new Error(`page ${page} does not exist`);
    const bytes = take(page * pageSize, (page + 1) * pageSize);
    // Node's Buffer.slice does not copy.
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  };
  const readAnew = checked(read);
  const turn = checked(turnTo);
  // Long values of neighbouring rows are in the same page.
  let last: { number: number; bytes: Uint8Array } = { number: 0, bytes: new Uint8Array() };
  return {
    format,
    count,
    glance: checked(glance),
    turnTo: (page) => {
      last.number = 0;
      return turn(page);
    },
    read: (page) => {
      if (page === last.number) spend();
      else last = { number: page, bytes: readAnew(page) };
      return last.bytes;
    },
    allowRow: () => {
      left += pagesPerRow;
    },
  };
}

type Reading = Pick<PagedFile, "glance" | "read"> & { turnTo: PagedFile["read"] };

function inMemory(bytes: Uint8Array): Reading {
  const part = (from: number, to: number) => bytes.subarray(from, to);
  return { glance: part, turnTo: part, read: part };
}

function onDisk(file: PagedFile, pageSize: number): Reading {
  const own = new Uint8Array(pageSize);
  const turnTo = (from: number, to: number) => {
    file.release();
    own.set(file.glance(from, to));
    return own;
  };
  return { glance: file.glance, turnTo, read: file.read };
}

/**
 * The bytes of the row that a pointer leads to; its lower byte is the row number in the data page.
 */
export function pointedRow(pages: MdbPages, pointer: number): Uint8Array {
  const { format } = pages;
  const page = dataPageOf(pages.read(pointer >>> 8));
  const row = pointer & 0xff;
  if (row >= rowCountOf(page, format)) throw new Error("pointer to no row");
  const start = startOf(flaggedStart(page, row, format));
  const size = endOf(page, row, format) - start;
  return new Uint8Array(page.buffer, page.byteOffset + start, size);
}

/** A page, if it is a data page; otherwise throws. */
export function dataPageOf(page: Uint8Array): Uint8Array {
  if (page[0] !== dataPage) throw new Error("no data page");
  return page;
}
