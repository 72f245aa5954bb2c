/** Positions in a chunk stay below this, so that references to less than 2 GB are small integers. */
const chunkSize = 1 << 20;
const lengthSize = 4;
/** Bytes that a code unit takes in UTF-8 at most. */
const longestCharacter = 3;
const encoder = new TextEncoder();

/** Keeps byte strings; a reference is a number. */
export type Arena = {
  /** Makes room for so many bytes, has them written from `at` on, and answers a reference to them. */
  keep: (length: number, write: (view: DataView, at: number) => void) => number;
  /** Keeps a text as UTF-8. */
  keepText: (text: string) => number;
  /** The bytes of a reference; a view, to be read and let go before the next is asked for. */
  read: (reference: number) => Uint8Array;
};

type Chunk = { bytes: Uint8Array; view: DataView };

/** Keeps many small byte strings in a few large blocks, where objects would cost several times as much. */
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

  /** A little-endian number of eight bytes among those of a reference. */
  float(reference: number, offset: number): number {
    const { view } = this.chunks[Math.floor(reference / chunkSize)] as Chunk;
    return view.getFloat64((reference % chunkSize) + lengthSize + offset, true);
  }

  private reference(start: number): number {
    return (this.chunks.length - 1) * chunkSize + start;
  }

  /** The last chunk, with room for so many bytes and their length. */
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
