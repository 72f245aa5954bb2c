/** Positions in a chunk stay below this, so that references to less than 2 GB are small integers. */
const chunkSize = 1 << 20;
const lengthSize = 4;

type Chunk = { bytes: Uint8Array; view: DataView };

/** Keeps many small byte strings in a few large blocks, where objects would cost several times as much. */
export class ByteArena {
  private readonly chunks: Chunk[] = [];
  private at = chunkSize;

  /** Copies the parts as one and answers a reference to them. */
  keep(...parts: readonly Uint8Array[]): number {
    let length = 0;
    for (const part of parts) length += part.byteLength;
    const size = lengthSize + length;
    const last = this.chunks.at(-1);
    const chunk = last && this.at + size <= last.bytes.byteLength ? last : this.grow(size);
    chunk.view.setUint32(this.at, length);
    const reference = (this.chunks.length - 1) * chunkSize + this.at;
    let at = this.at + lengthSize;
    for (const part of parts) {
      chunk.bytes.set(part, at);
      at += part.byteLength;
    }
    this.at = at;
    return reference;
  }

  /** The bytes of a reference from an offset on; a view, to be read and let go. */
  read(reference: number, offset = 0): Uint8Array {
    const { bytes, view } = this.chunks[Math.floor(reference / chunkSize)] as Chunk;
    const at = reference % chunkSize;
    const start = at + lengthSize;
    return bytes.subarray(start + offset, start + view.getUint32(at));
  }

  /** A little-endian number of eight bytes among those of a reference. */
  float(reference: number, offset: number): number {
    const { view } = this.chunks[Math.floor(reference / chunkSize)] as Chunk;
    return view.getFloat64((reference % chunkSize) + lengthSize + offset, true);
  }

  private grow(size: number): Chunk {
    const bytes = new Uint8Array(Math.max(chunkSize, size));
    const chunk = { bytes, view: new DataView(bytes.buffer) };
    this.chunks.push(chunk);
    this.at = 0;
    return chunk;
  }
}
