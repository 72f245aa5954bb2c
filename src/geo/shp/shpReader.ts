/** A shapefile record: `row` counts from 1; `shape` is input for `readShape`, or null if empty. */
export type ShpRecord = { row: number; shape: Uint8Array | null };

const headerBytes = 100;
const fileCode = 9994;
const polygonTypes = new Set([5, 15, 25]);

/** A shapefile that cannot be read: a different format, or truncated. */
export class ShpError extends Error {
  override name = "ShpError";
}

/** Whether a shapefile's header says that it holds polygons; throws `ShpError` if it has none. */
export const isPolygonShp = (bytes: Uint8Array): boolean =>
  polygonTypes.has(headedView(bytes).getInt32(32, true));

function headedView(bytes: Uint8Array): DataView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || view.getInt32(0) !== fileCode) throw new ShpError("not a shp");
  return view;
}

/**
 * Reads the polygons of a .shp in order, by its .shx where that fits; throws `ShpError` if it is
 * invalid or truncated. Editors leave gaps between records that only the .shx knows of.
 */
export function* readShp(bytes: Uint8Array, shx: Uint8Array | null = null): Generator<ShpRecord> {
  const view = headedView(bytes);
  const listed = shx && placesIn(shx, view);
  for (const [i, at] of (listed ?? [...placesOneByOne(view)]).entries()) {
    const begin = at + 8;
    const isNull = view.getInt32(begin, true) === 0;
    const end = begin + view.getInt32(at + 4) * 2;
    yield { row: i + 1, shape: isNull ? null : bytes.subarray(begin, end) };
  }
}

/** Whether a record with at least a type lies there whole. */
function isRecord(view: DataView, at: number): boolean {
  if (at < headerBytes || at + 12 > view.byteLength) return false;
  const length = view.getInt32(at + 4) * 2;
  return length >= 4 && at + 8 + length <= view.byteLength;
}

function* placesOneByOne(view: DataView): Generator<number> {
  for (let at = headerBytes; at + 8 <= view.byteLength; at += 8 + view.getInt32(at + 4) * 2) {
    if (!isRecord(view, at)) throw new ShpError("cut off");
    yield at;
  }
}

/** Where the .shx says that the records lie; null if it does not fit the file. */
function placesIn(shx: Uint8Array, shp: DataView): number[] | null {
  const index = new DataView(shx.buffer, shx.byteOffset, shx.byteLength);
  if (shx.length < headerBytes + 8 || index.getInt32(0) !== fileCode) return null;
  const type = shp.getInt32(32, true);
  const places: number[] = [];
  for (let at = headerBytes; at + 8 <= shx.length; at += 8) {
    const place = index.getInt32(at) * 2;
    const fits = isRecord(shp, place) && shp.getInt32(place + 4) === index.getInt32(at + 4);
    if (!fits || ![0, type].includes(shp.getInt32(place + 8, true))) return null;
    places.push(place);
  }
  return places;
}
