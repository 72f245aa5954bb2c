import type { Contours } from "./pdf/contours";

/** Pixels that an em takes, and round a glyph, of the distance fields that maps draw text from. */
const size = 24;
const margin = 3;
/** Distances are told up to so many pixels, a quarter of the shades for those outside. */
const radius = 8;
const outsideShades = 64;
const shadesPerPixel = 256 / radius;

/** A distance field: shades by rows from above, and where it lies to the pen. */
export type GlyphField = {
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
};

/** A font program's own grid, to which it rounds: a 64th of a pixel. */
const grid = 64;
export const pixelsOf = (units: number, perEm: number) =>
  Math.round((units * size * grid) / perEm) / grid;

/** Halves go away from zero, as font programs round. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

function boxOf(lines: Contours): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [x, y] = [line[i] as number, line[i + 1] as number];
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  }
  return [rounded(west), rounded(south), rounded(east), rounded(north)];
}

/** How far each pixel is from the outline of a glyph, in shades; null where there is nothing to see. */
export function glyphField(contours: Contours, perEm: number): GlyphField | null {
  const lines = contours.map((line) => line.map((units) => pixelsOf(units, perEm)));
  const [west, south, east, north] = boxOf(lines);
  const [width, height] = [east - west, north - south];
  if (!(width > 0 && height > 0)) return null;
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  const near = new Float64Array(columns * rows).fill(radius * radius);
  const turns = new Int16Array(columns * rows);
  for (const line of lines) {
    let [ax, ay] = [(line[0] as number) - west + margin, (line[1] as number) - south + margin];
    for (let i = 2; i + 1 < line.length; i += 2) {
      const bx = (line[i] as number) - west + margin;
      const by = (line[i + 1] as number) - south + margin;
      measure(near, columns, rows, ax, ay, bx, by);
      wind(turns, columns, rows, ax, ay, bx, by);
      [ax, ay] = [bx, by];
    }
  }
  const bitmap = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const to = (rows - 1 - row) * columns;
    // What is told of a pixel holds for all to its left.
    let inside = 0;
    for (let column = columns - 1; column >= 0; column--) {
      const at = row * columns + column;
      inside += turns[at] as number;
      const away = Math.sqrt(near[at] as number) * shadesPerPixel;
      const shade = (inside === 0 ? away : -away) + outsideShades;
      bitmap[to + column] = 255 - Math.trunc(Math.max(0, Math.min(255, shade)));
    }
  }
  return { bitmap, width, height, left: west, top: north };
}

/** Shortens the squared distance of each pixel to that from a straight piece, where that is less. */
function measure(
  near: Float64Array,
  columns: number,
  rows: number,
  ...[ax, ay, bx, by]: [number, number, number, number]
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const [south, north] = pixelsNear(ay, by, rows);
  const [west, east] = pixelsNear(ax, bx, columns);
  for (let row = south; row <= north; row++) {
    const py = row + 0.5 - ay;
    for (let column = west; column <= east; column++) {
      const px = column + 0.5 - ax;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const [ex, ey] = [px - along * dx, py - along * dy];
      const away = ex * ex + ey * ey;
      const at = row * columns + column;
      if (away < (near[at] as number)) near[at] = away;
    }
  }
}

/** The first and the last pixel of a row or column that a piece between `a` and `b` may be nearest to. */
const pixelsNear = (a: number, b: number, count: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(a, b) - radius)),
  Math.min(count - 1, Math.ceil(Math.max(a, b) + radius)),
];

/** Tells the last pixel of each row that a piece of the outline goes round that it does. */
function wind(
  turns: Int16Array,
  columns: number,
  rows: number,
  ...[ax, ay, bx, by]: [number, number, number, number]
): void {
  const up = by > ay ? 1 : -1;
  const first = Math.max(0, Math.ceil(Math.min(ay, by) - 0.5));
  const last = Math.min(rows - 1, Math.ceil(Math.max(ay, by) - 0.5) - 1);
  for (let row = first; row <= last; row++) {
    const x = ax + ((bx - ax) * (row + 0.5 - ay)) / (by - ay);
    const column = Math.min(columns, Math.ceil(x - 0.5)) - 1;
    if (column < 0) continue;
    const at = row * columns + column;
    turns[at] = (turns[at] as number) + up;
  }
}
