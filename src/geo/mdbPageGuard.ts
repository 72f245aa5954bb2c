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

type BufferMaker = { from: (bytes: ArrayBufferLike, at: number, size: number) => ReaderBuffer };

const smallestPage = 2048;
const openingPages = 3000;
const longColumns = 100;

/**
 * The reader follows page numbers wherever they lead, so a damaged or hostile file can send it
 * round in circles. It takes every page through `slice`; counting those calls ends the circle.
 */
export function guardPages(bytes: Uint8Array): GuardedPages {
  const { Buffer: maker } = globalThis as unknown as { Buffer: BufferMaker };
  const buffer = maker.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = openingPages;
  Object.defineProperty(buffer, "slice", {
    value: (start?: number, end?: number) => {
      left--;
      if (left < 0) throw new Error("pages form a circle");
      return buffer.subarray(start, end);
    },
  });
  return {
    buffer,
    allowOpening: () => {
      left = openingPages;
    },
    allowReading: (rows) => {
      left = 4 * Math.ceil(bytes.byteLength / smallestPage) + rows * longColumns;
    },
  };
}
