import { ByteSink } from "../format/byteSink";

/** An attribute of a tile feature. */
export type TileValue = string | number | boolean | null;

const utf8 = new TextEncoder();

/** For one value after the other. */
const body = new ByteSink(256);

/** The value table of a tile layer: each value is stored once, features refer to it by number. */
export class MvtValues {
  private readonly numbers = new Map<TileValue, number>();

  /** Number of different values so far. */
  get size(): number {
    return this.numbers.size;
  }

  /** Writes the key and value numbers of a feature's non-null values. */
  writeTags(values: readonly TileValue[], tags: ByteSink): void {
    tags.reset();
    for (let key = 0; key < values.length; key++) {
      const value = values[key];
      if (value === null || value === undefined) continue;
      tags.varint(key);
      tags.varint(this.numberOf(value));
    }
  }

  /** Writes the table as repeated fields of the layer. */
  writeTable(out: ByteSink, field: number): void {
    for (const value of this.numbers.keys()) {
      body.reset();
      writeValue(body, value);
      out.fieldOf(field, body);
    }
  }

  private numberOf(value: TileValue): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    this.numbers.set(value, this.numbers.size);
    return this.numbers.size - 1;
  }
}

function writeValue(body: ByteSink, value: TileValue): void {
  if (typeof value === "string") writeText(body, value);
  else if (typeof value === "boolean") writeWhole(body, 7, value ? 1 : 0);
  else writeNumber(body, value ?? 0);
}

/** Ids and codes are short ASCII, and every parcel has one, so they bypass the encoder. */
function writeText(body: ByteSink, text: string): void {
  const start = body.size;
  body.reserve(text.length + 20);
  body.varint(10);
  body.varint(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || text.length > 100) {
      body.size = start;
      body.field(1, utf8.encode(text));
      return;
    }
    body.bytes[body.size++] = code;
  }
}

function writeNumber(body: ByteSink, number: number): void {
  if (Number.isSafeInteger(number) && Math.abs(number) < 2 ** 51) {
    if (number >= 0) writeWhole(body, 5, number);
    else writeWhole(body, 6, -2 * number - 1);
    return;
  }
  body.varint(3 * 8 + 1);
  const double = new Uint8Array(8);
  new DataView(double.buffer).setFloat64(0, number, true);
  body.raw(double);
}

function writeWhole(body: ByteSink, field: number, value: number): void {
  body.varint(field * 8);
  body.varint(value);
}
