import type { Bbox } from "../bbox";
import type { Position, Ring } from "../position";
import { insertSorted, type ScanLine } from "./scanLine";

const firstCapacity = 256;
const fewSides = 64;

/**
 * The sides of two parcels, for a sweep from the bottom of a window to its top. Coordinates are
 * metres from the window's lower left corner, which preserves their precision. A structure of
 * arrays, since this is the hot loop of every import.
 */
export class SweepEdges {
  size = 0;
  /** Number of sides at the current height; they come first in `live`. */
  active = 0;
  private capacity = 0;
  private bottomX = new Float64Array(0);
  private slope = new Float64Array(0);
  private bottom = new Float64Array(0);
  private top = new Float64Array(0);
  private owner = new Uint8Array(0);
  private order = new Uint32Array(0);
  private live = new Uint32Array(0);
  /** Made anew only as sides become more: see `start`. */
  private heights = new Float64Array(0);
  private lowX = new Float64Array(0);
  private highX = new Float64Array(0);
  private line: ScanLine = { a: this.lowX, countA: 0, b: this.lowX, countB: 0 };
  private next = 0;

  reset(): void {
    this.size = 0;
    this.active = 0;
    this.next = 0;
  }

  /** Adds the sides of a ring that matter inside the window; `owner` is 0 or 1. */
  addRing(ring: Ring, owner: 0 | 1, [minX, minY, maxX, maxY]: Bbox): void {
    for (let i = 1; i < ring.length; i++) {
      const [p, q] = [ring[i - 1] as Position, ring[i] as Position];
      if (p[0] > maxX && q[0] > maxX) continue;
      this.addSide(p[0] - minX, p[1] - minY, q[0] - minX, q[1] - minY, maxY - minY, owner);
    }
  }

  /** The same of corners in a row, two numbers each. */
  addCorners(
    corners: Float64Array,
    from: number,
    to: number,
    owner: 0 | 1,
    [minX, minY, maxX, maxY]: Bbox,
  ): void {
    for (let at = from + 2; at < to; at += 2) {
      const [px, qx] = [corners[at - 2] as number, corners[at] as number];
      if (px > maxX && qx > maxX) continue;
      const [py, qy] = [corners[at - 1] as number, corners[at + 1] as number];
      this.addSide(px - minX, py - minY, qx - minX, qy - minY, maxY - minY, owner);
    }
  }

  /** Sides left of the window decide what is inside it; those to the right do not. */
  private addSide(
    px: number,
    py: number,
    qx: number,
    qy: number,
    height: number,
    owner: 0 | 1,
  ): void {
    const isUp = py < qy;
    const [bottom, top] = isUp ? [py, qy] : [qy, py];
    if (bottom === top || top <= 0 || bottom >= height) return;
    if (isUp) this.add(px, py, qx, qy, owner);
    else this.add(qx, qy, px, py, owner);
  }

  /**
   * Orders the sides for the sweep; returns the vertex heights in the window, ascending, in a place that
   * the next sweep takes over.
   */
  start(height: number): Float64Array {
    const heights = this.heights.subarray(0, 2 * this.size);
    for (let i = 0; i < this.size; i++) {
      this.order[i] = i;
      heights[2 * i] = Math.max(0, this.bottom[i] as number);
      heights[2 * i + 1] = Math.min(height, this.top[i] as number);
    }
    this.sortOrder();
    if (this.size > fewSides) return heights.sort();
    for (let k = 1; k < heights.length; k++) insertSorted(heights, k, heights[k] as number);
    return heights;
  }

  /** Two parcels mostly have few sides, which are in order sooner without a call for each comparison. */
  private sortOrder(): void {
    const { bottom, order, size } = this;
    if (size > fewSides) {
      order.subarray(0, size).sort((i, j) => (bottom[i] as number) - (bottom[j] as number));
      return;
    }
    for (let k = 1; k < size; k++) {
      const edge = order[k] as number;
      const height = bottom[edge] as number;
      let at = k;
      while (at > 0 && (bottom[order[at - 1] as number] as number) > height) {
        order[at] = order[at - 1] as number;
        at--;
      }
      order[at] = edge;
    }
  }

