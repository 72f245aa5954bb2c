import type { Readable } from "node:stream";

export type StoredFile = { size: number; md5: string };

/** Where bytes live. A file is named by its id alone; what it is called stands in the table `fj`. */
export type FileStore = {
  /**
   * Streams bytes to disk and hashes them on the way. More than `maxBytes` is a `Refusal` 413;
   * after any failure nothing is left behind.
   */
  put(fileId: string, source: Readable, maxBytes: number): Promise<StoredFile>;
  /** A path that a worker thread can read, whether or not the file exists. */
  pathOf(fileId: string): string;
  read(fileId: string): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(fileId: string): Promise<void>;
};
