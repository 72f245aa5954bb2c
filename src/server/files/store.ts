import type { Readable } from "node:stream";
import { Refusal, status } from "#contract/errors";

export type StoredFile = { size: number; md5: string };

/** Bytes from `start` up to, but not including, `end`. */
export type ByteRange = { start: number; end: number };

export type Inspect = (path: string) => Promise<void>;

/** Stores bytes. A file is known by its id alone; its name is in the table `fj`. */
export type FileStore = {
  /**
   * Streams bytes in and hashes them on the way. More than `maxBytes` is a `Refusal` 413; a failure
   * leaves nothing behind. `inspect` sees the whole file before anybody else can, and refuses it by
   * throwing.
   */
  put(fileId: string, source: Readable, maxBytes: number, inspect?: Inspect): Promise<StoredFile>;
  /**
   * Stores what `make` writes to the lent path, where an empty file is ready; a failure leaves
   * nothing behind.
   */
  putMade<T>(fileId: string, make: (path: string) => Promise<T>): Promise<T>;
  /** All bytes or a range; a `Refusal` 404 if there is no such file. */
  read(fileId: string, range?: ByteRange): Promise<Readable>;
  /** Lends a path that a worker thread can read while `use` runs; 404 as for `read`. */
  withPath<T>(fileId: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing file is no error. */
  remove(fileId: string): Promise<void>;
  /** Removes unfinished files of killed processes once they are a day old. */
  tidy(): Promise<void>;
};

export const noFile = () => new Refusal(status.notFound, "文件不存在");

/** An id is a file or object name; anything else is answered as missing. */
export function demandId(fileId: string): void {
  if (!/^[0-9A-Za-z_-]{8,64}$/.test(fileId)) throw noFile();
}
