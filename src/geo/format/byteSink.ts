/** A growing byte buffer with protobuf's variable-length integers. */
export class ByteSink {
  bytes: Uint8Array;
  size = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  reset(): void {
    this.size = 0;
  }

  /** Makes room for more bytes. */
  reserve(more: number): void {
    const needed = this.size + more;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.size));
    this.bytes = grown;
  }

  /** Writes an unsigned integer below 2^53. */
  varint(value: number): void {
    this.reserve(10);
    let rest = value;
    // Bitwise operators work on 32 bits only.
    while (rest > 0x7fffffff) {
      this.bytes[this.size++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 0x7f) {
      this.bytes[this.size++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.size++] = rest;
  }

  /** Writes a signed 31-bit integer in zigzag form. */
  zigzag(value: number): void {
    this.varint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
  }

  /** Writes a protobuf field of bytes: tag, length, content. */
  field(number: number, bytes: Uint8Array): void {
    this.varint(number * 8 + 2);
    this.varint(bytes.length);
    this.raw(bytes);
  }

  /** Writes part of some bytes; short parts are copied without creating a view. */
  rawFrom(bytes: Uint8Array, from: number, to: number): void {
    const size = to - from;
    this.reserve(size);
    if (size > 64) this.bytes.set(bytes.subarray(from, to), this.size);
    else for (let i = 0; i < size; i++) this.bytes[this.size + i] = bytes[from + i] as number;
    this.size += size;
  }

  rawOf(other: ByteSink): void {
    this.rawFrom(other.bytes, 0, other.size);
  }

  /** Writes a protobuf field with the contents of another sink. */
  fieldOf(number: number, other: ByteSink): void {
    this.varint(number * 8 + 2);
    this.varint(other.size);
    this.rawOf(other);
  }

  /** The bytes written so far, as a view that the next write may overwrite. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }
}
