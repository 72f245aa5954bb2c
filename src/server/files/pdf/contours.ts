/** A point of an outline in units of the font; those off the curve pull it towards themselves. */
type Point = { x: number; y: number; on: boolean };
/** Closed lines round the inside of a glyph, as coordinates that follow each other. */
export type Contours = number[][];

const bits = { on: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 } as const;
const parts = { words: 1, offsets: 2, scale: 8, more: 32, scaleXY: 64, matrix: 128 } as const;

/** A composite glyph within another, and so on, ends here. */
const deepest = 6;

/** Into how many straight pieces a curve is cut. */
const pieces = 6;

/** The outline of a glyph, its components among it. */
export function contoursOf(
  outlineOf: (glyph: number) => Buffer,
  glyph: number,
  depth = 0,
): Contours {
  const outline = outlineOf(glyph);
  if (outline.length < 10 || depth > deepest) return [];
  const count = outline.readInt16BE(0);
  if (count < 0) return composed(outlineOf, outline, depth);
  return simple(outline, count).map(flattened);
}

function simple(outline: Buffer, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => outline.readUInt16BE(10 + i * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + outline.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = outline.readUInt8(at++);
    const times = flag & bits.repeat ? outline.readUInt8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const line = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? outline.readUInt8(at++) : -outline.readUInt8(at++);
      else if (!(flag & same)) {
        value += outline.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = line(bits.shortX, bits.sameX);
  const ys = line(bits.shortY, bits.sameY);
  const points = flags.map((flag, i) => ({
    ...{ x: xs[i] as number, y: ys[i] as number },
    on: (flag & bits.on) !== 0,
  }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] as number) + 1, end + 1));
}

const between = (a: Point, b: Point): Point => ({
  ...{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  on: true,
});

/** Between two points off the curve there is one on it, which fonts leave out. */
function flattened(points: readonly Point[]): number[] {
  const first = points.findIndex(({ on }) => on);
  const [a, b] = points;
  if (!a || !b) return [];
  const start = first < 0 ? between(a, points.at(-1) ?? a) : (points[first] as Point);
  const rest = first < 0 ? [...points] : [...points.slice(first + 1), ...points.slice(0, first)];
  const line = [start.x, start.y];
  let from = start;
  let pull: Point | null = null;
  const goTo = (to: Point) => {
    if (pull) bend(line, from, pull, to);
    else line.push(to.x, to.y);
    [from, pull] = [to, null];
  };
  for (const point of rest) {
    if (point.on) goTo(point);
    else {
      if (pull) goTo(between(pull, point));
      pull = point;
    }
  }
  goTo(start);
  return line;
}

function bend(line: number[], from: Point, pull: Point, to: Point): void {
  for (let i = 1; i <= pieces; i++) {
    const t = i / pieces;
    const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    line.push(u * from.x + v * pull.x + w * to.x, u * from.y + v * pull.y + w * to.y);
  }
}

type Matrix = readonly [number, number, number, number];

const fraction = (bytes: Buffer, at: number) => bytes.readInt16BE(at) / 16_384;

/** The matrix of a component and the number of bytes that it takes. */
function matrixAt(bytes: Buffer, at: number, flags: number): [Matrix, number] {
  if (flags & parts.scale) {
    const scale = fraction(bytes, at);
    return [[scale, 0, 0, scale], 2];
  }
  if (flags & parts.scaleXY) return [[fraction(bytes, at), 0, 0, fraction(bytes, at + 2)], 4];
  if (!(flags & parts.matrix)) return [[1, 0, 0, 1], 0];
  const [a, b, c, d] = [0, 2, 4, 6].map((i) => fraction(bytes, at + i));
  return [[a, b, c, d] as unknown as Matrix, 8];
}

type Component = { glyph: number; matrix: Matrix; shift: readonly [number, number] };

/** The component that is described at a place, and where the next one is; 0 after the last. */
function componentAt(outline: Buffer, start: number): [Component, next: number] {
  const flags = outline.readUInt16BE(start);
  const glyph = outline.readUInt16BE(start + 2);
  const isWide = (flags & parts.words) !== 0;
  const given: [number, number] = isWide
    ? [outline.readInt16BE(start + 4), outline.readInt16BE(start + 6)]
    : [outline.readInt8(start + 4), outline.readInt8(start + 5)];
  // Otherwise they are numbers of points to be laid on each other, which no font of ours does.
  const shift: [number, number] = flags & parts.offsets ? given : [0, 0];
  const at = start + (isWide ? 8 : 6);
  const [matrix, size] = matrixAt(outline, at, flags);
  return [{ glyph, matrix, shift }, flags & parts.more ? at + size : 0];
}

function moved(line: readonly number[], { matrix: [a, b, c, d], shift: [dx, dy] }: Component) {
  const points: number[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [x, y] = [line[i] as number, line[i + 1] as number];
    points.push(a * x + c * y + dx, b * x + d * y + dy);
  }
  return points;
}

function composed(outlineOf: (glyph: number) => Buffer, outline: Buffer, depth: number): Contours {
  const all: Contours = [];
  for (let at = 10; at > 0; ) {
    const [component, next] = componentAt(outline, at);
    const lines = contoursOf(outlineOf, component.glyph, depth + 1);
    all.push(...lines.map((line) => moved(line, component)));
    at = next;
  }
  return all;
}
