import type { Position } from "#geo/position";
import { toMercator } from "../view/mercator";

/** Map metres: at the scales of far dots, those of neighbouring cells touch. */
const cellMetres = 4_000;

type Cell = { held: number; dot: number };

/** One dot for everything in a grid cell: at province scale they cannot be told apart. */
export class FarDots {
  readonly #cells = new Map<string, Cell>();

  cellOf(at: Position): string {
    return toMercator(at)
      .map((metres) => Math.floor(metres / cellMetres))
      .join();
  }

  /** Adds one to a cell; true if it is the first, so that a dot must be drawn. */
  put(cell: string): boolean {
    const known = this.#cells.get(cell);
    if (known) known.held += 1;
    else this.#cells.set(cell, { held: 1, dot: -1 });
    return !known;
  }

  /** Stores the object id of a cell's dot. */
  drawn(cell: string, dot: number): void {
    const known = this.#cells.get(cell);
    if (known) known.dot = dot;
  }

  /** Removes one from a cell; returns the object id of its dot if that was the last. */
  take(cell: string): number | null {
    const known = this.#cells.get(cell);
    if (!known) return null;
    known.held -= 1;
    if (known.held > 0) return null;
    this.#cells.delete(cell);
    return known.dot;
  }
}
