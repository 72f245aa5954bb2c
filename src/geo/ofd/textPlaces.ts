import { applied, type Matrix, multiply } from "./numbers";
import type { PageScene, SceneNode, TextNode, TextRun } from "./scene";
import { advanceOf } from "./textRuns";

type Corner = [x: number, y: number];

/** The characters of a run, and each one's four corners on the page, in millimetres. */
export type TextPlace = { chars: readonly string[]; corners: (index: number) => Corner[] };

/** All runs of a page and their places, in drawing order. Seals do not count as text. */
export function textPlaces({ parts }: PageScene): TextPlace[] {
  const places: TextPlace[] = [];
  const walk = (nodes: SceneNode[], outer: Matrix): void => {
    for (const node of nodes) {
      const matrix = multiply(outer, node.matrix);
      if (node.kind === "group") walk(node.children, matrix);
      if (node.kind !== "text") continue;
      for (const run of node.runs) places.push(placeOf(node, run, matrix));
    }
  };
  for (const { origin, nodes } of parts) {
    if (origin !== "seal") walk(nodes, [1, 0, 0, 1, 0, 0]);
  }
  return places;
}

/** The part of the em above the baseline; the rest is below. */
const ascent = 0.86;

function placeOf({ size, hScale, turn }: TextNode, run: TextRun, matrix: Matrix): TextPlace {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    chars: run.chars,
    corners: (index) => {
      const [x, y] = [run.xs[index] ?? 0, run.ys[index] ?? 0];
      const glyph: Matrix = [cos, sin, -sin, cos, x, y];
      const width = advanceOf(run.chars[index] ?? "") * size * hScale;
      const [top, bottom] = [-ascent * size, (1 - ascent) * size];
      const corners: Corner[] = [
        [0, top],
        [width, top],
        [width, bottom],
        [0, bottom],
      ];
      const whole = multiply(matrix, glyph);
      return corners.map(([px, py]) => applied(whole, px, py));
    },
  };
}
