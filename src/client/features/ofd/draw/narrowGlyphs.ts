import type { TextNode, TextRun } from "#geo/ofd/scene";
import { familiesOf } from "./fontFamily";

const emPixels = 100;
/** Overlap too small to see. */
const spare = 1.04;

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** Natural width of a character in ems, in the font on this system. */
function widthOf(families: string, char: string): number {
  const key = `${char}${families}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${emPixels}px ${families}`;
  const width = pen.measureText(char).width / emPixels;
  widths.set(key, width);
  return width;
}

/**
 * Characters of a run whose substitute glyph would overlap the next one, with the factor to narrow
 * them by. Chinese fonts draw Latin half as wide as high, other fonts do not.
 */
export function narrowGlyphs({ font, size }: TextNode, run: TextRun): Map<number, number> {
  const narrow = new Map<number, number>();
  if (run.natural || size === 0) return narrow;
  const families = familiesOf(font);
  run.chars.forEach((char, index) => {
    const room = roomOf(run, index) / size;
    if (room <= 0 || char > "\u2e80") return;
    const width = widthOf(families, char);
    if (width > room * spare) narrow.set(index, room / width);
  });
  return narrow;
}

/** Distance from a character to the next; the last one of a line gets that of the one before it. */
function roomOf({ xs, ys }: TextRun, index: number): number {
  const at = (place: number) =>
    ys[place] === ys[place + 1] ? (xs[place + 1] ?? 0) - (xs[place] ?? 0) : 0;
  const room = index + 1 < xs.length ? at(index) : 0;
  return room > 0 ? room : index > 0 ? at(index - 1) : 0;
}
