import type { Position, Ring } from "../position";
import { isRingWithin } from "./nestRings";
import type { RingContact } from "./ringContacts";

/** Two rings of one parcel that are incompatible. */
export type RingConflict = {
  kind: "crossing" | "sharedSide" | "touches" | "unchecked";
  rings: readonly [number, number];
  at: Position;
};

const kinds = { cross: "crossing", overlap: "sharedSide", unchecked: "unchecked" } as const;

/**
 * Conflicting rings of a parcel, once per pair, given the contacts between them: the rings cross,
 * share a side, or touch more than once so that the interior falls apart. Touching once is allowed,
 * and separate parts may touch at several points.
 */
export function ringConflicts(rings: readonly Ring[], contacts: readonly RingContact[]) {
  const pairs = new Map<string, RingContact[]>();
  for (const contact of contacts) {
    if (contact.rings[0] === contact.rings[1]) continue;
    const key = contact.rings.join();
    pairs.set(key, [...(pairs.get(key) ?? []), contact]);
  }
  return [...pairs.values()].flatMap((group) => conflictOf(rings, group) ?? []);
}

function conflictOf(rings: readonly Ring[], group: readonly RingContact[]): RingConflict | null {
  for (const kind of ["cross", "overlap", "unchecked"] as const) {
    const worst = group.find((contact) => contact.kind === kind);
    if (worst) return { kind: kinds[kind], rings: worst.rings, at: worst.at };
  }
  const [first, second] = group;
  if (!first || !second || (isPart(rings, first.rings[0]) && isPart(rings, first.rings[1]))) {
    return null;
  }
  return { kind: "touches", rings: first.rings, at: second.at };
}

function isPart(rings: readonly Ring[], number: number): boolean {
  const ring = rings[number] as Ring;
  const around = rings.filter((other, i) => i !== number && isRingWithin(ring, other));
  return around.length % 2 === 0;
}
