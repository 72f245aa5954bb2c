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
  private count = 0;
  private readonly shape: number[] = [];

  /** Adds an outline from little-endian WKB of a multipolygon without z and m; returns where it ends. */
  add(wkb: DataView, at: number): number {
    if (wkb.getUint8(at) !== 1 || wkb.getUint32(at + 1, true) !== 6) {
      throw new RangeError("not a plain multipolygon");
    }
    const number = this.length++;
    if (number === this.steps.length) this.grow();
    const end = this.read(wkb, at + 5, number);
    const { boxes } = this;
    const p = 4 * number;
    const width = (boxes[p + 2] as number) - (boxes[p] as number);
    const height = (boxes[p + 3] as number) - (boxes[p + 1] as number);
    this.steps[number] = Math.max(finest, width / mostSteps, height / mostSteps);
    this.put(number);
    return end;
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
    const { steps: block, at: start } = this.stepped(number);
    const step = this.steps[number] as number;
    const west = this.boxes[4 * number] as number;
    const south = this.boxes[4 * number + 1] as number;
    let at = start + 1;
    const ringOf = (length: number): Position[] => {
      const ring: Position[] = [];
      for (let i = 0; i < length; i++, at += 2) {
        ring.push([west + step * (block[at] as number), south + step * (block[at + 1] as number)]);
      }
      return ring;
    };
    const multi: Polygon[] = [];
    let next = at + 2 * (block[start] as number);
    for (let parts = block[next++] as number; parts > 0; parts--) {
      const polygon: Position[][] = [];
      for (let rings = block[next++] as number; rings > 0; rings--) {
        polygon.push(ringOf(block[next++] as number));
      }
      multi.push(polygon);
    }
    return multi;
  }

  /** Writes the corners of an outline into a row that is used again and again. */
  putRow(number: number, row: { corners: Float64Array; ends: number[] }): void {
    const { steps: block, at: start } = this.stepped(number);
    const count = 2 * (block[start] as number);
    if (row.corners.length < count) row.corners = new Float64Array(2 * count);
    const { corners, ends } = row;
    const step = this.steps[number] as number;
    const west = this.boxes[4 * number] as number;
    const south = this.boxes[4 * number + 1] as number;
    for (let i = 0; i < count; i += 2) {
      corners[i] = west + step * (block[start + 1 + i] as number);
      corners[i + 1] = south + step * (block[start + 2 + i] as number);
    }
    ends.length = 0;
    let [next, end] = [start + 1 + count, 0];
    for (let parts = block[next++] as number; parts > 0; parts--) {
      for (let rings = block[next++] as number; rings > 0; rings--) {
        end += 2 * (block[next++] as number);
        ends.push(end);
      }
    }
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

  /** Reads corners into `corners`, and how they are parted into `shape`, as they stand in a block. */
  private read(wkb: DataView, start: number, number: number): number {
    const { shape } = this;
    const parts = wkb.getUint32(start, true);
    shape.length = 0;
    shape.push(parts);
    this.count = 0;
    let at = start + 4;
    let area = 0;
    for (let part = 0; part < parts; part++) {
      const rings = wkb.getUint32(at + 5, true);
      shape.push(rings);
      at += 9;
      for (let ring = 0; ring < rings; ring++) {
        const first = this.count;
        at = this.readRing(wkb, at);
        const enclosed = Math.abs(areaOf(this.corners, first, this.count));
        area += ring === 0 ? enclosed : -enclosed;
      }
    }
    this.areas[number] = area;
    putBounds(this.corners, this.count, this.boxes, 4 * number);
    return at;
  }

  /** Returns where the next one begins. */
  private readRing(wkb: DataView, start: number): number {
    const length = wkb.getUint32(start, true);
    this.shape.push(length);
    const end = this.count + 2 * length;
    if (end > this.corners.length) this.widen(end);
    const { corners } = this;
    let at = start + 4;
    for (let to = this.count; to < end; to++) {
      corners[to] = wkb.getFloat64(at, true);
      at += 8;
    }
    this.count = end;
    return at;
  }

  /** Writes what was read into a block: the number of corners, the corners, their shape. */
  private put(number: number): void {
    const { shape, corners, count } = this;
    const size = 1 + count + shape.length;
    if (this.used + size > blockSize) {
      this.blocks.push(new Int32Array(Math.max(blockSize, size)));
      this.used = 0;
    }
    const block = this.blocks[this.blocks.length - 1] as Int32Array;
    this.blockOf[number] = this.blocks.length - 1;
    this.placeOf[number] = this.used;
    const west = this.boxes[4 * number] as number;
    const south = this.boxes[4 * number + 1] as number;
    const scale = 1 / (this.steps[number] as number);
    let at = this.used;
    block[at++] = count / 2;
    for (let from = 0; from < count; from += 2) {
      block[at++] = Math.round(((corners[from] as number) - west) * scale);
      block[at++] = Math.round(((corners[from + 1] as number) - south) * scale);
    }
    block.set(shape, at);
    this.used = at + shape.length;
  }

  private widen(wanted: number): void {
    const wider = new Float64Array(2 * wanted);
    wider.set(this.corners);
    this.corners = wider;
  }

  private grow(): void {
    this.areas = twice(this.areas);
    this.boxes = twice(this.boxes);
    this.steps = twice(this.steps);
    this.blockOf = twice(this.blockOf);
    this.placeOf = twice(this.placeOf);
  }
}

/** Where the WKB of a plain multipolygon ends that begins at `start`. */
export function outlineEnd(wkb: DataView, start: number): number {
  let at = start + 9;
  for (let parts = wkb.getUint32(start + 5, true); parts > 0; parts--) {
    let rings = wkb.getUint32(at + 5, true);
    at += 9;
    for (; rings > 0; rings--) at += 4 + 16 * wkb.getUint32(at, true);
  }
  return at;
}

/** The same numbers with as much room again. */
export function twice<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(old: T): T {
  const fresh = new (old.constructor as new (length: number) => T)(2 * old.length);
  fresh.set(old);
  return fresh;
}

/** Signed area of the ring between two places in a list of corners. */
function areaOf(corners: Float64Array, from: number, to: number): number {
  const x0 = corners[from] as number;
  const y0 = corners[from + 1] as number;
  let doubled = 0;
  let px = 0;
  let py = 0;
  for (let at = from; at < to; at += 2) {
    const qx = (corners[at] as number) - x0;
    const qy = (corners[at + 1] as number) - y0;
    doubled += px * qy - qx * py;
    px = qx;
    py = qy;
  }
  return doubled / 2;
}

function putBounds(corners: Float64Array, count: number, boxes: Float64Array, at: number): void {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i += 2) {
    west = Math.min(west, corners[i] as number);
    east = Math.max(east, corners[i] as number);
    south = Math.min(south, corners[i + 1] as number);
    north = Math.max(north, corners[i + 1] as number);
  }
  boxes[at] = west;
  boxes[at + 1] = south;
  boxes[at + 2] = east;
  boxes[at + 3] = north;
}
