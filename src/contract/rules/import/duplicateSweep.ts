import { bboxesMeet, bboxMeeting, bboxOf } from "#geo/bbox";
import { falseEastingOf, inverse, meridianOf, project, zoneOf } from "#geo/crs/gaussKruger";
import { BoxGrid } from "#geo/overlap/boxGrid";
import { areaInRows, intersectionArea, intersectionPoint } from "#geo/overlap/intersectionArea";
import { lastOutlines } from "#geo/overlap/lastOutlines";
import { OutlineStore, twice } from "#geo/overlap/outlineStore";
import type { Position } from "#geo/position";
import { planeArea } from "#geo/ring/ringArea";
import { surfacePoint } from "#geo/ring/surfacePoint";
import { isSameArea, leastShare, sameShare } from "./duplicateRules";

/**
 * A stored parcel as the sweep knows it. Texts are numbers that differ where the texts do: whoever
 * stores a pair looks at the texts themselves.
 */
export type SweptParcel = {
  oid: number;
  isProvincial: boolean;
  /** Only pairs with at least one such parcel are wanted. */
  isMarked: boolean;
  /** Longitude of its inside point: the 3° zone that it is measured in. */
  longitude: number;
  mj: number;
  owner: number;
  /** 不动产单元号; 0 for none. */
  unit: number;
  /** What the libraries must agree on, besides the area. */
  facts: number;
  /** The provincial parcel that this one names, or is; 0 for none. */
  link: number;
};

/** Two parcels that a rule may concern, by their `oid`s; areas in ㎡ of the first one's zone. */
export type SweptPair = {
  one: number;
  other: number;
  isProvincial: boolean;
  shared: number;
  m2: readonly [one: number, other: number];
  apart: number;
  place: Position;
};

/**
 * Degrees around a parcel within which owner and area are compared: more than 50 m between interior
 * points.
 */
export const around = 0.0006;

/** In degrees shares differ from those in the plane by less. */
const tolerance = 0.95;
/** A tenth of a millimetre: what two parcels share along a side is no hundredth of either. */
const margin = 1e-9;
/** Degrees: a few parcels in each, where they lie close together. */
const cell = 0.003;
/** Found together, and cells without any. */
const [pairsAtOnce, cellsAtOnce] = [500, 4_096];
const firstRoom = 1 << 12;
const provincial = 1;
const marked = 2;

/** Finds the pairs of a register that C002–C006 may concern (decisions/0006). */
export class DuplicateSweep {
  private readonly outlines = new OutlineStore();
  private oids = new Int32Array(firstRoom);
  private flags = new Uint8Array(firstRoom);
  private longitudes = new Float64Array(firstRoom);
  private areas = new Float64Array(firstRoom);
  private owners = new Float64Array(firstRoom);
  private units = new Float64Array(firstRoom);
  private facts = new Float64Array(firstRoom);
  private links = new Float64Array(firstRoom);
  private readonly outlineOf = lastOutlines((number) => this.outlines.outline(number));

  get length(): number {
    return this.outlines.length;
  }

  /** `wkb` begins at `at`; returns where it ends. */
  add(parcel: SweptParcel, wkb: DataView, at: number): number {
    const i = this.outlines.length;
    const end = this.outlines.add(wkb, at);
    if (i === this.oids.length) this.grow();
    this.oids[i] = parcel.oid;
    this.flags[i] = (parcel.isProvincial ? provincial : 0) | (parcel.isMarked ? marked : 0);
    this.longitudes[i] = parcel.longitude;
    this.areas[i] = parcel.mj;
    this.owners[i] = parcel.owner;
    this.units[i] = parcel.unit;
    this.facts[i] = parcel.facts;
    this.links[i] = parcel.link;
    return end;
  }

