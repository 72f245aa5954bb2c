import type { MultiPolygon, Position } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";
import type { Outline } from "../../state/drawing";

/** An outline from its rings in any order; a single ring may cross itself. */
export function outlineOf(rings: readonly [number, number][][]): Outline {
  const [first] = rings;
  if (!first) return [];
  return rings.length === 1 ? [[first]] : plain(nestRings(rings));
}

/** The same positions as arrays that can be stored and sent. */
export const plain = (outline: MultiPolygon): Outline =>
  outline.map((polygon) => polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y])));

export const plainLine = (line: readonly Position[]): [number, number][] =>
  line.map(([x, y]) => [x, y]);
