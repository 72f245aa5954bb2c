/** Thrown for a file geodatabase that cannot be read; `compressed` tables keep their rows elsewhere. */
export class GdbError extends Error {
  override name = "GdbError";
  constructor(readonly kind: "damaged" | "compressed") {
    super(`gdb: ${kind}`);
  }
}

const longestVarint = 10;

/** Reads values one after another; reading beyond the end is an error. */
export class GdbBytes {
  at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private step(size: number): number {
    const from = this.at;
    if (size < 0 || from + size > this.bytes.length) throw new GdbError("damaged");
    this.at = from + size;
    return from;
  }

  skip(size: number): void {
    this.step(size);
  }

  byte(): number {
    return this.view.getUint8(this.step(1));
  }
  int16(): number {
    return this.view.getInt16(this.step(2), true);
  }
  int32(): number {
    return this.view.getInt32(this.step(4), true);
  }
  uint32(): number {
    return this.view.getUint32(this.step(4), true);
  }
  int64(): bigint {
    return this.view.getBigInt64(this.step(8), true);
  }
  float32(): number {
    return this.view.getFloat32(this.step(4), true);
  }
  float64(): number {
    return this.view.getFloat64(this.step(8), true);
  }
  slice(size: number): Uint8Array {
    const from = this.step(size);
    return this.bytes.subarray(from, from + size);
  }

  /** Seven bits a byte, the lowest first. */
  varuint(): number {
    let value = 0;
    for (let i = 0; i < longestVarint; i++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw new GdbError("damaged");
  }

  /** The first byte has a sign and six bits. */
  varint(): number {
    const first = this.byte();
    const sign = first & 0x40 ? -1 : 1;
    const low = first & 0x3f;
    return first < 0x80 ? sign * low : sign * (low + this.varuint() * 64);
  }

  utf16(characters: number): string {
    return new TextDecoder("utf-16le").decode(this.slice(2 * characters));
  }
}
