import type { Position } from "./position";

/**
 * Whether a line has no length. PostGIS finds that such a line meets what it lies in, or that it does
 * not, by how PostgreSQL has planned the statement: it is asked for as a point.
 */
export const isStill = ([first, ...others]: readonly Position[]): boolean =>
  others.every(([x, y]) => x === first?.[0] && y === first[1]);
