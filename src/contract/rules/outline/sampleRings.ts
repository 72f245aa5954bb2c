import type { Position } from "#geo/position";

/** A closed rectangle in metres of zone 40 near 余杭, for tests; `x` and `y` are offsets. */
export const rectangle = (x: number, y: number, width: number, height = width): Position[] =>
  ring([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);

/** Positions given as offsets from a place in 余杭. */
export const ring = (...offsets: Position[]): Position[] =>
  offsets.map(([x, y]) => [40_486_000 + x, 3_367_000 + y]);
