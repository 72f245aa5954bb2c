import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";

const blockSize = 1 << 16;
/** Blocks kept after a release: pages that are read again lie close together. */
const mostKept = 8;

/** A file on disk with a few of its blocks in memory. */
export function pagedFile(path: string): PagedFile & { close: () => void } {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const known = new Map<number, Buffer>();
  const free: Buffer[] = [];
  const glanced = { number: -1, bytes: Buffer.allocUnsafeSlow(blockSize) };
  const blockAt = (number: number): Buffer => {
    const found = known.get(number);
    if (found) return found;
    const block = free.pop() ?? Buffer.allocUnsafeSlow(blockSize);
    known.set(number, fill(file, block, number * blockSize));
    return block;
  };
  const glanceAt = (number: number): Buffer => {
    if (glanced.number !== number) fill(file, glanced.bytes, number * blockSize);
    glanced.number = number;
    return glanced.bytes;
  };
  const partOf = (at: (number: number) => Buffer) => (from: number, to: number) => {
    const number = Math.floor(from / blockSize);
    const start = number * blockSize;
    if (to <= start + blockSize) return at(number).subarray(from - start, to - start);
    return fill(file, Buffer.allocUnsafeSlow(to - from), from);
  };
  return {
    size,
    read: partOf(blockAt),
    glance: partOf(glanceAt),
    release: () => {
      for (const [number, block] of known) {
        if (known.size <= mostKept) return;
        known.delete(number);
        free.push(block);
      }
    },
    close: () => closeSync(file),
  };
}

/** Fills a buffer from the file, up to the end of the file. */
function fill(file: number, buffer: Buffer, position: number): Buffer {
  for (let at = 0; at < buffer.length; ) {
    const read = readSync(file, buffer, at, buffer.length - at, position + at);
    if (read === 0) break;
    at += read;
  }
  return buffer;
}
