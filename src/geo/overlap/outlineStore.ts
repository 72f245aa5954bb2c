import type { Bbox } from "../bbox";
import type { MultiPolygon, Polygon, Position } from "../position";
import { areParted, type SteppedOutline } from "./parted";

/** Integers of one block; an outline lies within one. */
const blockSize = 1 << 20;
/** Degrees of a step: some ten micrometres. Outlines too long for it take larger ones. */
const finest = 1e-10;
const mostSteps = 2_000_000_000;
const firstRoom = 1 << 12;

/**
 * Outlines of a whole register in memory, eight bytes a corner: steps from the lower left of each
 * outline's box. A million of usual size take some 150 MB; as objects they would take ten times that.
 */
export class OutlineStore {
  length = 0;
  /** Of each outline, in its own units squared. */
  areas = new Float64Array(firstRoom);
  /** Of each outline, west, south, east and north. */
  boxes = new Float64Array(4 * firstRoom);
  private steps = new Float64Array(firstRoom);
  private blockOf = new Uint32Array(firstRoom);
  private placeOf = new Uint32Array(firstRoom);
  private readonly blocks: Int32Array[] = [];
  private used = blockSize;
  /** The outline that is being added. */
  private corners = new Float64Array(firstRoom);
  private cornerNumbers = 0;
  private readonly shape: number[] = [];

  /** Adds an outline from little-endian WKB of a multipolygon without z and m; returns its number. */
  add(wkb: DataView, at: number): number {
    if (wkb.getUint8(at) !== 1 || wkb.getUint32(at + 1, true) !== 6) {
      throw new RangeError("not a plain multipolygon");
    }
    const number = this.length++;
    if (number === this.steps.length) this.grow();
    this.read(wkb, at + 5, number);
    const { boxes } = this;
    const p = 4 * number;
    const width = (boxes[p + 2] as number) - (boxes[p] as number);
    const height = (boxes[p + 3] as number) - (boxes[p + 1] as number);
    this.steps[number] = Math.max(finest, width / mostSteps, height / mostSteps);
    this.put(number);
    return number;
  }

  boxOf(number: number): Bbox {
    const { boxes } = this;
    const at = 4 * number;
    return [
      boxes[at] as number,
      boxes[at + 1] as number,
      boxes[at + 2] as number,
      boxes[at + 3] as number,
    ];
  }

  outline(number: number): MultiPolygon {
    const block = this.blocks[this.blockOf[number] as number] as Int32Array;
    const step = this.steps[number] as number;
    const [west, south] = this.boxOf(number);
    let at = this.placeOf[number] as number;
    const multi: Polygon[] = [];
    for (let parts = block[at++] as number; parts > 0; parts--) {
      const polygon: Position[][] = [];
      for (let rings = block[at++] as number; rings > 0; rings--) {
        const ring: Position[] = new Array(block[at++] as number);
        for (let i = 0; i < ring.length; i++, at += 2) {
          ring[i] = [west + step * (block[at] as number), south + step * (block[at + 1] as number)];
        }
        polygon.push(ring);
      }
      multi.push(polygon);
    }
    return multi;
  }

  /** Whether a line parts two outlines, with so much (in units) across it: see `areParted`. */
  areParted(a: number, b: number, margin: number): boolean {
    const step = this.steps[a] as number;
    if (step !== this.steps[b]) return false;
    const { boxes } = this;
    const dx = ((boxes[4 * b] as number) - (boxes[4 * a] as number)) / step;
    const dy = ((boxes[4 * b + 1] as number) - (boxes[4 * a + 1] as number)) / step;
    return areParted(this.stepped(a), this.stepped(b), dx, dy, margin / step);
  }

  private stepped(number: number): SteppedOutline {
    const steps = this.blocks[this.blockOf[number] as number] as Int32Array;
    return { steps, at: this.placeOf[number] as number };
  }

