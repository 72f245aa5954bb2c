/** Type of a TWKB value; collections are not supported. */
export type TwkbKind = "point" | "line" | "polygon";

const emptyFlag = 0x10;
const extendedFlag = 0x08;
const idsFlag = 0x04;
const sizeFlag = 0x02;
const boxFlag = 0x01;
const kinds = ["point", "line", "polygon"] as const;

/**
 * Reads TWKB (PostGIS `ST_AsTWKB`) into arrays that are reused by the next read, for tiles of ten
 * thousand features. Coordinates are integers: the value times 10^precision.
 */
export class TwkbReader {
  kind: TwkbKind = "point";
  precision = 0;
  /** x and y alternating. */
  coordinates = new Int32Array(1024);
  /** End of each ring, line or point set, counted in positions. */
  lineEnds: number[] = [];
  /** For each polygon, the number of rings up to and including its own. */
  polygonEnds: number[] = [];
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private dimensions = 2;
  private x = 0;
  private y = 0;
  private count = 0;

  /** Reads one geometry; false if it is empty or a collection. Throws on truncated bytes. */
  read(bytes: Uint8Array): boolean {
    this.bytes = bytes;
    this.at = 2;
    this.count = 0;
    [this.x, this.y] = [0, 0];
    this.lineEnds.length = 0;
    this.polygonEnds.length = 0;
    const [head = 0, flags = emptyFlag] = bytes;
    const type = head & 0x0f;
    const kind = kinds[(type - 1) % 3];
    if (flags & emptyFlag || type < 1 || type > 6 || !kind) return false;
    this.kind = kind;
    this.precision = unzigzag(head >> 4);
    this.skipHeader(flags);
    this.readBody(type, (flags & idsFlag) !== 0);
    return true;
  }

  private skipHeader(flags: number): void {
    this.dimensions = 2;
    if (flags & extendedFlag) {
      const extended = this.bytes[this.at++] ?? 0;
      this.dimensions += (extended & 1) + ((extended >> 1) & 1);
    }
    if (flags & sizeFlag) this.varint();
    if (flags & boxFlag) for (let i = 0; i < 2 * this.dimensions; i++) this.varint();
  }

  private readBody(type: number, hasIds: boolean): void {
    const parts = type > 3 ? this.varint() : 1;
    if (hasIds) for (let i = 0; i < parts; i++) this.varint();
    if (this.kind === "point") this.readPositions(parts);
    else this.readParts(parts);
  }

  private readParts(parts: number): void {
    for (let part = 0; part < parts; part++) {
      const rings = this.kind === "polygon" ? this.varint() : 1;
      for (let ring = 0; ring < rings; ring++) this.readPositions(this.varint());
      this.polygonEnds.push(this.lineEnds.length);
    }
  }

  private readPositions(count: number): void {
    if (count > this.bytes.length - this.at) throw new RangeError("twkb ends early");
    this.reserve(count);
    let at = 2 * this.count;
    for (let i = 0; i < count; i++) {
      this.x += unzigzag(this.varint());
      this.y += unzigzag(this.varint());
      for (let more = 2; more < this.dimensions; more++) this.varint();
      this.coordinates[at++] = this.x;
      this.coordinates[at++] = this.y;
    }
    this.count += count;
    this.lineEnds.push(this.count);
  }

  private reserve(count: number): void {
    const needed = 2 * (this.count + count);
    if (needed <= this.coordinates.length) return;
    const grown = new Int32Array(Math.max(needed, 2 * this.coordinates.length));
    grown.set(this.coordinates);
    this.coordinates = grown;
  }

  private varint(): number {
    const { bytes } = this;
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[this.at++];
      if (byte === undefined) throw new RangeError("twkb ends early");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}

function unzigzag(value: number): number {
  if (value < 0x7fffffff) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
