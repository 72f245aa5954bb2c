import { clipRing } from "../ring/clipRing";
import type { TileShape } from "./mvtGeometry";

/** Clips outlines in tile units at a tile's margin. */
export class ShapeClipper {
  readonly #square: { low: number; high: number };
  /** Reused for every outline. */
  readonly #kept = {
    kind: "polygon" as const,
    coordinates: new Int32Array(1024),
    lineEnds: [] as number[],
    polygonEnds: [] as number[],
  };

  constructor(low: number, high: number) {
    this.#square = { low, high };
  }

  /**
   * The shape itself if it lies within or is not a polygon; else the clipped shape, valid until the
   * next call.
   */
  clip(shape: TileShape): TileShape {
    if (shape.kind !== "polygon" || this.#holds(shape)) return shape;
    const { coordinates, lineEnds, polygonEnds } = shape;
    const kept = this.#kept;
    kept.lineEnds.length = 0;
    let start = 0;
    for (const end of lineEnds) {
      const ring = Array.from(coordinates.subarray(2 * start, 2 * end));
      this.#append(clipRing(ring, this.#square));
      start = end;
    }
    kept.polygonEnds = [...polygonEnds];
    return kept;
  }

  #holds({ coordinates, lineEnds }: TileShape): boolean {
    const { low, high } = this.#square;
    const end = 2 * (lineEnds.at(-1) ?? 0);
    for (let i = 0; i < end; i++) {
      const value = coordinates[i] as number;
      if (value < low || value > high) return false;
    }
    return true;
  }

  #append(ring: readonly number[]): void {
    const kept = this.#kept;
    const start = 2 * (kept.lineEnds.at(-1) ?? 0);
    if (start + ring.length > kept.coordinates.length) {
      const grown = new Int32Array(2 * (start + ring.length));
      grown.set(kept.coordinates);
      kept.coordinates = grown;
    }
    kept.coordinates.set(ring, start);
    kept.lineEnds.push((start + ring.length) / 2);
  }
}
