import type { Position } from "../position";

/** Distance from a point to a segment, in the units of the coordinates. */
export function pointToSegment([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const along = Math.max(0, Math.min(t, 1));
  const [ex, ey] = [x - ax - along * dx, y - ay - along * dy];
  // Math.hypot guards against an overflow that cannot happen with metres, and is many times slower.
  return Math.sqrt(ex * ex + ey * ey);
}
