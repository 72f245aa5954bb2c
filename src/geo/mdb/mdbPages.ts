import { endOf, flaggedStart, type MdbFormat, rowCountOf, startOf } from "./mdbFormat";
import type { PagedFile } from "./mdbPageGuard";

/** The pages of a database that is not encoded, by number; each throws when there is none. */
export type MdbPages = {
  format: MdbFormat;
  /** How many there are; the first, of number 0, is the header and not to be read here. */
  count: number;
  /** A page, until any other is read. */
  glance: (page: number) => Uint8Array;
  /** The page whose rows are read next. Pages that were read before are not needed any more. */
  turnTo: (page: number) => Uint8Array;
  /** A page beside the one that was turned to, until the next is turned to. */
  read: (page: number) => Uint8Array;
  /** One more row is read, which may lead to other pages. */
  allowRow: () => void;
};

/** A file may say of any page that it comes next: each row may lead to so many more. */
const pagesPerRow = 100;
const dataPage = 1;

/**
 * The pages of a file. A damaged or hostile file can lead round in circles; counting what is read
 * ends the circle.
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
    // What Node's Buffer calls a slice is no copy.
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  };
  const readAnew = checked(read);
  const turn = checked(turnTo);
  // Long values of neighbours lie in the same page.
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

/** The bytes of a row in a data page, of which the lower byte of a pointer gives the number. */
export function pointedRow(pages: MdbPages, pointer: number): Uint8Array {
  const { format } = pages;
  const page = dataPageOf(pages.read(pointer >>> 8));
  const row = pointer & 0xff;
  if (row >= rowCountOf(page, format)) throw new Error("pointer to no row");
  const start = startOf(flaggedStart(page, row, format));
  const size = endOf(page, row, format) - start;
  return new Uint8Array(page.buffer, page.byteOffset + start, size);
}

/** A page, if it is one of rows. */
export function dataPageOf(page: Uint8Array): Uint8Array {
  if (page[0] !== dataPage) throw new Error("no data page");
  return page;
}
