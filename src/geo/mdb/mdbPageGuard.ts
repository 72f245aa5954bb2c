import type MDBReader from "mdb-reader";

/** Node's Buffer, by way of the reader's types: this folder is compiled for browsers as well. */
type ReaderBuffer = ConstructorParameters<typeof MDBReader>[0];

/** A database's bytes for mdb-reader, and what gives the next operation a fresh page budget. */
export type GuardedPages = {
  /** The first page can be looked at; mdb-reader alone takes the others. */
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

const { Buffer: maker } = globalThis as unknown as { Buffer: BufferMaker };
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  maker.from(buffer, byteOffset, byteLength);
const copyOf = (bytes: Uint8Array) => bufferOf(new Uint8Array(bytes));

/**
 * The reader follows page numbers wherever they lead, so a damaged or hostile file can send it
 * round in circles. It takes every page through `slice`; counting those calls ends the circle.
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

/** The reader keeps pages as it likes, so each is a copy. */
function fileInPages(file: PagedFile): Pages {
  const { size } = file;
  // Beside pages the reader takes only the first one, by `copy`, and the length.
  const buffer = copyOf(file.read(0, Math.min(largestPage, size)));
  Object.defineProperty(buffer, "length", { value: size });
  return { buffer, size, slice: (start, end) => copyOf(file.glance(start, Math.max(start, end))) };
}
