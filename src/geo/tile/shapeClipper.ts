import { clipLine } from "../ring/clipLine";
import { clipRing } from "../ring/clipRing";
import type { TileShape } from "./mvtGeometry";

/** Clips shapes in tile units at a tile's margin. */
export class ShapeClipper {
  readonly #square: { low: number; high: number };
  /** Reused for every shape. */
  readonly #kept = {
    kind: "polygon" as TileShape["kind"],
    coordinates: new Int32Array(1024),
    lineEnds: [] as number[],
    polygonEnds: [] as number[],
  };

  constructor(low: number, high: number) {
    this.#square = { low, high };
  }

  /** The shape itself if it lies within; else the clipped shape, valid until the next call. */
  clip(shape: TileShape): TileShape {
    if (this.#holds(shape)) return shape;
    const kept = this.#kept;
    kept.kind = shape.kind;
    kept.lineEnds.length = 0;
    kept.polygonEnds = [...shape.polygonEnds];
    if (shape.kind === "polygon") this.#clipPolygons(shape);
    else {
      for (const line of linesOf(shape)) {
        const parts =
          shape.kind === "line" ? clipLine(line, this.#square) : [this.#pointsWithin(line)];
        for (const part of parts) this.#append(part);
      }
    }
    return kept;
  }

  /** A ring keeps its place in its polygon, if need be without positions. */
  #clipPolygons(shape: TileShape): void {
    const { coordinates, lineEnds, polygonEnds } = shape;
    let first = 0;
    let start = 0;
    for (const last of polygonEnds) {
      const rings: number[][] = [];
      for (let line = first; line < last; line++) {
        const end = lineEnds[line] as number;
        rings.push(clipRing(coordinates.subarray(2 * start, 2 * end), this.#square));
        start = end;
      }
      // Two rings right around the square would draw it, where the hole leaves nothing.
      const isInHole = rings.slice(1).some((hole) => this.#isWhole(hole));
      for (const ring of rings) this.#append(isInHole ? [] : ring);
      first = last;
    }
  }

  #isWhole(ring: readonly number[]): boolean {
    const { low, high } = this.#square;
    const isCorner = ring.every((value) => value === low || value === high);
    return isCorner && Math.abs(signedArea(ring)) === (high - low) ** 2;
  }

  #pointsWithin(points: readonly number[]): number[] {
    const { low, high } = this.#square;
    const isIn = (value = low - 1) => value >= low && value <= high;
    return points.filter((_, i) => {
      const first = i - (i % 2);
      return isIn(points[first]) && isIn(points[first + 1]);
    });
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

const linesOf = ({ coordinates, lineEnds }: TileShape): number[][] =>
  lineEnds.map((end, i) => Array.from(coordinates.subarray(2 * (lineEnds[i - 1] ?? 0), 2 * end)));

/** Of a closed ring. */
function signedArea(ring: readonly number[]): number {
  let twice = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i - 2] as number, ring[i - 1] as number];
    twice += ax * (ring[i + 1] as number) - (ring[i] as number) * ay;
  }
  return twice / 2;
}
