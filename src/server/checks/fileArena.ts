import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Arena } from "#contract/rules/import/byteArena";

const bufferSize = 1 << 17;
/** Bytes per read: usually covers a parcel's neighbours, and wastes little where there are none. */
const blockSize = 1 << 14;
const lengthSize = 4;
/** Most bytes that one UTF-16 code unit takes in UTF-8. */
const longestCharacter = 3;

/** The bytes of the file from `from` to `to`. */
type Part = { bytes: Buffer; from: number; to: number };

/**
 * Keeps byte strings in a private temporary file that goes away with its thread. It is read back a
 * block at a time, which is fast in the order in which it was written.
 */
export class FileArena implements Arena {
  private readonly file = openHidden();
  private coming: Part = { bytes: Buffer.allocUnsafeSlow(bufferSize), from: 0, to: 0 };
  private block: Part = { bytes: Buffer.allocUnsafeSlow(blockSize), from: 0, to: 0 };

  keep(length: number, write: (view: DataView, at: number) => void): number {
    const start = this.startOf(length);
    const { bytes } = this.coming;
    write(new DataView(bytes.buffer, bytes.byteOffset), start + lengthSize);
    return this.finish(start, length);
  }

  keepText(text: string): number {
    const start = this.startOf(longestCharacter * text.length);
    return this.finish(start, this.coming.bytes.write(text, start + lengthSize));
  }

  read(reference: number): Uint8Array {
    const { coming } = this;
    const part = reference >= coming.from ? coming : this.blockWith(reference, lengthSize);
    const length = part.bytes.readUInt32LE(reference - part.from);
    const whole = part === coming ? part : this.blockWith(reference, lengthSize + length);
    const start = reference - whole.from + lengthSize;
    return whole.bytes.subarray(start, start + length);
  }

  /** Offset in the write buffer with room for `length` bytes and their length prefix. */
  private startOf(length: number): number {
    const { coming } = this;
    const size = lengthSize + length;
    if (coming.to - coming.from + size > coming.bytes.length) {
      writeAll(this.file, coming.bytes.subarray(0, coming.to - coming.from), coming.from);
      const bytes = size > coming.bytes.length ? Buffer.allocUnsafeSlow(size) : coming.bytes;
      this.coming = { bytes, from: coming.to, to: coming.to };
    }
    return this.coming.to - this.coming.from;
  }

  private finish(start: number, length: number): number {
    const { coming } = this;
    coming.bytes.writeUInt32LE(length, start);
    coming.to = coming.from + start + lengthSize + length;
    return coming.from + start;
  }

  private blockWith(from: number, size: number): Part {
    const { block } = this;
    if (from >= block.from && from + size <= block.to) return block;
    const bytes = size > block.bytes.length ? Buffer.allocUnsafeSlow(size) : block.bytes;
    const read = readSync(this.file, bytes, 0, bytes.length, from);
    if (read < size) throw new Error("a temporary file ends early");
    this.block = { bytes, from, to: from + read };
    return this.block;
  }
}

/** An unlinked file: the system frees it when it is closed, which happens when the thread ends. */
function openHidden(): number {
  const folder = mkdtempSync(join(tmpdir(), "clzy-check-"));
  try {
    return openSync(join(folder, "drafts"), "w+");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at, bytes.length - at, position + at);
  }
}
