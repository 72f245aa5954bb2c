/**
 * An outline as steps from a corner of its own: the number of parts, of each the number of rings, of each
 * ring the number of corners and the corners. It begins at `at`.
 */
export type SteppedOutline = { readonly steps: Int32Array; readonly at: number };

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
  const corners = steps[at + 2] as number;
  const first = at + 3;
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
  let next = at + 1;
  for (let parts = steps[at] as number; parts > 0; parts--) {
    for (let rings = steps[next++] as number; rings > 0; rings--) {
      for (let corners = steps[next++] as number; corners > 0; corners--) {
        const far = ((steps[next] as number) - x) * nx + ((steps[next + 1] as number) - y) * ny;
        next += 2;
        if (far < low) low = far;
        else if (far > high) high = far;
      }
    }
    if (low < -most && high > most) return 0;
  }
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
  let next = at + 1;
  for (let parts = steps[at] as number; parts > 0; parts--) {
    for (let rings = steps[next++] as number; rings > 0; rings--) {
      for (let corners = steps[next++] as number; corners > 0; corners--) {
        if (((steps[next] as number) - x) * nx + ((steps[next + 1] as number) - y) * ny > most) {
          return false;
        }
        next += 2;
      }
    }
  }
  return true;
}