  /** Moves up to a vertex height: `active` sides start at or below it and end above it. */
  moveTo(y: number): void {
    let kept = 0;
    for (let k = 0; k < this.active; k++) {
      const edge = this.live[k] as number;
      if ((this.top[edge] as number) > y) this.live[kept++] = edge;
    }
    while (this.next < this.size) {
      const edge = this.order[this.next] as number;
      if ((this.bottom[edge] as number) > y) break;
      if ((this.top[edge] as number) > y) this.live[kept++] = edge;
      this.next++;
    }
    this.active = kept;
  }

  /** The given heights, and those in between at which active sides cross. */
  cuts(from: number, to: number): number[] {
    for (let k = 0; k < this.active; k++) {
      this.lowX[k] = this.xAt(this.live[k] as number, from);
      this.highX[k] = this.xAt(this.live[k] as number, to);
    }
    const heights = [from, to];
    for (let i = 0; i < this.active; i++) {
      for (let j = i + 1; j < this.active; j++) {
        const low = (this.lowX[i] as number) - (this.lowX[j] as number);
        const high = (this.highX[i] as number) - (this.highX[j] as number);
        if (low * high < 0) heights.push(from + ((to - from) * low) / (low - high));
      }
    }
    return heights.length === 2 ? heights : heights.sort((p, q) => p - q);
  }

  /** Where the active sides cut a height between two cuts. */
  at(y: number): ScanLine {
    this.line.countA = 0;
    this.line.countB = 0;
    for (let k = 0; k < this.active; k++) this.put(this.live[k] as number, y);
    return this.line;
  }

  /** The same for all sides, at any height and in any order. */
  allAt(y: number): ScanLine {
    const { line } = this;
    let [a, b] = [0, 0];
    for (let i = 0; i < this.size; i++) {
      if ((this.bottom[i] as number) > y || (this.top[i] as number) <= y) continue;
      if (this.owner[i] === 0) line.a[a++] = this.xAt(i, y);
      else line.b[b++] = this.xAt(i, y);
    }
    line.a.subarray(0, a).sort();
    line.b.subarray(0, b).sort();
    line.countA = a;
    line.countB = b;
    return line;
  }

  private put(edge: number, y: number): void {
    const x = this.xAt(edge, y);
    if (this.owner[edge] === 0) insertSorted(this.line.a, this.line.countA++, x);
    else insertSorted(this.line.b, this.line.countB++, x);
  }

  private xAt(edge: number, y: number): number {
    const rise = y - (this.bottom[edge] as number);
    return (this.bottomX[edge] as number) + rise * (this.slope[edge] as number);
  }

  private add(x0: number, y0: number, x1: number, y1: number, owner: 0 | 1): void {
    if (this.size === this.capacity) this.grow();
    const i = this.size++;
    this.bottomX[i] = x0;
    this.slope[i] = (x1 - x0) / (y1 - y0);
    this.bottom[i] = y0;
    this.top[i] = y1;
    this.owner[i] = owner;
  }

  private grow(): void {
    this.capacity = Math.max(firstCapacity, this.capacity * 2);
    const copy = <T extends Float64Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.bottomX = copy(this.bottomX, new Float64Array(this.capacity));
    this.slope = copy(this.slope, new Float64Array(this.capacity));
    this.bottom = copy(this.bottom, new Float64Array(this.capacity));
    this.top = copy(this.top, new Float64Array(this.capacity));
    this.owner = copy(this.owner, new Uint8Array(this.capacity));
    this.heights = new Float64Array(2 * this.capacity);
    this.order = new Uint32Array(this.capacity);
    this.live = new Uint32Array(this.capacity);
    this.lowX = new Float64Array(this.capacity);
    this.highX = new Float64Array(this.capacity);
    this.line.a = new Float64Array(this.capacity);
    this.line.b = new Float64Array(this.capacity);
  }
}
