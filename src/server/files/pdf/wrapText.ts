/** Characters that must not begin a line, and characters that must not end one. */
const noFirst = new Set("，。、；：？！）》」』】”’％%,.;:?!)]}…·");
const noLast = new Set("（《「『【“‘([{");

/**
 * Words of a text: runs of letters and digits stay together, every other character is one by
 * itself.
 */
const piecesOf = (text: string): string[] => text.match(/[\w./:@&+#-]+|\s+|./gsu) ?? [];

/**
 * Breaks a text into lines no wider than `width`, measured in the same unit; a wider word is cut.
 * Line breaks in the text are kept; control characters become spaces. After `most` lines it ends in
 * “…”.
 */
export function wrapText(
  text: string,
  width: number,
  measure: (text: string) => number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  for (const part of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no glyph
    lines.push(...linesOf(part.replace(/[\u0000-\u001f\u007f-\u009f]/g, " "), width, measure));
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? "";
  while (last !== "" && measure(`${last}…`) > width) last = [...last].slice(0, -1).join("");
  return [...kept.slice(0, -1), `${last}…`];
}

function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const piece of piecesOf(text).flatMap((one) => cutTo(one, width, measure))) {
    if (line.length > 0 && measure(line.join("") + piece) > width) {
      const carried = carriedBefore(line, piece);
      lines.push(
        line
          .slice(0, line.length - carried)
          .join("")
          .trimEnd(),
      );
      line = carried > 0 ? line.slice(-carried) : [];
    }
    if (line.length > 0 || piece.trim() !== "") line.push(piece);
  }
  return [...lines, line.join("").trimEnd()];
}

/**
 * How many pieces move to the next line, so that no closing character starts it and no opening one
 * is left behind.
 */
function carriedBefore(line: readonly string[], piece: string): number {
  let first = piece;
  for (let carried = 0; carried < line.length - 1; carried++) {
    const last = line.at(-1 - carried) ?? "";
    if (!noFirst.has(first) && !noLast.has(last)) return carried;
    first = last;
  }
  return 0;
}

function cutTo(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const sign of word) {
    if (part !== "" && measure(part + sign) > width) {
      parts.push(part);
      part = "";
    }
    part += sign;
  }
  return [...parts, part];
}
