import { type Bbox, bboxOf } from "../bbox";
import type { ByteSink } from "../format/byteSink";
import type { MultiPolygon, Position, Ring } from "../position";
import { ringArea } from "../ring/ringArea";

const polygonType = 5;
const recordHeader = 8;
const polygonHeader = 44;

/**
 * Appends a shapefile record; `number` counts from 1. Outer rings are written clockwise and holes
 * counter-clockwise, as ESRI requires, unlike RFC 7946. Returns the byte length of its content.
 */
export function writeShpRecord(
  parcel: MultiPolygon | null,
  number: number,
  sink: ByteSink,
): number {
  const size = contentSize(parcel);
  sink.reserve(recordHeader + size);
  const view = new DataView(sink.bytes.buffer, sink.size, recordHeader + size);
  sink.size += recordHeader + size;
  view.setInt32(0, number);
  view.setInt32(4, size / 2);
  if (!parcel || parcel.length === 0) view.setInt32(recordHeader, 0, true);
  else writePolygon(view, parcel);
  return size;
}

function contentSize(parcel: MultiPolygon | null): number {
  if (!parcel || parcel.length === 0) return 4;
  const rings = parcel.flat();
  return polygonHeader + rings.reduce((size, ring) => size + 4 + 16 * ring.length, 0);
}

function writePolygon(view: DataView, parcel: MultiPolygon): void {
  view.setInt32(recordHeader, polygonType, true);
  setBox(view, recordHeader + 4, bboxOf(parcel));
  const parts = parcel.reduce((count, polygon) => count + polygon.length, 0);
  let part = recordHeader + polygonHeader;
  const start = part + 4 * parts;
  let at = start;
  for (const polygon of parcel) {
    for (const [i, ring] of polygon.entries()) {
      view.setInt32(part, (at - start) / 16, true);
      part += 4;
      at = writeRing(view, at, ring, i === 0);
    }
  }
  view.setInt32(recordHeader + 36, parts, true);
  view.setInt32(recordHeader + 40, (at - start) / 16, true);
}

function writeRing(view: DataView, start: number, ring: Ring, isOuter: boolean): number {
  const isClockwise = ringArea(ring) < 0;
  const last = ring.length - 1;
  let at = start;
  for (let i = 0; i <= last; i++) {
    const [x, y] = ring[isClockwise === isOuter ? i : last - i] as Position;
    view.setFloat64(at, x, true);
    view.setFloat64(at + 8, y, true);
    at += 16;
  }
  return at;
}

/** Writes bounds as four little-endian doubles. */
export function setBox(view: DataView, at: number, box: Bbox): void {
  for (const [i, value] of box.entries()) view.setFloat64(at + 8 * i, value, true);
}
