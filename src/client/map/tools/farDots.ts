import type { Position } from "#geo/position";
import { toMercator } from "../view/mercator";

/** Metres of the map: where far dots are shown, those of neighbouring cells touch. */
const cellMetres = 4_000;

type Cell = { held: number; dot: number };

/** One dot for all that lies in a cell of a grid: who sees a province cannot tell them apart. */
export class FarDots {
  readonly #cells = new Map<string, Cell>();

  cellOf(at: Position): string {
    return toMercator(at)
      .map((metres) => Math.floor(metres / cellMetres))
      .join();
  }

  /** Counts one more in a cell; whether it is the first there and a dot has to be drawn. */
  put(cell: string): boolean {
    const known = this.#cells.get(cell);
    if (known) known.held += 1;
    else this.#cells.set(cell, { held: 1, dot: -1 });
    return !known;
  }

  /** Notes the object id of a cell's dot. */
  drawn(cell: string, dot: number): void {
    const known = this.#cells.get(cell);
    if (known) known.dot = dot;
  }

  /** Counts one less in a cell; the object id of its dot if that was the last. */
  take(cell: string): number | null {
    const known = this.#cells.get(cell);
    if (!known) return null;
    known.held -= 1;
    if (known.held > 0) return null;
    this.#cells.delete(cell);
    return known.dot;
  }
}
