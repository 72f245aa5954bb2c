import type { MultiPolygon, Position } from "./position";

/** Bounds `[minX, minY, maxX, maxY]`, in the units of what they enclose. */
export type Bbox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Bounds of some positions; infinite and inverted if there are none. */
export function bboxOfRing(ring: readonly Position[]): Bbox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** Bounds of a parcel. Only outer rings are read, since holes cannot extend beyond them. */
export function bboxOf(multi: MultiPolygon): Bbox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer] of multi) {
    const box = bboxOfRing(outer ?? []);
    minX = Math.min(minX, box[0]);
    minY = Math.min(minY, box[1]);
    maxX = Math.max(maxX, box[2]);
    maxY = Math.max(maxY, box[3]);
  }
  return [minX, minY, maxX, maxY];
}

/** Bounds around several bounds; null for none. */
export function bboxAround(boxes: Iterable<Bbox>): Bbox | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    minX = Math.min(minX, box[0]);
    minY = Math.min(minY, box[1]);
    maxX = Math.max(maxX, box[2]);
    maxY = Math.max(maxY, box[3]);
  }
  return minX <= maxX ? [minX, minY, maxX, maxY] : null;
}

/** Whether two bounds share at least one point. */
export function bboxesMeet(a: Bbox, b: Bbox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** The intersection of two bounds; inverted if they are apart. */
export function bboxMeeting(a: Bbox, b: Bbox): Bbox {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Distance between two bounds in their units; 0 if they meet. */
export function bboxDistance(a: Bbox, b: Bbox): number {
  const dx = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const dy = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.sqrt(dx * dx + dy * dy);
}
