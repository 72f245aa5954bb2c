import type { TileShape } from "#geo/tile/mvtGeometry";
import { ShapeClipper } from "#geo/tile/shapeClipper";
import { blockLevel, type ParcelBlock, unitLevel } from "./parcelBlock";
import { buffer, extent, type Tile } from "./tileMath";

/** Where a tile lies in block units; the block may also be one of several that it covers. */
export function windowOf({ z, x, y }: Tile, block: Tile) {
  const perTile = extent * 2 ** (unitLevel - z);
  const across = 2 ** (z - blockLevel);
  const left = (x - block.x * across) * perTile;
  const top = (y - block.y * across) * perTile;
  return { left, top, perTile, margin: (buffer / extent) * perTile };
}

/** Converts a block's parcels to the units of one tile and clips them at its margin. */
export class ShapeCutter {
  #window = { left: 0, top: 0, perTile: 1, margin: 0 };
  #scale = 1;
  /** Reused for every parcel. */
  readonly #shape: TileShape & { lineEnds: number[]; polygonEnds: number[] } = {
    kind: "polygon",
    coordinates: new Int32Array(1024),
    lineEnds: [],
    polygonEnds: [],
  };
  readonly #clipper = new ShapeClipper(-buffer, extent + buffer);

  /** Sets the tile that the following shapes are cut for. */
  begin(block: ParcelBlock, tile: Tile): void {
    this.#window = windowOf(tile, block.tile);
    this.#scale = extent / this.#window.perTile;
  }

  /** The outline of a row; valid until the next call. */
  shape(block: ParcelBlock, row: number): TileShape {
    const { parcelEnds, partEnds, ringEnds } = block;
    const shape = this.#shape;
    shape.lineEnds.length = 0;
    shape.polygonEnds.length = 0;
    for (let part = row === 0 ? 0 : at(parcelEnds, row - 1); part < at(parcelEnds, row); part++) {
      for (let ring = part === 0 ? 0 : at(partEnds, part - 1); ring < at(partEnds, part); ring++) {
        this.#addRing(block, ring === 0 ? 0 : at(ringEnds, ring - 1), at(ringEnds, ring));
      }
      shape.polygonEnds.push(shape.lineEnds.length);
    }
    return this.#reachesOut(block, row) ? this.#clipper.clip(shape) : shape;
  }

  #addRing({ coordinates }: ParcelBlock, from: number, to: number): void {
    const { left, top } = this.#window;
    const shape = this.#shape;
    const scale = this.#scale;
    const start = shape.lineEnds.at(-1) ?? 0;
    const moved = this.#roomFor(2 * (start + to - from));
    let next = 2 * start;
    for (let i = 2 * from; i < 2 * to; i += 2) {
      moved[next++] = Math.round((at(coordinates, i) - left) * scale);
      moved[next++] = Math.round((at(coordinates, i + 1) - top) * scale);
    }
    shape.lineEnds.push(start + to - from);
  }

  #roomFor(size: number): Int32Array {
    const shape = this.#shape;
    if (size > shape.coordinates.length) {
      const grown = new Int32Array(2 * size);
      grown.set(shape.coordinates);
      shape.coordinates = grown;
    }
    return shape.coordinates;
  }

  #reachesOut({ boxes }: ParcelBlock, row: number): boolean {
    const { left, top, perTile, margin } = this.#window;
    return (
      at(boxes, 4 * row) < left - margin ||
      at(boxes, 4 * row + 1) < top - margin ||
      at(boxes, 4 * row + 2) > left + perTile + margin ||
      at(boxes, 4 * row + 3) > top + perTile + margin
    );
  }
}

const at = (list: Int32Array, i: number): number => list[i] as number;
