import type MDBReader from "mdb-reader";

/** Node's Buffer, via the reader's types: this folder is compiled for browsers too. */
type ReaderBuffer = ConstructorParameters<typeof MDBReader>[0];

/**
 * A database's bytes for mdb-reader, and functions that give the next operation a fresh page
 * budget.
 */
export type GuardedPages = {
  /** Only its first page may be accessed directly; mdb-reader takes the others through `slice`. */
  buffer: ReaderBuffer;
  /**
   * Allows opening a table: few pages, since the reader joins definition pages in quadratic time.
   */
  allowOpening: () => void;
  /** Allows reading a batch of rows, which may follow many memo pointers to the same page. */
  allowReading: (rows: number) => void;
};

/** A file whose bytes are read on demand. */
export type PagedFile = {
  size: number;
  /** A range of bytes, valid until `release`. */
  read: (from: number, to: number) => Uint8Array;
  /** The same, but only valid until the next read. */
  glance: (from: number, to: number) => Uint8Array;
  /** Invalidates everything read so far. */
  release: () => void;
};

type BufferMaker = { from: (bytes: ArrayBufferLike, at: number, size: number) => ReaderBuffer };
type Slice = (start: number, end: number) => ReaderBuffer;

const smallestPage = 2048;
const largestPage = 4096;
const openingPages = 3000;
const longColumns = 100;

const { Buffer: maker } = globalThis as unknown as { Buffer: BufferMaker };
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  maker.from(buffer, byteOffset, byteLength);
const copyOf = (bytes: Uint8Array) => bufferOf(new Uint8Array(bytes));

/**
 * The reader follows page numbers blindly, so a damaged or hostile file can send it in circles. It
 * takes every page through `slice`; counting those calls breaks the circle.
 */
export function guardPages(file: Uint8Array | PagedFile): GuardedPages {
  const { buffer, size, slice } = file instanceof Uint8Array ? wholeFile(file) : fileInPages(file);
  let left = openingPages;
  const place = (at: number) => (at < 0 ? Math.max(0, size + at) : Math.min(at, size));
  Object.defineProperty(buffer, "slice", {
    value: (start = 0, end = size) => {
      left--;
      if (left < 0) throw new Error("pages form a circle");
      return slice(place(start), place(end));
    },
  });
  return {
    buffer,
    allowOpening: () => {
      left = openingPages;
    },
    allowReading: (rows) => {
      left = 4 * Math.ceil(size / smallestPage) + rows * longColumns;
    },
  };
}

type Pages = { buffer: ReaderBuffer; size: number; slice: Slice };

function wholeFile(bytes: Uint8Array): Pages {
  const buffer = bufferOf(bytes);
  return { buffer, size: bytes.byteLength, slice: (start, end) => buffer.subarray(start, end) };
}

/** The reader may keep pages, so each one is a copy. */
function fileInPages(file: PagedFile): Pages {
  const { size } = file;
  // Besides pages, the reader only uses the first page (through `copy`) and the length.
  const buffer = copyOf(file.read(0, Math.min(largestPage, size)));
  Object.defineProperty(buffer, "length", { value: size });
  return { buffer, size, slice: (start, end) => copyOf(file.glance(start, Math.max(start, end))) };
}
