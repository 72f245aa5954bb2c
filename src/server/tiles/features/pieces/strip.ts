/** A feature as it is written: text, or bytes. */
export type Piece = string | Uint8Array;

/**
 * Pieces one behind the other, each with what stands between two behind it. Those that lie side by side in
 * memory are one part.
 */
export class Strip {
  readonly parts: Uint8Array[] = [];
  count = 0;
  length = 0;
  #bytes: Buffer | null = null;
  #from = 0;
  #to = 0;

  /** A strip of pieces that are kept nowhere. */
  static of(pieces: readonly Piece[], between: string): Strip {
    const strip = new Strip();
    for (const piece of pieces) strip.addOne(piece, between);
    return strip.end();
  }

  addOne(piece: Piece, between: string): void {
    const bytes = bytesOf(piece, between);
    this.add(bytes, 0, bytes.length);
  }

  /** The next piece lies there. */
  add(bytes: Buffer, from: number, to: number): void {
    this.count++;
    this.length += to - from;
    if (bytes === this.#bytes && from === this.#to) this.#to = to;
    else {
      this.end();
      this.#bytes = bytes;
      this.#from = from;
      this.#to = to;
    }
  }

  /** After the last piece. */
  end(): this {
    if (this.#bytes) this.parts.push(this.#bytes.subarray(this.#from, this.#to));
    this.#bytes = null;
    return this;
  }
}

function bytesOf(piece: Piece, between: string): Buffer {
  if (typeof piece === "string") return Buffer.from(piece + between);
  if (between === "") return Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  return Buffer.concat([piece, Buffer.from(between)]);
}
