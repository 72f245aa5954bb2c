import { paperGround } from "../map/groundTone";

/** WCAG 2: relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(color).map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const hexOf = (part: number): string =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, "0");

const ground = luminance(paperGround.land);

/** How much a colour stands out from the ground of the map: 1 is not at all. */
export const contrastOf = (color: string): number => (ground + 0.05) / (luminance(color) + 0.05);

/** Thinner than a fill, an outline has to be seen where its fill is hardly more than the ground. */
const least = 1.9;

/** The colour as it outlines what it fills: itself, or as much darker as pale ones need. */
export function edgeOf(color: string): string {
  const parts = partsOf(color);
  let edge = color;
  for (let share = 0.98; contrastOf(edge) < least; share -= 0.02) {
    edge = `#${parts.map((part) => hexOf(part * share)).join("")}`;
  }
  return edge;
}
