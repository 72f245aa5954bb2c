/** Positions in a chunk stay below this, so references below 2 GB are small integers. */
const chunkSize = 1 << 20;
const lengthSize = 4;
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const longestCharacter = 3;
const encoder = new TextEncoder();

/** Stores byte strings; a reference is a number. */
export type Arena = {
  /** Reserves `length` bytes, calls `write` to fill them from `at` on, and returns a reference. */
  keep: (length: number, write: (view: DataView, at: number) => void) => number;
  /** Stores a text as UTF-8. */
  keepText: (text: string) => number;
  /** The bytes of a reference as a view; use it before calling `read` again. */
  read: (reference: number) => Uint8Array;
};

type Chunk = { bytes: Uint8Array; view: DataView };

/**
 * Stores many small byte strings in a few large blocks; separate objects would take several times
 * as much memory.
 */
export class ByteArena implements Arena {
  private readonly chunks: Chunk[] = [];
  private at = chunkSize;

  keep(length: number, write: (view: DataView, at: number) => void): number {
    const { view } = this.chunkFor(length);
    const start = this.at;
    view.setUint32(start, length);
    write(view, start + lengthSize);
    this.at = start + lengthSize + length;
    return this.reference(start);
  }

  keepText(text: string): number {
    const { bytes, view } = this.chunkFor(longestCharacter * text.length);
    const start = this.at;
    const { written } = encoder.encodeInto(text, bytes.subarray(start + lengthSize));
    view.setUint32(start, written);
    this.at = start + lengthSize + written;
    return this.reference(start);
  }

  read(reference: number): Uint8Array {
    const { bytes, view } = this.chunks[Math.floor(reference / chunkSize)] as Chunk;
    const at = reference % chunkSize;
    const start = at + lengthSize;
    return bytes.subarray(start, start + view.getUint32(at));
  }

  /** The little-endian double at an offset inside a referenced byte string. */
  float(reference: number, offset: number): number {
    const { view } = this.chunks[Math.floor(reference / chunkSize)] as Chunk;
    return view.getFloat64((reference % chunkSize) + lengthSize + offset, true);
  }

  private reference(start: number): number {
    return (this.chunks.length - 1) * chunkSize + start;
  }

  /** The last chunk, with room for `length` bytes and the length prefix. */
  private chunkFor(length: number): Chunk {
    const size = lengthSize + length;
    const last = this.chunks.at(-1);
    return last && this.at + size <= last.bytes.byteLength ? last : this.grow(size);
  }

  private grow(size: number): Chunk {
    const bytes = new Uint8Array(Math.max(chunkSize, size));
    const chunk = { bytes, view: new DataView(bytes.buffer) };
    this.chunks.push(chunk);
    this.at = 0;
    return chunk;
  }
}
