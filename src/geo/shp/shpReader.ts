/** A shapefile record: `row` counts from 1; `shape` is input for `readShape`, or null if empty. */
export type ShpRecord = { row: number; shape: Uint8Array | null };

const headerBytes = 100;
const fileCode = 9994;
const polygonTypes = new Set([5, 15, 25]);

/** A shapefile that cannot be read: a different format or kind of shape, or truncated. */
export class ShpError extends Error {
  override name = "ShpError";
}

/** Reads the polygons of a .shp in file order; throws `ShpError` if it is invalid or truncated. */
export function* readShp(bytes: Uint8Array): Generator<ShpRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || view.getInt32(0) !== fileCode) throw new ShpError("not a shp");
  if (!polygonTypes.has(view.getInt32(32, true))) throw new ShpError("no polygons");
  let at = headerBytes;
  for (let row = 1; at + 8 <= bytes.length; row++) {
    const length = view.getInt32(at + 4) * 2;
    const begin = at + 8;
    if (length < 4 || begin + length > bytes.length) throw new ShpError("cut off");
    const isNull = view.getInt32(begin, true) === 0;
    yield { row, shape: isNull ? null : bytes.subarray(begin, begin + length) };
    at = begin + length;
  }
}
