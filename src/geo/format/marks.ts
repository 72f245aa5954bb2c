import type { Position } from "../position";

/** What a file draws that is no surface. */
export type Marks =
  | { kind: "point"; positions: readonly Position[] }
  | { kind: "line"; lines: readonly (readonly Position[])[] };

/** Lines, or all points as one. */
export const linesOf = (marks: Marks): readonly (readonly Position[])[] =>
  marks.kind === "line" ? marks.lines : [marks.positions];

/** Marks of one kind together, lines before points; null if there are none. */
export function joinMarks(all: readonly Marks[]): Marks | null {
  const lines = all.flatMap((one) => (one.kind === "line" ? one.lines : []));
  if (lines.length > 0) return { kind: "line", lines };
  const positions = all.flatMap((one) => (one.kind === "point" ? one.positions : []));
  return positions.length > 0 ? { kind: "point", positions } : null;
}

/** A point without coordinates is written as NaN by some formats. */
export const isThere = ([x, y]: Position): boolean => Number.isFinite(x) && Number.isFinite(y);
