import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * A file of this process alone, which has no name once it is open: nothing of it outlives the process.
 * It is read and written at once, not by and by: what was written there stands in the system's own
 * memory, from where it comes sooner than a thread could be asked.
 */
export class UnnamedFile {
  private constructor(
    private file: number | null,
    private readonly isOwn: boolean,
  ) {}

  /** One that another thread of this process has opened, and which is that one's to close: see `handle`. */
  static of = (handle: number): UnnamedFile => new UnnamedFile(handle, false);

  /** In a folder, which is made; null where nothing can be written. */
  static open(folder: string, name: string): UnnamedFile | null {
    try {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${name}-${process.pid}-${Date.now()}`);
      const file = openSync(path, "wx+", 0o600);
      rmSync(path);
      return new UnnamedFile(file, true);
    } catch {
      return null;
    }
  }

  /** Fills the bytes from a place; false if they are not there, and from then on nothing is. */
  read(bytes: Uint8Array, from: number): boolean {
    return this.#whole(bytes, (file) => readSync(file, bytes, 0, bytes.length, from));
  }

  /** False if they could not be written, as on a disk that is full; from then on nothing is there. */
  write(bytes: Uint8Array, to: number): boolean {
    return this.#whole(bytes, (file) => writeSync(file, bytes, 0, bytes.length, to));
  }

  get isOpen(): boolean {
    return this.file !== null;
  }

  /** By which another thread finds it; null once it is closed. */
  get handle(): number | null {
    return this.file;
  }

  /** Gives its place on the disk back. */
  close(): void {
    if (this.file !== null && this.isOwn) closeSync(this.file);
    this.file = null;
  }

  #whole(bytes: Uint8Array, work: (file: number) => number): boolean {
    try {
      if (this.file !== null && work(this.file) === bytes.length) return true;
    } catch {
      // As if it were not there.
    }
    this.close();
    return false;
  }
}
