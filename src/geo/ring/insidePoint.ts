import { bboxOf } from "../bbox";
import type { MultiPolygon, Polygon, Position } from "../position";

/** Several heights, because one may pass through a narrow part. */
const heights = [0.5, 0.38, 0.62, 0.25, 0.75, 0.13, 0.87];

/**
 * A point strictly inside a parcel, in its own units: the middle of the widest stretch on a few
 * horizontal lines. Null if the parcel encloses nothing.
 */
export function insidePoint(multi: MultiPolygon): Position | null {
  let best: Position | null = null;
  let widest = 0;
  for (const polygon of multi) {
    const [, minY, , maxY] = bboxOf([polygon]);
    for (const height of heights) {
      const y = minY + (maxY - minY) * height;
      const crossings = crossingsAt(y, polygon);
      for (let i = 1; i < crossings.length; i += 2) {
        const [from, to] = [crossings[i - 1] as number, crossings[i] as number];
        if (to - from <= widest) continue;
        widest = to - from;
        best = [(from + to) / 2, y];
      }
    }
  }
  return best;
}

/** Where a line of this height enters and leaves a polygon, in order. */
export function crossingsAt(y: number, polygon: Polygon): number[] {
  const found: number[] = [];
  for (const ring of polygon) {
    let a = ring[0] as Position;
    for (let i = 1; i < ring.length; i++) {
      const b = ring[i] as Position;
      if (a[1] > y !== b[1] > y) found.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
      a = b;
    }
  }
  return found.length > 2 ? found.sort((p, q) => p - q) : inOrder(found);
}

/** A line crosses most outlines twice. */
function inOrder(pair: number[]): number[] {
  const [p, q] = pair;
  return p !== undefined && q !== undefined && p > q ? [q, p] : pair;
}
