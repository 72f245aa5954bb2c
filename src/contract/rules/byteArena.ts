const chunkSize = 1 << 20;
const lengthSize = 4;
/** Positions in a chunk stay below this; a reference is exact as a number. */
const chunkFactor = 2 ** 32;

/** Keeps many small byte strings in a few large blocks, where objects would cost several times as much. */
export class ByteArena {
  private readonly chunks: Uint8Array[] = [];
  private at = chunkSize;

  /** Copies the bytes and answers a reference to them. */
  keep(bytes: Uint8Array): number {
    const size = lengthSize + bytes.byteLength;
    const last = this.chunks.at(-1);
    if (!last || this.at + size > last.byteLength) {
      this.chunks.push(new Uint8Array(Math.max(chunkSize, size)));
      this.at = 0;
    }
    const chunk = this.chunks.at(-1) as Uint8Array;
    new DataView(chunk.buffer).setUint32(this.at, bytes.byteLength);
    chunk.set(bytes, this.at + lengthSize);
    const reference = (this.chunks.length - 1) * chunkFactor + this.at;
    this.at += size;
    return reference;
  }

  /** The bytes of a reference; a view, to be read and let go. */
  read(reference: number): Uint8Array {
    const chunk = this.chunks[Math.floor(reference / chunkFactor)] as Uint8Array;
    const at = reference % chunkFactor;
    const length = new DataView(chunk.buffer).getUint32(at);
    return chunk.subarray(at + lengthSize, at + lengthSize + length);
  }
}
