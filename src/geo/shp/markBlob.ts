import { isThere, type Marks } from "../format/marks";
import type { Position } from "../position";
import { readParts } from "./shapeBlob";

/** Esri's types with and without heights and measures; the last ones are the general types. */
const pointTypes = new Set([1, 9, 11, 21, 52]);
const multipointTypes = new Set([8, 18, 20, 28, 53]);
const lineTypes = new Set([3, 10, 13, 23, 50]);
const pointSize = 20;
const multipointHeader = 40;

/** The points or lines of a Shape column or a shapefile record; null if there are none. */
export function readMarkBlob(blob: Uint8Array | null): Marks | null {
  if (!blob || blob.byteLength < pointSize) return null;
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const type = view.getUint32(0, true) & 0xff;
  if (pointTypes.has(type)) return pointsAt(view, 4, 1);
  if (multipointTypes.has(type)) {
    const count = view.byteLength < multipointHeader ? 0 : view.getInt32(36, true);
    return pointsAt(view, multipointHeader, count);
  }
  if (!lineTypes.has(type)) return null;
  const lines = (readParts(view) ?? []).filter(
    (line) => line.length > 1 && line.every((position) => isThere(position)),
  );
  return lines.length > 0 ? { kind: "line", lines } : null;
}

function pointsAt(view: DataView, from: number, count: number): Marks | null {
  if (count < 1 || from + 16 * count > view.byteLength) return null;
  const positions = Array.from(
    { length: count },
    (_, i): Position => [
      view.getFloat64(from + 16 * i, true),
      view.getFloat64(from + 16 * i + 8, true),
    ],
  ).filter(isThere);
  return positions.length > 0 ? { kind: "point", positions } : null;
}
