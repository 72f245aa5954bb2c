import { isThere, joinMarks, type Marks } from "./marks";
import { deepest, types, WkbCursor } from "./wkb";

/** Multipoint, multiline, collection, multicurve. */
const collections = new Set([4, 5, 7, 11]);

/** The points or lines of (E)WKB; null if there are none. Throws on truncated bytes. */
export function readMarks(bytes: Uint8Array): Marks | null {
  return marksOf(new WkbCursor(bytes), 0);
}

function marksOf(cursor: WkbCursor, depth: number): Marks | null {
  const type = cursor.header();
  if (type === types.point) {
    const position = cursor.position();
    return isThere(position) ? { kind: "point", positions: [position] } : null;
  }
  if (!collections.has(type)) return lineOf(cursor, type);
  if (depth > deepest) throw new RangeError("wkb nests too deep");
  const found: Marks[] = [];
  for (let left = cursor.count(9); left > 0; left--) {
    const one = marksOf(cursor, depth + 1);
    if (one) found.push(one);
  }
  return joinMarks(found);
}

function lineOf(cursor: WkbCursor, type: number): Marks | null {
  const line = cursor.line(type);
  return line.length > 1 ? { kind: "line", lines: [line] } : null;
}
