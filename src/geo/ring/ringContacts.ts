import Flatbush from "flatbush";
import type { Position, Ring } from "../position";
import { type Contact, contactOf, foldOf, passThrough, type Side } from "./segmentContact";

/**
 * A place where the boundary of a parcel meets itself, with the numbers of the rings involved
 * (equal if a ring meets itself). `unchecked`: the parcel is too tangled to examine completely.
 */
export type RingContact = {
  kind: Contact["kind"] | "unchecked";
  at: Position;
  rings: readonly [number, number];
};

type IndexedSide = Side & { ring: number; index: number; count: number };

/** Real parcels are far below both limits, which bound the work on a hostile file. */
const maxContacts = 100;
const maxPairs = 5_000_000;
const bruteForceLimit = 48;

/**
 * All contacts within and between the closed rings of one parcel, in plane metres. Consecutive
 * duplicate vertices must have been removed.
 */
export function ringContacts(rings: readonly Ring[], tolerance = 0.001): RingContact[] {
  const sides = rings.flatMap(sidesOf);
  const found: RingContact[] = [];
  let pairs = 0;
  eachPair(sides, tolerance, (s, t) => {
    pairs++;
    const contact = contactOfPair(s, t, tolerance);
    if (contact) found.push({ ...contact, rings: [s.ring, t.ring] });
    if (found.length >= maxContacts) return false;
    if (pairs <= maxPairs) return true;
    found.push({ kind: "unchecked", at: s.a, rings: [s.ring, t.ring] });
    return false;
  });
  return found;
}

/**
 * Whether rings are too tangled to work with: the limit they exceed, or null. Stops as soon as one
 * is exceeded, so that worse shapes do not take longer.
 */
export function tangleOf(
  rings: readonly Ring[],
  most: { crossings: number; pairs: number },
): "crossings" | "pairs" | null {
  let [crossings, pairs] = [0, 0];
  eachPair(rings.flatMap(sidesOf), 0, (s, t) => {
    pairs++;
    if (passThrough(s, t)) crossings++;
    return crossings <= most.crossings && pairs <= most.pairs;
  });
  if (crossings > most.crossings) return "crossings";
  return pairs > most.pairs ? "pairs" : null;
}

function sidesOf(ring: Ring, number: number): IndexedSide[] {
  const count = ring.length - 1;
  if (count < 3) return [];
  return ring.slice(0, count).map((a, index) => ({
    before: ring[index === 0 ? count - 1 : index - 1] as Position,
    a,
    b: ring[index + 1] as Position,
    after: ring[index + 1 === count ? 1 : index + 2] as Position,
    ring: number,
    index,
    count,
  }));
}

function contactOfPair(s: IndexedSide, t: IndexedSide, tolerance: number): Contact | null {
  if (s.ring !== t.ring) return contactOf(s, t, tolerance);
  const gap = t.index - s.index;
  if (gap === 1) return foldOf(s, t, tolerance);
  if (gap === s.count - 1) return foldOf(t, s, tolerance);
  // Around a very short side, its neighbours are close together without meeting.
  if (gap === 2 && isShort(s.b, t.a, tolerance)) return null;
  if (gap === s.count - 2 && isShort(t.b, s.a, tolerance)) return null;
  return contactOf(s, t, tolerance);
}

function isShort(p: Position, q: Position, tolerance: number): boolean {
  return Math.hypot(p[0] - q[0], p[1] - q[1]) < 4 * tolerance;
}

/** Returns whether to continue. */
type Visit = (s: IndexedSide, t: IndexedSide) => boolean;

/** Visits pairs of sides whose bounds meet, each once, the earlier side first. */
function eachPair(sides: readonly IndexedSide[], margin: number, visit: Visit): void {
  if (sides.length <= bruteForceLimit) allPairs(sides, margin, visit);
  else indexedPairs(sides, margin, visit);
}

function allPairs(sides: readonly IndexedSide[], margin: number, visit: Visit): void {
  for (let i = 0; i < sides.length; i++) {
    const s = sides[i] as IndexedSide;
    for (let j = i + 1; j < sides.length; j++) {
      const t = sides[j] as IndexedSide;
      if (boundsMeet(s, t, margin) && !visit(s, t)) return;
    }
  }
}

function indexedPairs(sides: readonly IndexedSide[], margin: number, visit: Visit): void {
  const index = new Flatbush(sides.length);
  for (const { a, b } of sides) {
    index.add(
      Math.min(a[0], b[0]),
      Math.min(a[1], b[1]),
      Math.max(a[0], b[0]),
      Math.max(a[1], b[1]),
    );
  }
  index.finish();
  for (const [i, s] of sides.entries()) {
    for (const j of neighbours(index, s, i, margin)) {
      if (!visit(s, sides[j] as IndexedSide)) return;
    }
  }
}

function neighbours(index: Flatbush, { a, b }: Side, i: number, margin: number): number[] {
  return index.search(
    Math.min(a[0], b[0]) - margin,
    Math.min(a[1], b[1]) - margin,
    Math.max(a[0], b[0]) + margin,
    Math.max(a[1], b[1]) + margin,
    (j) => j > i,
  );
}

function boundsMeet(s: Side, t: Side, margin: number): boolean {
  return (
    Math.max(s.a[0], s.b[0]) + margin >= Math.min(t.a[0], t.b[0]) &&
    Math.max(t.a[0], t.b[0]) + margin >= Math.min(s.a[0], s.b[0]) &&
    Math.max(s.a[1], s.b[1]) + margin >= Math.min(t.a[1], t.b[1]) &&
    Math.max(t.a[1], t.b[1]) + margin >= Math.min(s.a[1], s.b[1])
  );
}
