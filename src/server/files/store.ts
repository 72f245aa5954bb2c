import type { Readable } from "node:stream";
import { Refusal, status } from "#contract/errors";

export type StoredFile = { size: number; md5: string };

/** Bytes from `start`, without the one at `end`. */
export type ByteRange = { start: number; end: number };

export type Inspect = (path: string) => Promise<void>;

/** Where bytes live. A file is named by its id alone; what it is called stands in the table `fj`. */
export type FileStore = {
  /**
   * Streams bytes in and hashes them on the way. More than `maxBytes` is a `Refusal` 413; after any
   * failure nothing is left behind. `inspect` looks at the whole file before anybody else can, and
   * refuses it by throwing.
   */
  put(fileId: string, source: Readable, maxBytes: number, inspect?: Inspect): Promise<StoredFile>;
  /**
   * Takes in what `make` writes at the path that it is lent, where an empty file lies; after a failure
   * nothing is left behind.
   */
  putMade<T>(fileId: string, make: (path: string) => Promise<T>): Promise<T>;
  /** All bytes, or some of them; a `Refusal` 404 where there is no such file. */
  read(fileId: string, range?: ByteRange): Promise<Readable>;
  /** Lends a path that a worker thread can read, for as long as `use` takes; 404 as for `read`. */
  withPath<T>(fileId: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing what is not there is no failure. */
  remove(fileId: string): Promise<void>;
  /** Removes what processes that were killed have left half done, once it is a day old. */
  tidy(): Promise<void>;
};

export const noFile = () => new Refusal(status.notFound, "文件不存在");

/** An id is the name of a file or of an object: anything else is not there. */
export function demandId(fileId: string): void {
  if (!/^[0-9A-Za-z_-]{8,64}$/.test(fileId)) throw noFile();
}
