import type { TileShape } from "#geo/tile/mvtGeometry";
import { type Columns, columnNames, type ParcelBlock, packBlock, unpackBlock } from "./parcelBlock";
import type { Tile } from "./tileMath";

export type Box = readonly [west: number, north: number, east: number, south: number];

/** Packs parcels, one after the other, into the block of a tile. */
export class BlockBuilder {
  readonly #columns = Object.fromEntries(
    columnNames.map((name) => [name, new IntColumn()]),
  ) as Readonly<Record<keyof Columns, IntColumn>>;
  readonly #ids: string[] = [];
  readonly #combos = new Map<string, number>();
  #idBytes = 0;

  /** `left` and `top` are the tile's corner in the coordinates of the input. */
  constructor(
    readonly tile: Tile,
    readonly left: number,
    readonly top: number,
  ) {}

  add(oid: number, id: string, combo: string, { coordinates, ...ends }: TileShape, box: Box): void {
    const columns = this.#columns;
    const [positions, rings] = [columns.coordinates.size / 2, columns.ringEnds.size];
    columns.oid.push(oid);
    columns.combo.push(this.#rowOf(combo));
    this.#idBytes += Buffer.byteLength(id);
    this.#ids.push(id);
    columns.idEnds.push(this.#idBytes);
    const end = 2 * (ends.lineEnds.at(-1) ?? 0);
    columns.coordinates.reserve(end);
    for (let i = 0; i < end; i += 2) {
      columns.coordinates.push((coordinates[i] as number) - this.left);
      columns.coordinates.push((coordinates[i + 1] as number) - this.top);
    }
    for (const lineEnd of ends.lineEnds) columns.ringEnds.push(positions + lineEnd);
    for (const polygonEnd of ends.polygonEnds) columns.partEnds.push(rings + polygonEnd);
    columns.parcelEnds.push(columns.partEnds.size);
    box.forEach((side, i) => {
      columns.boxes.push(side - (i % 2 === 0 ? this.left : this.top));
    });
  }

  #rowOf(combo: string): number {
    const known = this.#combos.get(combo);
    if (known !== undefined) return known;
    this.#combos.set(combo, this.#combos.size);
    return this.#combos.size - 1;
  }

  block(): ParcelBlock {
    const columns = Object.fromEntries(
      columnNames.map((name) => [name, this.#columns[name].view()]),
    ) as Columns;
    return unpackBlock(
      this.tile,
      packBlock(columns, Buffer.from(this.#ids.join("")), [...this.#combos.keys()]),
    );
  }
}

/** A growing column of integers. */
class IntColumn {
  size = 0;
  #numbers = new Int32Array(64);

  reserve(more: number): void {
    const needed = this.size + more;
    if (needed <= this.#numbers.length) return;
    const grown = new Int32Array(Math.max(needed, 2 * this.#numbers.length));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }

  push(value: number): void {
    if (this.size === this.#numbers.length) this.reserve(1);
    this.#numbers[this.size++] = value;
  }

  view(): Int32Array {
    return this.#numbers.subarray(0, this.size);
  }
}
