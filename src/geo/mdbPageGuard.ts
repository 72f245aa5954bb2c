import type MDBReader from "mdb-reader";

/** Node's Buffer, by way of the reader's types: this folder is compiled for browsers as well. */
type ReaderBuffer = ConstructorParameters<typeof MDBReader>[0];

/** A database's bytes, and what gives the next operation a fresh page budget. */
export type GuardedPages = {
  buffer: ReaderBuffer;
  /** Opening a table: few pages, since the reader joins definition pages in quadratic time. */
  allowOpening: () => void;
  /** Reading a batch of rows, which may follow memo pointers many times to the same page. */
  allowReading: (rows: number) => void;
};

/** A file whose bytes are read when they are asked for. */
export type PagedFile = {
  size: number;
  /** Bytes of a part of the file, which stay as they are until `release`. */
  read: (from: number, to: number) => Uint8Array;
  /** The same, until anything else is read. */
  glance: (from: number, to: number) => Uint8Array;
  /** Nothing that was read is needed any more. */
  release: () => void;
};

type BufferMaker = { from: (bytes: ArrayBufferLike, at: number, size: number) => ReaderBuffer };
type Slice = (start: number, end: number) => ReaderBuffer;

const smallestPage = 2048;
const largestPage = 4096;
const openingPages = 3000;
const longColumns = 100;
const dataPage = 1;
/** Owner of data pages that hold long values: its four letters as a number. */
const longValues = 0x4c41564c;

const { Buffer: maker } = globalThis as unknown as { Buffer: BufferMaker };
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  maker.from(buffer, byteOffset, byteLength);
const copyOf = (bytes: Uint8Array) => bufferOf(new Uint8Array(bytes));

/**
 * The reader follows page numbers wherever they lead, so a damaged or hostile file can send it
 * round in circles. It takes every page through `slice`; counting those calls ends the circle.
 */
export function guardPages(file: Uint8Array | PagedFile): GuardedPages {
  const pages = file instanceof Uint8Array ? wholeFile(file) : fileInPages(file);
  const { buffer, size } = pages;
  let left = openingPages;
  const place = (at: number) => (at < 0 ? Math.max(0, size + at) : Math.min(at, size));
  Object.defineProperty(buffer, "slice", {
    value: (start = 0, end = size) => {
      left--;
      if (left < 0) throw new Error("pages form a circle");
      return pages.slice(place(start), place(end));
    },
  });
  return {
    buffer,
    allowOpening: () => {
      left = openingPages;
      pages.open();
    },
    allowReading: (rows) => {
      left = 4 * Math.ceil(size / smallestPage) + rows * longColumns;
      pages.readOn();
    },
  };
}

/** Where pages come from: `open` and `readOn` say what is done next. */
type Pages = {
  buffer: ReaderBuffer;
  size: number;
  slice: Slice;
  open: () => void;
  readOn: () => void;
};

function wholeFile(bytes: Uint8Array): Pages {
  const buffer = bufferOf(bytes);
  const slice: Slice = (start, end) => buffer.subarray(start, end);
  return { buffer, size: bytes.byteLength, slice, open: () => {}, readOn: () => {} };
}

/**
 * Each batch of rows begins with a look at all data pages before it: these need not stay. How many
 * they are is known from the batch before.
 */
function fileInPages(file: PagedFile): Pages {
  const { size } = file;
  let isOpening = true;
  let seen = 0;
  let behind = 0;
  // Beside pages the reader takes only the first one, by `copy`, and the length.
  const buffer = copyOf(file.read(0, Math.min(largestPage, size)));
  Object.defineProperty(buffer, "length", { value: size });
  const slice: Slice = (start, end) => {
    const to = Math.max(start, end);
    // Definitions are kept by the reader as they come.
    if (isOpening) return copyOf(file.glance(start, to));
    if (behind > 0) {
      behind--;
      return bufferOf(file.glance(start, to));
    }
    const page = bufferOf(file.read(start, to));
    if (page[0] === dataPage && page.readUInt32LE(4) !== longValues) seen++;
    return page;
  };
  const open = () => {
    isOpening = true;
    seen = 0;
  };
  const readOn = () => {
    isOpening = false;
    behind = Math.max(0, seen - 1);
    seen = behind;
    file.release();
  };
  return { buffer, size, slice, open, readOn };
}
