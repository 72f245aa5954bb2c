import { expect, test } from "vitest";
import { paperTone, stageTone } from "./mapTone";

/** WCAG 2: relative luminance of `#rrggbb`, with or without opacity. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test.each([
  ["paper", paperTone],
  ["stage", stageTone],
] as const)("labels on %s are read against their halo, their chip and the ground", (_, tone) => {
  for (const below of [tone.halo, tone.chip, tone.paper]) {
    expect(contrast(tone.word, below), below).toBeGreaterThan(7);
  }
  expect(contrast(tone.line, tone.chip)).toBeGreaterThan(3);
});
