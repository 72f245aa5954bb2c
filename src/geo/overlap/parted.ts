import type { MultiPolygon } from "../position";

/**
 * An outline as steps from a corner of its own, beginning at `at`: the number of corners, the corners, the
 * number of parts, of the rings of the first, and of the corners of its first ring.
 */
export type SteppedOutline = {
  readonly steps: Int32Array | Float64Array;
  readonly at: number;
};

/** The same of an outline in plane metres: steps of one metre from the plane's own corner. */
export function inSteps(multi: MultiPolygon): SteppedOutline {
  let count = 0;
  for (const polygon of multi) for (const ring of polygon) count += ring.length;
  const steps = new Float64Array(2 * count + 4);
  steps[0] = count;
  let end = 1;
  for (const polygon of multi) {
    for (const ring of polygon) {
      for (const position of ring) {
        steps[end++] = position[0];
        steps[end++] = position[1];
      }
    }
  }
  steps[end] = multi.length;
  steps[end + 1] = multi[0]?.length ?? 0;
  steps[end + 2] = multi[0]?.[0]?.length ?? 0;
  return { steps, at: 0 };
}

/**
 * Whether the line along a side of one of two outlines has all of the one on its one side and all of
 * the other on its other: then they share no ground. Neighbours along a side are told apart so, in a
 * fraction of the time that measuring takes. The second one's corner lies at `[dx, dy]` of the first
 * one's; `margin` is how far either may reach across. All in steps.
 */
export const areParted = (
  a: SteppedOutline,
  b: SteppedOutline,
  dx: number,
  dy: number,
  margin: number,
): boolean => partsFrom(a, b, dx, dy, margin) || partsFrom(b, a, -dx, -dy, margin);

/** Looks along the sides of the first part: most have but one. */
function partsFrom(
  one: SteppedOutline,
  other: SteppedOutline,
  dx: number,
  dy: number,
  margin: number,
): boolean {
  const { steps, at } = one;
  const first = at + 1;
  const corners = steps[first + 2 * (steps[at] as number) + 2] as number;
  for (let i = 1; i < corners; i++) {
    const p = first + 2 * (i - 1);
    const x = steps[p] as number;
    const y = steps[p + 1] as number;
    const nx = (steps[p + 3] as number) - y;
    const ny = x - (steps[p + 2] as number);
    const most = margin * Math.sqrt(nx * nx + ny * ny);
    if (most === 0) continue;
    const side = sideOf(one, x, y, nx, ny, most);
    if (side !== 0 && isBeyond(other, x - dx, y - dy, side * nx, side * ny, most)) return true;
  }
  return false;
}

/** On which side of a line all of an outline lies; 0 if on both. */
function sideOf(
  { steps, at }: SteppedOutline,
  x: number,
  y: number,
  nx: number,
  ny: number,
  most: number,
): number {
  let low = 0;
  let high = 0;
  const end = at + 1 + 2 * (steps[at] as number);
  for (let i = at + 1; i < end; i += 2) {
    const far = ((steps[i] as number) - x) * nx + ((steps[i + 1] as number) - y) * ny;
    low = Math.min(low, far);
    high = Math.max(high, far);
  }
  if (low < -most && high > most) return 0;
  return high > most ? 1 : -1;
}

/** Whether all of an outline lies where `[nx, ny]` does not point. */
function isBeyond(
  { steps, at }: SteppedOutline,
  x: number,
  y: number,
  nx: number,
  ny: number,
  most: number,
): boolean {
  const end = at + 1 + 2 * (steps[at] as number);
  for (let i = at + 1; i < end; i += 2) {
    if (((steps[i] as number) - x) * nx + ((steps[i + 1] as number) - y) * ny > most) return false;
  }
  return true;
}
