/// <reference path="./fontnik.d.ts" />
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontnik from "fontnik";

const require = createRequire(import.meta.url);
const weights = {
  regular: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  bold: "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
} as const;
type Weight = keyof typeof weights;

/** Characters of one file of glyphs. */
export const rangeSize = 256;

const fonts = new Map<Weight, Promise<Buffer>>();
const ranges = new Map<string, Promise<Buffer>>();

function fontOf(weight: Weight): Promise<Buffer> {
  const known = fonts.get(weight) ?? readFile(require.resolve(weights[weight]));
  fonts.set(weight, known);
  return known;
}

/** Distance fields of 256 characters of Noto Sans SC; made on first use, then cached. */
export function glyphRange(weight: Weight, start: number): Promise<Buffer> {
  const key = `${weight} ${start}`;
  const known = ranges.get(key);
  if (known) return known;
  const made = glyphsBetween(weight, start, start + rangeSize - 1);
  ranges.set(key, made);
  made.catch(() => ranges.delete(key));
  return made;
}

/** The same of any characters that follow each other, both ends among them. */
export async function glyphsBetween(weight: Weight, start: number, end: number): Promise<Buffer> {
  const font = await fontOf(weight);
  return new Promise((resolve, reject) => {
    fontnik.range({ font, start, end }, (error, glyphs) =>
      error ? reject(error) : resolve(glyphs),
    );
  });
}
