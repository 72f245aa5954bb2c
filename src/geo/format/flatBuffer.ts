/** Where the elements of a vector lie. */
export type FlatVector = { at: number; count: number };

const utf8 = new TextDecoder("utf-8");

/**
 * A table of a FlatBuffer, its fields by number; those that a file leaves out have a default. All
 * offsets come from the file: what leads out of it throws `RangeError`.
 */
export class FlatTable {
  private readonly fields: number;
  private readonly fieldsEnd: number;

  constructor(
    readonly view: DataView,
    private readonly at: number,
  ) {
    this.fields = at - view.getInt32(at, true);
    this.fieldsEnd = this.fields + view.getUint16(this.fields, true);
  }

  private placeOf(field: number): number | null {
    const slot = this.fields + 4 + 2 * field;
    if (slot + 2 > this.fieldsEnd) return null;
    const offset = this.view.getUint16(slot, true);
    return offset === 0 ? null : this.at + offset;
  }

  private targetOf(field: number): number | null {
    const place = this.placeOf(field);
    return place === null ? null : place + this.view.getUint32(place, true);
  }

  byte(field: number): number {
    const place = this.placeOf(field);
    return place === null ? 0 : this.view.getUint8(place);
  }

  word(field: number, fallback = 0): number {
    const place = this.placeOf(field);
    return place === null ? fallback : this.view.getUint16(place, true);
  }

  int(field: number): number {
    const place = this.placeOf(field);
    return place === null ? 0 : this.view.getInt32(place, true);
  }

  /** An unsigned number of 64 bits. */
  long(field: number): number {
    const place = this.placeOf(field);
    return place === null ? 0 : Number(this.view.getBigUint64(place, true));
  }

  text(field: number): string | null {
    const found = this.vector(field, 1);
    return found && utf8.decode(this.bytes(found, 1));
  }

  table(field: number): FlatTable | null {
    const target = this.targetOf(field);
    return target === null ? null : new FlatTable(this.view, target);
  }

  tables(field: number): FlatTable[] {
    const found = this.vector(field, 4);
    return Array.from({ length: found?.count ?? 0 }, (_, i) => {
      const place = (found?.at ?? 0) + 4 * i;
      return new FlatTable(this.view, place + this.view.getUint32(place, true));
    });
  }

  /** A vector of elements of so many bytes. */
  vector(field: number, size: number): FlatVector | null {
    const target = this.targetOf(field);
    if (target === null) return null;
    const found = { at: target + 4, count: this.view.getUint32(target, true) };
    if (found.at + found.count * size > this.view.byteLength) throw new RangeError("vector is cut");
    return found;
  }

  bytes({ at, count }: FlatVector, size: number): Uint8Array {
    return new Uint8Array(this.view.buffer, this.view.byteOffset + at, count * size);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** The outermost table. */
export function rootTable(bytes: Uint8Array): FlatTable {
  const view = viewOf(bytes);
  return new FlatTable(view, view.getUint32(0, true));
}
