import type { Marks } from "../format/marks";
import { GdbBytes, GdbError } from "./gdbBytes";
import { positionsOf, readParts } from "./gdbShape";
import type { GdbGrid } from "./gdbTable";

/** With and without heights and measures; the last ones are the general types. */
const pointTypes = new Set([1, 9, 11, 21, 52]);
const multipointTypes = new Set([8, 18, 20, 28, 53]);
const lineTypes = new Set([3, 10, 13, 23, 50]);

/** The points or lines of a row; null for an empty one, or another geometry. */
export function readGdbMarks(bytes: Uint8Array, grid: GdbGrid): Marks | null {
  const reader = new GdbBytes(bytes);
  const word = reader.varuint();
  const type = word % 256;
  if (pointTypes.has(type)) return pointOf(reader, grid);
  if (multipointTypes.has(type)) return pointsOf(reader, grid);
  if (!lineTypes.has(type)) return null;
  const lines = (readParts(reader, word, grid)?.rings ?? []).filter((line) => line.length > 1);
  return lines.length > 0 ? { kind: "line", lines } : null;
}

/** Coordinates of a single point are counted from 1: 0 stands for none. */
function pointOf(reader: GdbBytes, { x, y, scale }: GdbGrid): Marks | null {
  const [column, row] = [reader.varuint(), reader.varuint()];
  if (column === 0 || row === 0) return null;
  return { kind: "point", positions: [[(column - 1) / scale + x, (row - 1) / scale + y]] };
}

function pointsOf(reader: GdbBytes, grid: GdbGrid): Marks | null {
  const count = reader.varuint();
  if (count === 0) return null;
  if (count > reader.bytes.length) throw new GdbError("damaged");
  // The box around them.
  for (let i = 0; i < 4; i++) reader.varuint();
  return { kind: "point", positions: positionsOf(reader, count, grid) };
}
