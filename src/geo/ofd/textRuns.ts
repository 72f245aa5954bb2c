import { deltasOf, numberOf, numbersOf, wholeOf } from "./numbers";
import { ofdLimits } from "./ofdFault";
import type { TextRun } from "./scene";
import type { XmlNode } from "./xmlTree";

const wide =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Advance of a character in ems, if the file gives none: Chinese is square, Latin about half. */
export const advanceOf = (char: string): number =>
  wide.test(char) || (char.codePointAt(0) ?? 0) > 0xffff || char === "\u3000" ? 1 : 0.5;

/** Line breaks around the text are XML formatting. */
const textOf = (node: XmlNode) => node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, "");

type Line = { size: number; readDirection: number };

/**
 * The runs of a text object. A run without a position continues after the previous one; if it has
 * too few offsets, the last one is repeated, as other readers do.
 */
export function textRunsOf(object: XmlNode, line: Line): TextRun[] {
  const runs: TextRun[] = [];
  let transforms: XmlNode[] = [];
  let [x, y] = [0, 0];
  for (const node of object.children) {
    if (node.name === "CGTransform") transforms.push(node);
    if (node.name !== "TextCode") continue;
    x = numberOf(node.attributes.X, x);
    y = numberOf(node.attributes.Y, y);
    runs.push(runOf(node, [x, y], line, transforms));
    transforms = [];
  }
  return runs;
}

function runOf(
  node: XmlNode,
  [x0, y0]: readonly [number, number],
  { size, readDirection }: Line,
  transforms: XmlNode[],
): TextRun {
  const chars = [...textOf(node)].slice(0, ofdLimits.numbers);
  const dx = deltasOf(node.attributes.DeltaX);
  const dy = deltasOf(node.attributes.DeltaY);
  const [along, down] = directions[readDirection] ?? [1, 0];
  const natural = dx.length === 0 && dy.length === 0;
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [x0, y0];
  chars.forEach((_, index) => {
    if (index > 0) {
      const step = natural ? advanceOf(chars[index - 1] as string) * size : 0;
      x += natural ? step * along : offsetAt(dx, index - 1);
      y += natural ? step * down : offsetAt(dy, index - 1);
    }
    xs.push(x);
    ys.push(y);
  });
  return { chars, xs, ys, glyphs: glyphsOf(chars.length, transforms), natural };
}

/** `ReadDirection`, clockwise: the direction of a line if no offsets are given. */
const directions: Readonly<Record<number, readonly [number, number]>> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

const offsetAt = (deltas: number[], index: number): number => deltas[index] ?? deltas.at(-1) ?? 0;

/**
 * The glyph of each character. If a character has several, only the first is drawn, since they
 * cannot be separated.
 */
function glyphsOf(count: number, transforms: XmlNode[]): (number | null)[] {
  const glyphs = new Array<number | null>(count).fill(null);
  for (const { attributes, children } of transforms) {
    const first = wholeOf(attributes.CodePosition, 0);
    const list = numbersOf(children.find(({ name }) => name === "Glyphs")?.text);
    const codes = Math.min(wholeOf(attributes.CodeCount, list.length), count - first);
    for (let at = 0; at < codes; at++) {
      const glyph = list[at];
      if (glyph !== undefined && Number.isInteger(glyph) && glyph >= 0) glyphs[first + at] = glyph;
    }
  }
  return glyphs;
}
