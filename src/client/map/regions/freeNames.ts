import { textWidth } from "#geo/label/textWidth";

export type PlacedName = { name: string; x: number; y: number };

/** Lines of text stand this far apart, in heights of their letters. */
const lineHeight = 1.3;

/**
 * Which names can be read at a scale, by place in the list: one that would lie on an earlier one
 * is left out. `letter` is the height of letters in pixels, `resolution` a pixel in map metres.
 */
export function freeNames(
  names: readonly PlacedName[],
  letter: number,
  resolution: number,
): boolean[] {
  const kept: { x: number; y: number; width: number }[] = [];
  return names.map(({ name, x, y }) => {
    const width = textWidth(name) * letter * resolution;
    const lies = kept.some(
      (one) =>
        Math.abs(one.x - x) < (one.width + width) / 2 &&
        Math.abs(one.y - y) < letter * lineHeight * resolution,
    );
    if (!lies) kept.push({ x, y, width });
    return !lies;
  });
}
