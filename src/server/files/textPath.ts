import { fontOf } from "./glyphRange";

/** A line of text: its width, and its outlines as the path of a drawing, begun at a point of its base line. */
export type TextPath = { width: number; moved: (x: number, y: number) => string };

/** A line in Noto Sans SC of a size in pixels: fonts of the machine are not asked for. */
export async function textPath(text: string, size: number): Promise<TextPath> {
  const { units, glyphOf } = await fontOf("regular");
  const scale = size / units.perEm;
  const contours: { left: number; contour: readonly number[] }[] = [];
  let width = 0;
  for (const sign of text) {
    const glyph = glyphOf(sign.codePointAt(0) as number);
    for (const contour of units.contoursOf(glyph)) contours.push({ left: width, contour });
    width += units.advanceOf(glyph) * scale;
  }
  const moved = (x: number, y: number) =>
    contours.map(({ left, contour }) => contourPath(contour, x + left, y, scale)).join("");
  return { width, moved };
}

function contourPath(contour: readonly number[], left: number, base: number, scale: number) {
  const points: string[] = [];
  for (let i = 0; i + 1 < contour.length; i += 2) {
    const x = left + (contour[i] as number) * scale;
    const y = base - (contour[i + 1] as number) * scale;
    points.push(`${x.toFixed(2)} ${y.toFixed(2)}`);
  }
  return `M${points.join("L")}Z`;
}
