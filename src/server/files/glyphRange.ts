import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import { letterAt } from "#contract/map/nameLetters";
import { ByteSink } from "#geo/format/byteSink";
import { glyphField, pixelsOf } from "./glyphField";
import { type TrueType, trueType } from "./pdf/trueType";

const require = createRequire(import.meta.url);
const weights = {
  regular: {
    name: "Noto Sans SC Regular",
    file: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  },
  bold: {
    name: "Noto Sans SC Bold",
    file: "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
  },
} as const;
export type Weight = keyof typeof weights;

/** Characters of one file of glyphs, and where the last one begins. */
export const rangeSize = 256;
export const lastStart = 65_280;

const fonts = new Map<Weight, Promise<TrueType>>();
const ranges = new Map<string, Promise<Buffer>>();

export function fontOf(weight: Weight): Promise<TrueType> {
  const known = fonts.get(weight) ?? readFile(require.resolve(weights[weight].file)).then(trueType);
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

/** Shades of a distance field: half the bytes once compressed, and no difference to the eye. */
const shade = 8;

/** Glyphs drawn in one turn of the event loop, some ten milliseconds. */
const atOnce = 16;

const utf8 = new TextEncoder();

/** The same of any characters that follow each other, both ends among them. */
export async function glyphsBetween(weight: Weight, start: number, end: number): Promise<Buffer> {
  const font = await fontOf(weight);
  const stack = new ByteSink();
  stack.field(1, utf8.encode(weights[weight].name));
  stack.field(2, utf8.encode(`${start}-${end}`));
  const glyph = new ByteSink();
  for (let code = start, drawn = 0; code <= end; code++) {
    const index = font.glyphOf(letterAt(code));
    if (index === 0) continue;
    glyph.reset();
    writeGlyph(glyph, font, code, index);
    stack.fieldOf(3, glyph);
    if (++drawn % atOnce === 0) await turn();
  }
  const file = new ByteSink();
  file.fieldOf(1, stack);
  return Buffer.from(file.view());
}

function writeGlyph(sink: ByteSink, font: TrueType, code: number, index: number): void {
  const { perEm, ascent, advanceOf, contoursOf } = font.units;
  const field = glyphField(contoursOf(index), perEm);
  const number = (tag: number, value: number) => {
    sink.varint(tag * 8);
    sink.varint(value);
  };
  const signed = (tag: number, value: number) => {
    sink.varint(tag * 8);
    sink.zigzag(value);
  };
  number(1, code);
  if (field)
    sink.field(
      2,
      field.bitmap.map((value) => value - (value % shade)),
    );
  number(3, field?.width ?? 0);
  number(4, field?.height ?? 0);
  signed(5, field?.left ?? 0);
  // Glyphs hang below the line of the highest.
  signed(6, (field?.top ?? 0) - Math.ceil(pixelsOf(ascent, perEm)));
  number(7, Math.trunc(pixelsOf(advanceOf(index), perEm)));
}
