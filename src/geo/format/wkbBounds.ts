import type { Bbox } from "../bbox";
import { types } from "./wkb";

/**
 * Bounds of a multipolygon in little-endian WKB, as PostGIS sends it, without making objects of its
 * corners; null for anything else, which has to be read.
 */
export function wkbBounds(bytes: Uint8Array): Bbox | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlain = view.getUint8(0) === 1 && view.getUint32(1, true) === types.multiPolygon;
  if (!isPlain) return null;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let at = 9;
  for (let parts = view.getUint32(5, true); parts > 0; parts--) {
    let rings = view.getUint32(at + 5, true);
    at += 9;
    for (; rings > 0; rings--) {
      const corners = view.getUint32(at, true);
      widen(box, view, at + 4, corners);
      at += 4 + 16 * corners;
    }
  }
  return box;
}

function widen(
  box: [number, number, number, number],
  view: DataView,
  from: number,
  corners: number,
): void {
  let [west, south, east, north] = box;
  for (let at = from; at < from + 16 * corners; at += 16) {
    const [x, y] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  box[0] = west;
  box[1] = south;
  box[2] = east;
  box[3] = north;
}