  /** The pairs of one cell after another, each pair once; `done` is the share of the work so far. */
  *pairs(): Generator<{ pairs: readonly SweptPair[]; done: number }> {
    const grid = new BoxGrid(this.outlines, cell, around);
    let found: SweptPair[] = [];
    const meet = (a: number, b: number) => {
      const pair = this.isWanted(a, b) ? this.nearPair(a, b) : null;
      if (pair) found.push(pair);
    };
    for (let at = 0; at < grid.cells; at++) {
      grid.pairsIn(at, meet);
      if (found.length < pairsAtOnce && at % cellsAtOnce !== 0) continue;
      yield { pairs: found, done: at / grid.cells };
      found = [];
    }
    grid.pairsOfLarge(meet);
    yield { pairs: found, done: 1 };
    for (const [a, b] of this.farPairs(grid)) yield { pairs: [this.pairOf(a, b, 0)], done: 1 };
  }

  /** Two of the provincial library are no pair. */
  private isWanted(a: number, b: number): boolean {
    const p = this.flags[a] as number;
    const q = this.flags[b] as number;
    return (p & q & provincial) === 0 && (this.isWhole || ((p | q) & marked) !== 0);
  }

  private isWhole = true;

  /** Wants only pairs of parcels that are marked. */
  wantMarked(): void {
    this.isWhole = false;
  }

  private nearPair(a: number, b: number): SweptPair | null {
    const isMixed = this.isMixed(a, b);
    const least = isMixed ? sameShare : leastShare;
    if (isMixed && this.isLinked(a, b)) return this.differ(a, b) ? this.measured(a, b) : null;
    if (!isMixed && this.isAlike(a, b)) return this.measured(a, b);
    if (isMixed && !this.differ(a, b)) return null;
    return this.mayShare(a, b, least * tolerance) ? this.sharing(a, b, least) : null;
  }

  private isMixed(a: number, b: number): boolean {
    return (((this.flags[a] as number) ^ (this.flags[b] as number)) & provincial) !== 0;
  }

  private isAlike(a: number, b: number): boolean {
    if (this.units[a] !== 0 && this.units[a] === this.units[b]) return true;
    return this.owners[a] === this.owners[b] && this.haveSameArea(a, b);
  }

  private haveSameArea = (a: number, b: number): boolean =>
    isSameArea({ mj: this.areas[a] as number }, { mj: this.areas[b] as number });

  private isLinked = (a: number, b: number): boolean =>
    this.links[a] !== 0 && this.links[a] === this.links[b];

  private differ = (a: number, b: number): boolean =>
    this.facts[a] !== this.facts[b] || !this.haveSameArea(a, b);

  /** Whether one may have such a share in the other: quick, and never wrong about what it denies. */
  private mayShare(a: number, b: number, least: number): boolean {
    const { boxes, areas } = this.outlines;
    const p = 4 * a;
    const q = 4 * b;
    const west = Math.max(boxes[p] as number, boxes[q] as number);
    const east = Math.min(boxes[p + 2] as number, boxes[q + 2] as number);
    if (east <= west) return false;
    const south = Math.max(boxes[p + 1] as number, boxes[q + 1] as number);
    const north = Math.min(boxes[p + 3] as number, boxes[q + 3] as number);
    const wanted = least * Math.min(areas[a] as number, areas[b] as number);
    if (north <= south || (east - west) * (north - south) < wanted) return false;
    if (this.outlines.areParted(a, b, margin)) return false;
    const window = [west, south, east, north] as const;
    return areaInRows(this.rowOf(a, this.first), this.rowOf(b, this.second), window) >= wanted;
  }

  /** One of a pair is mostly that of the pair before. */
  private readonly first = emptyRow();
  private readonly second = emptyRow();

  private rowOf(number: number, row: KnownRow): KnownRow {
    if (row.number !== number) this.outlines.putRow(number, row);
    row.number = number;
    return row;
  }

  private sharing(a: number, b: number, least: number): SweptPair | null {
    const pair = this.measured(a, b);
    const smaller = Math.min(...pair.m2);
    return smaller > 0 && pair.shared >= least * smaller ? pair : null;
  }

  private measured(a: number, b: number): SweptPair {
    const meet = bboxesMeet(this.outlines.boxOf(a), this.outlines.boxOf(b));
    return this.pairOf(a, b, meet ? null : 0);
  }

