import { UnreadableBook } from "../xlsx/zipParts";

/** A record of a workbook stream: its own bytes, and those of records that continue it. */
export type BiffRecord = { type: number; parts: Uint8Array[] };

const continueType = 0x3c;

/** The records from a place on, each with what continues it. */
export function* biffRecords(bytes: Uint8Array, from: number): Generator<BiffRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  let record: BiffRecord | null = null;
  while (at + 4 <= bytes.length) {
    const [type, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (at + 4 + size > bytes.length) throw new UnreadableBook("damaged");
    const data = bytes.subarray(at + 4, at + 4 + size);
    at += 4 + size;
    if (type === continueType && record) {
      record.parts.push(data);
      continue;
    }
    if (record) yield record;
    record = { type, parts: [data] };
  }
  if (record) yield record;
}

const [wideFlag, phoneticFlag, richFlag] = [0x1, 0x4, 0x8];

/** Reads the values of one record, over the borders of its parts. */
export class BiffReader {
  private part = 0;
  private at = 0;
  private view: DataView;

  constructor(private readonly parts: readonly Uint8Array[]) {
    this.view = viewOf(parts[0] ?? new Uint8Array());
  }

  get left(): boolean {
    return this.at < this.view.byteLength || this.part + 1 < this.parts.length;
  }

  private turn(): void {
    const next = this.parts[++this.part];
    if (!next) throw new UnreadableBook("damaged");
    this.view = viewOf(next);
    this.at = 0;
  }

  byte(): number {
    while (this.at >= this.view.byteLength) this.turn();
    return this.view.getUint8(this.at++);
  }
  word(): number {
    return this.byte() | (this.byte() << 8);
  }
  long(): number {
    return (this.word() | (this.word() << 16)) >>> 0;
  }
  double(): number {
    const bytes = Uint8Array.from({ length: 8 }, () => this.byte());
    return viewOf(bytes).getFloat64(0, true);
  }

  skip(count: number): void {
    let rest = count;
    while (rest > this.view.byteLength - this.at) {
      rest -= this.view.byteLength - this.at;
      this.turn();
    }
    this.at += rest;
  }

  /** A text after its length; formatting runs and phonetic readings are dropped. */
  text(length: number): string {
    const flags = this.byte();
    const runs = flags & richFlag ? this.word() : 0;
    const phonetic = flags & phoneticFlag ? this.long() : 0;
    const text = this.characters(length, (flags & wideFlag) !== 0);
    this.skip(4 * runs + phonetic);
    return text;
  }

  /** Where a text goes on in another part, that begins with whether its characters are wide. */
  private characters(length: number, wide: boolean): string {
    let [text, rest, isWide] = ["", length, wide];
    while (rest > 0) {
      if (this.at >= this.view.byteLength) {
        this.turn();
        isWide = (this.byte() & wideFlag) !== 0;
      }
      const size = isWide ? 2 : 1;
      const count = Math.min(rest, Math.floor((this.view.byteLength - this.at) / size));
      if (count === 0) throw new UnreadableBook("damaged");
      const from = this.view.byteOffset + this.at;
      const bytes = new Uint8Array(this.view.buffer, from, count * size);
      // Narrow characters are the first 256 of Unicode, which no decoder but this gives unchanged.
      text += isWide ? decoder.decode(bytes) : String.fromCharCode(...bytes);
      this.at += count * size;
      rest -= count;
    }
    return text;
  }
}

const decoder = new TextDecoder("utf-16le", { ignoreBOM: true });
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
