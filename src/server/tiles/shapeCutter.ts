import type { TileShape } from "#geo/mvtGeometry";
import { ShapeClipper } from "#geo/shapeClipper";
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

/** Moves parcels of a block to the units of one tile and cuts them at its margin. */
export class ShapeCutter {
  readonly #window: ReturnType<typeof windowOf>;
  readonly #scale: number;
  /** Used again for each parcel. */
  readonly #shape: TileShape & { lineEnds: number[]; polygonEnds: number[] };
  readonly #clipper = new ShapeClipper(-buffer, extent + buffer);

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
    for (let part = row === 0 ? 0 : at(parcelEnds, row - 1); part < at(parcelEnds, row); part++) {
      for (let ring = part === 0 ? 0 : at(partEnds, part - 1); ring < at(partEnds, part); ring++) {
        this.#addRing(ring === 0 ? 0 : at(ringEnds, ring - 1), at(ringEnds, ring));
      }
      shape.polygonEnds.push(shape.lineEnds.length);
    }
    return this.#reachesOut(row) ? this.#clipper.clip(shape) : shape;
  }

  #addRing(from: number, to: number): void {
    const { coordinates } = this.block;
    const { left, top } = this.#window;
    const shape = this.#shape;
    const start = shape.lineEnds.at(-1) ?? 0;
    this.#reserve(2 * (start + to - from));
    let next = 2 * start;
    for (let i = from; i < to; i++) {
      const [x, y] = [at(coordinates, 2 * i), at(coordinates, 2 * i + 1)];
      shape.coordinates[next++] = Math.round((x - left) * this.#scale);
      shape.coordinates[next++] = Math.round((y - top) * this.#scale);
    }
    shape.lineEnds.push(start + to - from);
  }

  #reserve(size: number): void {
    const shape = this.#shape;
    if (size <= shape.coordinates.length) return;
    const grown = new Int32Array(2 * size);
    grown.set(shape.coordinates);
    shape.coordinates = grown;
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
