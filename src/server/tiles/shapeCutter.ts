import type { TileShape } from "#geo/mvtGeometry";
import { clipRing } from "./clipRing";
import { blockLevel, type ParcelBlock, unitLevel } from "./parcelBlock";
import { buffer, extent, type Tile } from "./tileMath";

/** Where a tile lies in the units of its block. */
export function windowOf({ z, x, y }: Tile, block: Tile) {
  const perTile = extent * 2 ** (unitLevel - z);
  const across = 2 ** (z - blockLevel);
  const left = (x - block.x * across) * perTile;
  const top = (y - block.y * across) * perTile;
  return { left, top, perTile, margin: (buffer / extent) * perTile };
}

const square = { low: -buffer, high: extent + buffer };

/** Moves parcels of a block to the units of one tile and cuts them at its margin. */
export class ShapeCutter {
  readonly #window: ReturnType<typeof windowOf>;
  readonly #scale: number;
  /** Used again for each parcel. */
  readonly #shape: TileShape & { lineEnds: number[]; polygonEnds: number[] };
  #ring: number[] = [];

  constructor(
    private readonly block: ParcelBlock,
    tile: Tile,
  ) {
    this.#window = windowOf(tile, block.tile);
    this.#scale = extent / this.#window.perTile;
    const coordinates = new Int32Array(1024);
    this.#shape = { kind: "polygon", coordinates, lineEnds: [], polygonEnds: [] };
  }

  /** The outline of a row; valid until the next call. */
  shape(row: number): TileShape {
    const { parcelEnds, partEnds, ringEnds } = this.block;
    const shape = this.#shape;
    shape.lineEnds.length = 0;
    shape.polygonEnds.length = 0;
    const isCut = this.#reachesOut(row);
    for (let part = row === 0 ? 0 : at(parcelEnds, row - 1); part < at(parcelEnds, row); part++) {
      for (let ring = part === 0 ? 0 : at(partEnds, part - 1); ring < at(partEnds, part); ring++) {
        this.#addRing(ring === 0 ? 0 : at(ringEnds, ring - 1), at(ringEnds, ring), isCut);
      }
      shape.polygonEnds.push(shape.lineEnds.length);
    }
    return shape;
  }

  #addRing(from: number, to: number, isCut: boolean): void {
    const { coordinates } = this.block;
    const { left, top } = this.#window;
    this.#ring.length = 0;
    for (let i = from; i < to; i++) {
      const [x, y] = [at(coordinates, 2 * i), at(coordinates, 2 * i + 1)];
      this.#ring.push(Math.round((x - left) * this.#scale), Math.round((y - top) * this.#scale));
    }
    this.#append(isCut ? clipRing(this.#ring, square) : this.#ring);
  }

  #append(ring: readonly number[]): void {
    const shape = this.#shape;
    const start = 2 * (shape.lineEnds.at(-1) ?? 0);
    if (start + ring.length > shape.coordinates.length) {
      const grown = new Int32Array(2 * (start + ring.length));
      grown.set(shape.coordinates);
      shape.coordinates = grown;
    }
    shape.coordinates.set(ring, start);
    shape.lineEnds.push((start + ring.length) / 2);
  }

  #reachesOut(row: number): boolean {
    const { boxes } = this.block;
    const { left, top, perTile, margin } = this.#window;
    return (
      at(boxes, 4 * row) < left - margin ||
      at(boxes, 4 * row + 1) < top - margin ||
      at(boxes, 4 * row + 2) > left + perTile + margin ||
      at(boxes, 4 * row + 3) > top + perTile + margin
    );
  }
}

const at = (list: Int32Array | Uint32Array, i: number): number => list[i] as number;
