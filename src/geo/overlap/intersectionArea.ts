import type { Bbox } from "../bbox";
import type { MultiPolygon, Position, Ring } from "../position";
import { commonLength, widestCommon } from "./scanLine";
import { SweepEdges } from "./sweepEdges";

/** Above this amount of work, in compared pairs of sides, a tangled shape is only estimated. */
const exactWork = 30_000_000;
const estimateSlabs = 512;

/** Reused for all pairs: a batch compares a hundred thousand. */
const edges = new SweepEdges();

/**
 * Area in square metres shared by two parcels, with holes, for any ring direction. Between adjacent
 * vertex and crossing heights the shared length changes linearly, so its value in the middle is
 * exact. No topology is built: rounding may shift the result by square micrometres but cannot break
 * it, however the sides coincide. `window` is the intersection of the bounds.
 */
export function intersectionArea(a: MultiPolygon, b: MultiPolygon, window: Bbox): number {
  return lay(a, b, window) ? sweep(window[3] - window[1]) : 0;
}

/** An outline as numbers in a row: its corners, two each, and where each ring ends among them. */
export type CornerRow = { corners: Float64Array; ends: readonly number[] };

/** The same of two outlines in rows, in any unit: for a first look at very many pairs. */
export function areaInRows(a: CornerRow, b: CornerRow, window: Bbox): number {
  const [minX, minY, maxX, maxY] = window;
  if (!(maxX > minX && maxY > minY)) return 0;
  edges.reset();
  addRow(a, 0, window);
  const ofA = edges.size;
  if (ofA > 0) addRow(b, 1, window);
  return edges.size > ofA ? sweep(maxY - minY) : 0;
}

function addRow({ corners, ends }: CornerRow, owner: 0 | 1, window: Bbox): void {
  let from = 0;
  for (const end of ends) {
    edges.addCorners(corners, from, end, owner, window);
    from = end;
  }
}

/**
 * A point inside both parcels: the middle of the largest of the pieces that the heights of corners and
 * crossings cut out. Null if they share nothing.
 */
export function intersectionPoint(a: MultiPolygon, b: MultiPolygon, window: Bbox): Position | null {
  if (!lay(a, b, window)) return null;
  const [minX, minY, , maxY] = window;
  let [largest, work]: [number, number] = [0, 0];
  let best: Position | null = null;
  const heights = edges.start(maxY - minY);
  for (let k = 1; k < heights.length && work < exactWork; k++) {
    const [from, to] = [heights[k - 1] as number, heights[k] as number];
    if (to <= from) continue;
    edges.moveTo(from);
    work += edges.active * edges.active;
    for (const [low, high] of piecesOf(edges.cuts(from, to))) {
      const y = (low + high) / 2;
      const [x, width] = widestCommon(edges.at(y));
      if (width * (high - low) <= largest) continue;
      largest = width * (high - low);
      best = [minX + x + width / 2, minY + y];
    }
  }
  return best;
}

const piecesOf = (cuts: readonly number[]): [number, number][] =>
  cuts.slice(1).map((high, k) => [cuts[k] as number, high]);

/** Puts the sides of both in place; false if one has none in the window. */
function lay(a: MultiPolygon, b: MultiPolygon, window: Bbox): boolean {
  const [minX, minY, maxX, maxY] = window;
  if (!(maxX > minX && maxY > minY)) return false;
  edges.reset();
  for (const ring of rings(a)) edges.addRing(ring, 0, window);
  if (edges.size === 0) return false;
  const ofA = edges.size;
  for (const ring of rings(b)) edges.addRing(ring, 1, window);
  return edges.size > ofA;
}

function* rings(multi: MultiPolygon): Generator<Ring> {
  for (const polygon of multi) yield* polygon;
}

function sweep(height: number): number {
  const heights = edges.start(height);
  let [area, work] = [0, 0];
  for (let k = 1; k < heights.length; k++) {
    const [from, to] = [heights[k - 1] as number, heights[k] as number];
    if (to <= from) continue;
    edges.moveTo(from);
    work += edges.active * edges.active;
    if (work > exactWork) return area + estimate(from, height);
    area += slab(from, to);
  }
  return area;
}

/** Exact area between two heights without a vertex in between. */
function slab(from: number, to: number): number {
  let area = 0;
  const cuts = edges.cuts(from, to);
  for (let k = 1; k < cuts.length; k++) {
    const [low, high] = [cuts[k - 1] as number, cuts[k] as number];
    if (high > low) area += (high - low) * commonLength(edges.at((low + high) / 2));
  }
  return area;
}

function estimate(from: number, to: number): number {
  const step = (to - from) / estimateSlabs;
  let area = 0;
  for (let k = 0; k < estimateSlabs; k++) {
    const y = from + (k + 0.5) * step;
    area += step * commonLength(edges.allAt(y));
  }
  return area;
}
