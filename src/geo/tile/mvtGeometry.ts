import type { ByteSink } from "../format/byteSink";
import type { TwkbReader } from "../format/twkb";

const moveTo = 1;
const lineTo = 2;
const closePath = 15;

/** A geometry in tile units, laid out as by `TwkbReader`; rings are closed. */
export type TileShape = Pick<TwkbReader, "kind" | "coordinates" | "lineEnds" | "polygonEnds">;

/**
 * Writes the contents of a TWKB value as vector tile commands (version 2); writes nothing if
 * nothing is left at tile resolution. Ring directions follow the standard: outer rings have
 * positive area in tile units with y downwards, holes negative.
 */
export class MvtGeometry {
  private x = 0;
  private y = 0;

  write(shape: TileShape, sink: ByteSink): void {
    [this.x, this.y] = [0, 0];
    if (shape.kind === "point") this.writePoints(shape, sink);
    else if (shape.kind === "line") this.writeLines(shape, sink);
    else this.writePolygons(shape, sink);
  }

  private writePoints({ coordinates, lineEnds }: TileShape, sink: ByteSink): void {
    const count = lineEnds[0] ?? 0;
    if (count === 0) return;
    sink.varint(moveTo | (count << 3));
    for (let i = 0; i < count; i++) this.go(coordinates, i, sink);
  }

  private writeLines({ coordinates, lineEnds }: TileShape, sink: ByteSink): void {
    let start = 0;
    for (const end of lineEnds) {
      const sides = countSides(coordinates, start, end);
      if (sides > 0) this.path(coordinates, start, end, sides, 1, sink);
      start = end;
    }
  }

  private writePolygons({ coordinates, lineEnds, polygonEnds }: TileShape, sink: ByteSink): void {
    let [ring, start] = [0, 0];
    for (const last of polygonEnds) {
      const first = ring;
      let isKept = true;
      for (; ring < last; ring++) {
        const end = lineEnds[ring] as number;
        // A hole without its outer ring would become an outer ring.
        if (isKept) {
          const drawn = this.writeRing(coordinates, start, end, ring === first, sink);
          isKept = drawn || ring !== first;
        }
        start = end;
      }
    }
  }

  private writeRing(c: Int32Array, start: number, end: number, outer: boolean, sink: ByteSink) {
    const area = twiceArea(c, start, end);
    if (area === 0) return false;
    // The repeated end is dropped, so a triangle has two sides left to draw.
    let stop = end - 1;
    while (
      stop > start &&
      c[2 * stop - 2] === c[2 * start] &&
      c[2 * stop - 1] === c[2 * start + 1]
    ) {
      stop--;
    }
    const step = area > 0 === outer ? 1 : -1;
    const sides = countSides(c, start, stop);
    if (sides < 2) return false;
    this.path(c, start, stop, sides, step, sink);
    sink.varint(closePath);
    return true;
  }

  private path(
    c: Int32Array,
    start: number,
    end: number,
    sides: number,
    step: 1 | -1,
    sink: ByteSink,
  ) {
    let i = step === 1 ? start : end - 1;
    sink.varint(moveTo | (1 << 3));
    this.go(c, i, sink);
    sink.varint(lineTo | (sides << 3));
    for (let left = end - start - 1; left > 0; left--) {
      i += step;
      if (c[2 * i] !== this.x || c[2 * i + 1] !== this.y) this.go(c, i, sink);
    }
  }

  private go(c: Int32Array, i: number, sink: ByteSink): void {
    const x = c[2 * i] as number;
    const y = c[2 * i + 1] as number;
    sink.zigzag(x - this.x);
    sink.zigzag(y - this.y);
    this.x = x;
    this.y = y;
  }
}

/** Sides between different positions; the standard forbids zero-length sides. */
function countSides(c: Int32Array, start: number, end: number): number {
  let sides = 0;
  for (let i = start + 1; i < end; i++) {
    if (c[2 * i] !== c[2 * i - 2] || c[2 * i + 1] !== c[2 * i - 1]) sides++;
  }
  return sides;
}

function twiceArea(c: Int32Array, start: number, end: number): number {
  let sum = 0;
  let px = c[2 * end - 2] as number;
  let py = c[2 * end - 1] as number;
  for (let i = start; i < end; i++) {
    const x = c[2 * i] as number;
    const y = c[2 * i + 1] as number;
    sum += px * y - x * py;
    px = x;
    py = y;
  }
  return sum;
}
