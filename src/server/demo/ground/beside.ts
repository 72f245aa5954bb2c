import type { Rect } from "./treemap";

/** Width of the main street between quarters, in metres. */
const street = 28;
/** Sides that were put a street apart are so but for rounding. */
const tolerance = 1e-6;

/**
 * Where a quarter of this size comes: beside one that is there, with a street between, and as near to the
 * middle (0, 0) as it `fits`; the first in the middle. Null if it fits nowhere.
 */
export function besideOf(
  quarters: readonly Rect[],
  { w, h }: Pick<Rect, "w" | "h">,
  fits: (place: Rect) => boolean,
): Rect | null {
  const places = quarters.length === 0 ? [{ x: -w / 2, y: -h / 2, w, h }] : sidesOf(quarters, w, h);
  const far = ({ x, y }: Rect) => Math.hypot(x + w / 2, y + h / 2);
  places.sort((a, b) => far(a) - far(b));
  const free = (place: Rect) => quarters.every((other) => areApart(place, other)) && fits(place);
  return places.find(free) ?? null;
}

/** The eight places around each where a side is in line with one of its own. */
const sidesOf = (quarters: readonly Rect[], w: number, h: number): Rect[] =>
  quarters.flatMap((one) => {
    const [west, east] = [one.x - street - w, one.x + one.w + street];
    const [south, north] = [one.y - street - h, one.y + one.h + street];
    const across = [west, east].flatMap((x) => [one.y, one.y + one.h - h].map((y) => ({ x, y })));
    const along = [south, north].flatMap((y) => [one.x, one.x + one.w - w].map((x) => ({ x, y })));
    return [...across, ...along].map((at) => ({ ...at, w, h }));
  });

const areApart = (a: Rect, b: Rect): boolean =>
  isBefore(a.x + a.w, b.x) ||
  isBefore(b.x + b.w, a.x) ||
  isBefore(a.y + a.h, b.y) ||
  isBefore(b.y + b.h, a.y);

const isBefore = (end: number, start: number) => end + street <= start + tolerance;
