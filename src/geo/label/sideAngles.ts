import type { Ring } from "../position";

/** Steeper text is not read without turning one's head. */
const steepest = 60;
/** Less of a turn would look like a mistake. */
const slightest = 4;

/**
 * The directions of a ring's sides in which text is legible, in degrees counter-clockwise: land is
 * mostly four-sided, so that long sides and the short ones across agree on one direction and its
 * right angle.
 */
export function sideAngles(ring: Ring): number[] {
  let [east, north] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] as Ring[number], ring[i] as Ring[number]];
    const [dx, dy] = [bx - ax, by - ay];
    // Four times the angle is the same for a side and one across.
    const angle = 4 * Math.atan2(dy, dx);
    const weight = dx * dx + dy * dy;
    east += weight * Math.cos(angle);
    north += weight * Math.sin(angle);
  }
  if (east === 0 && north === 0) return [];
  const along = ((Math.atan2(north, east) / 4) * 180) / Math.PI;
  return [along, along > 0 ? along - 90 : along + 90].filter(
    (angle) => Math.abs(angle) >= slightest && Math.abs(angle) <= steepest,
  );
}