  /** A pair in the plane of the first one's zone; `shared` is null if it is not known. */
  private pairOf(first: number, second: number, known: number | null): SweptPair {
    const isMixed = this.isMixed(first, second);
    const isTurned = isMixed && ((this.flags[first] as number) & provincial) !== 0;
    const [a, b] = isTurned ? [second, first] : [first, second];
    const zone = { zone: zoneOf(this.longitudes[a] as number), prefixed: false } as const;
    const [one, other] = [project(this.outlineOf(a), zone), project(this.outlineOf(b), zone)];
    const window = bboxMeeting(bboxOf(one), bboxOf(other));
    const shared = known ?? intersectionArea(one, other, window);
    const [from, to] = [surfacePoint(one), surfacePoint(other)];
    const at = (shared > 0 ? intersectionPoint(one, other, window) : null) ?? from ?? [0, 0];
    return {
      ...{ one: this.oids[a] as number, other: this.oids[b] as number, isProvincial: isMixed },
      ...{ shared, m2: [planeArea(one), planeArea(other)] },
      apart: from && to ? Math.sqrt((from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2) : Infinity,
      place: inverse(at[0], at[1], meridianOf(zone.zone), falseEastingOf(zone)),
    };
  }

  /** Parcels of one 不动产单元号, or linked with each other, that do not lie near each other. */
  private *farPairs(grid: BoxGrid): Generator<readonly [number, number]> {
    const sameUnit = (a: number, b: number) => !this.isMixed(a, b);
    const linked = (a: number, b: number) => this.isMixed(a, b) && this.differ(a, b);
    yield* this.farBy(this.units, sameUnit, grid);
    yield* this.farBy(this.links, linked, grid);
  }

  private *farBy(
    column: Float64Array,
    isPair: (a: number, b: number) => boolean,
    grid: BoxGrid,
  ): Generator<readonly [number, number]> {
    for (const some of this.alikeBy(column)) {
      for (const [a, b] of twosOf(some)) {
        if (isPair(a, b) && this.isWanted(a, b) && !grid.areNear(a, b)) yield [a, b];
      }
    }
  }

  /** Groups of parcels with one number in a column, by that number. */
  private *alikeBy(column: Float64Array): Generator<number[]> {
    const numbers: number[] = [];
    const repeated = repeatedIn(column.slice(0, this.length));
    if (repeated.size === 0) return;
    for (let i = 0; i < this.length; i++) if (repeated.has(column[i] as number)) numbers.push(i);
    const order = Uint32Array.from(numbers);
    order.sort((p, q) => (column[p] as number) - (column[q] as number) || p - q);
    for (let from = 0; from < order.length; ) {
      let to = from + 1;
      while (to < order.length && column[order[to] as number] === column[order[from] as number])
        to++;
      if (to > from + 1) yield [...order.subarray(from, to)];
      from = to;
    }
  }

  private grow(): void {
    this.oids = twice(this.oids);
    this.flags = twice(this.flags);
    this.longitudes = twice(this.longitudes);
    this.areas = twice(this.areas);
    this.owners = twice(this.owners);
    this.units = twice(this.units);
    this.facts = twice(this.facts);
    this.links = twice(this.links);
  }
}

/** Numbers that are there more than once; sorts the list. */
function repeatedIn(list: Float64Array): ReadonlySet<number> {
  const found = new Set<number>();
  list.sort();
  for (let i = 1; i < list.length; i++) {
    const one = list[i] as number;
    if (one !== 0 && one === list[i - 1]) found.add(one);
  }
  return found;
}

type KnownRow = { number: number; corners: Float64Array; ends: number[] };
const emptyRow = (): KnownRow => ({ number: -1, corners: new Float64Array(64), ends: [] });

function* twosOf(all: readonly number[]): Generator<readonly [number, number]> {
  for (const [k, a] of all.entries()) for (const b of all.slice(k + 1)) yield [a, b];
}