  /**
   * Reads corners into `corners`, and into `shape` the number of parts, of the rings of each, and of the
   * corners of each ring, as they stand in a block.
   */
  private read(wkb: DataView, start: number, number: number): void {
    let { corners } = this;
    const { shape } = this;
    let at = start + 4;
    let n = 0;
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    let area = 0;
    const parts = wkb.getUint32(start, true);
    shape.length = 0;
    shape.push(parts);
    for (let part = 0; part < parts; part++) {
      at += 9;
      const rings = wkb.getUint32(at - 4, true);
      shape.push(rings);
      for (let ring = 0; ring < rings; ring++) {
        const length = wkb.getUint32(at, true);
        at += 4;
        shape.push(length);
        if (n + 2 * length > corners.length) corners = this.widen(n + 2 * length);
        const first = n;
        for (let i = 0; i < length; i++) {
          const x = wkb.getFloat64(at, true);
          const y = wkb.getFloat64(at + 8, true);
          at += 16;
          if (x < west) west = x;
          if (x > east) east = x;
          if (y < south) south = y;
          if (y > north) north = y;
          corners[n] = x;
          corners[n + 1] = y;
          n += 2;
        }
        const enclosed = Math.abs(ringOf(corners, first, length));
        area += ring === 0 ? enclosed : -enclosed;
      }
    }
    const box = 4 * number;
    this.boxes[box] = west;
    this.boxes[box + 1] = south;
    this.boxes[box + 2] = east;
    this.boxes[box + 3] = north;
    this.areas[number] = area;
    this.cornerNumbers = n;
  }

  /** Writes what was read into a block. */
  private put(number: number): void {
    const { shape, corners, boxes } = this;
    const size = shape.length + this.cornerNumbers;
    if (this.used + size > blockSize) {
      this.blocks.push(new Int32Array(Math.max(blockSize, size)));
      this.used = 0;
    }
    const block = this.blocks[this.blocks.length - 1] as Int32Array;
    this.blockOf[number] = this.blocks.length - 1;
    this.placeOf[number] = this.used;
    const west = boxes[4 * number] as number;
    const south = boxes[4 * number + 1] as number;
    const scale = 1 / (this.steps[number] as number);
    let at = this.used;
    let from = 0;
    let next = 1;
    block[at++] = shape[0] as number;
    for (let parts = shape[0] as number; parts > 0; parts--) {
      const rings = shape[next++] as number;
      block[at++] = rings;
      for (let ring = 0; ring < rings; ring++) {
        const length = shape[next++] as number;
        block[at++] = length;
        for (let i = 0; i < length; i++) {
          block[at++] = Math.round(((corners[from] as number) - west) * scale);
          block[at++] = Math.round(((corners[from + 1] as number) - south) * scale);
          from += 2;
        }
      }
    }
    this.used = at;
  }

  private widen(wanted: number): Float64Array<ArrayBuffer> {
    const wider = new Float64Array(2 * wanted);
    wider.set(this.corners);
    this.corners = wider;
    return wider;
  }

  private grow(): void {
    this.areas = twice(this.areas);
    this.boxes = twice(this.boxes);
    this.steps = twice(this.steps);
    this.blockOf = twice(this.blockOf);
    this.placeOf = twice(this.placeOf);
  }
}

/** The same numbers with as much room again. */
export function twice<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(old: T): T {
  const fresh = new (old.constructor as new (length: number) => T)(2 * old.length);
  fresh.set(old);
  return fresh;
}

/** Signed area of a ring among corners that lie one after the other. */
function ringOf(corners: Float64Array, at: number, length: number): number {
  const [x0, y0] = [corners[at] as number, corners[at + 1] as number];
  let twiceArea = 0;
  let px = 0;
  let py = 0;
  for (let i = 0; i < length; i++) {
    const qx = (corners[at + 2 * i] as number) - x0;
    const qy = (corners[at + 2 * i + 1] as number) - y0;
    twiceArea += px * qy - qx * py;
    px = qx;
    py = qy;
  }
  return twiceArea / 2;
}
