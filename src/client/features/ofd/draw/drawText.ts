import { glyphChar } from "#geo/ofd/browserFont";
import type { TextNode, TextRun } from "#geo/ofd/scene";
import type { Brush } from "./brush";
import { familiesOf } from "./fontFamily";
import { narrowGlyphs } from "./narrowGlyphs";
import type { LoadedFont } from "./pageAssets";
import { matrixText, svg } from "./svg";

/**
 * Draws a text object. Where the file draws by glyphs, the real characters lie over them invisibly,
 * so that selecting, finding and copying gives the text.
 */
export function drawText(node: TextNode, font: LoadedFont | null, brush: Brush): SVGElement {
  const family = familiesOf(node.font);
  const children = node.runs.flatMap((run) => runElements(node, run, font));
  return svg(
    "g",
    {
      transform: matrixText(node.matrix),
      class: "ofd-text",
      "font-size": node.size,
      "font-family": font ? `"${font.family}", ${family}` : family,
      "font-weight": font ? undefined : weightOf(node),
      "font-style": node.italic || (!font && node.font?.italic) ? "italic" : undefined,
      ...brush.fill(node.fill),
      ...brush.stroke(node.stroke),
    },
    children,
  );
}

function weightOf({ weight, font }: TextNode): number | undefined {
  if (weight !== 400) return Math.min(900, Math.max(100, Math.round(weight / 100) * 100));
  return font?.bold ? 700 : undefined;
}

function runElements(node: TextNode, run: TextRun, font: LoadedFont | null): SVGElement[] {
  const drawn = run.chars.map((_, index) => glyphOf(run, index, font));
  if (!font) return standIn(node, run);
  if (drawn.every((char) => char === null)) return [textElement(node, run, run.chars)];
  const plain = run.chars.map((char, index) => (drawn[index] === null ? char : null));
  const glyphs = textElement(node, run, drawn);
  glyphs.setAttribute("class", "ofd-glyphs");
  glyphs.setAttribute("font-family", `"${font.glyphFamily}"`);
  glyphs.setAttribute("aria-hidden", "true");
  const rest = plain.some((char) => char?.trim()) ? [withClass(textElement(node, run, plain))] : [];
  const unseen = textElement(node, run, run.chars);
  unseen.setAttribute("class", "ofd-unseen");
  return [glyphs, ...rest, unseen];
}

function withClass(element: SVGElement): SVGElement {
  element.setAttribute("class", "ofd-glyphs");
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Draws system-font glyphs narrower if they are wider than their space. */
function standIn(node: TextNode, run: TextRun): SVGElement[] {
  const narrow = narrowGlyphs(node, run);
  if (narrow.size === 0) return [textElement(node, run, run.chars)];
  const rest = textElement(
    node,
    run,
    run.chars.map((char, index) => (narrow.has(index) ? null : char)),
  );
  const squeezed = [...narrow].map(([index, width]) =>
    withClass(scaledChar(width * node.hScale, node.turn, run, index, run.chars[index] ?? "")),
  );
  const unseen = textElement(node, run, run.chars);
  unseen.setAttribute("class", "ofd-unseen");
  return [withClass(rest), ...squeezed, unseen];
}

function glyphOf({ glyphs }: TextRun, index: number, font: LoadedFont | null): string | null {
  const glyph = glyphs[index] ?? null;
  return font && glyph !== null && glyph < font.glyphs ? glyphChar(glyph) : null;
}

/** The non-null characters, each at its position. */
function textElement(
  { hScale, turn }: TextNode,
  run: TextRun,
  chars: readonly (string | null)[],
): SVGElement {
  if (hScale !== 1) return svg("g", {}, scaledChars(hScale, turn, run, chars));
  const rotate = turn === 0 ? undefined : turn;
  const shown = chars.flatMap((char, index) => (char === null ? [] : [{ char, index }]));
  if (shown.some(({ char }) => char.length > 1)) {
    // Browsers disagree on position lists: one counts surrogates, the other characters.
    return svg(
      "text",
      { rotate },
      shown.map(({ char, index }) => {
        const span = svg("tspan", { x: run.xs[index], y: run.ys[index] });
        span.textContent = char;
        return span;
      }),
    );
  }
  const places = run.natural ? shown.slice(0, 1) : shown;
  const element = svg("text", {
    x: places.map(({ index }) => run.xs[index]).join(" "),
    y: sameOrList(places.map(({ index }) => run.ys[index] ?? 0)),
    rotate,
  });
  element.textContent = shown.map(({ char }) => char).join("");
  return element;
}

const sameOrList = (list: number[]): string =>
  list.every((value) => value === list[0]) ? String(list[0] ?? 0) : list.join(" ");

const scaledChars = (
  hScale: number,
  turn: number,
  run: TextRun,
  chars: readonly (string | null)[],
) =>
  chars.flatMap((char, index) =>
    char === null ? [] : [scaledChar(hScale, turn, run, index, char)],
  );

function scaledChar(
  width: number,
  turn: number,
  { xs, ys }: TextRun,
  index: number,
  char: string,
): SVGElement {
  const place = `translate(${xs[index] ?? 0} ${ys[index] ?? 0})`;
  const element = svg("text", { transform: `${place} rotate(${turn}) scale(${width} 1)` });
  element.textContent = char;
  return element;
}
