import { type Bbox, bboxesMeet, bboxOfRing } from "../bbox";
import type { Polygon, Position, Ring } from "../position";
import { brokenLines } from "./brokenLines";
import { type Fitted, lineHeight } from "./fitLabel";
import { bboxRing, boxMeets, boxRing, lineMeets } from "./labelBox";
import { type Around, type ChipRule, coveredBy } from "./land";
import { roomInside } from "./roomInside";

/** Directions in which a chip is looked for: above and to the right first, as a hand would. */
const directions = [
  [0.6, 1],
  [-0.6, 1],
  [1, 0.2],
  [-1, 0.2],
  [0.6, -1],
  [-0.6, -1],
  [0, 1],
  [0, -1],
] as const;

/** What a chip is wider and higher than its text, and keeps clear of other labels, for size 1. */
const [sides, tops, gap] = [1.1, 0.5, 0.3];

type Named = { id: string; layer: number; name: string; polygon: Polygon; box: Bbox };

/** A long name in two lines, a very long one shortened. */
function linesOf(
  name: string,
  { letters }: ChipRule,
  widthOf: (text: string) => number,
): readonly string[] {
  const all = [...name];
  const told = all.length > 2 * letters ? `${all.slice(0, 2 * letters - 1).join("")}…` : name;
  return (all.length > letters ? brokenLines(told, widthOf) : null) ?? [told];
}

type Chip = Omit<Fitted, "at">;
type Beside = { label: Fitted; leader: readonly Position[]; cost: number };

/** What it costs to stand farther away, and on other land: as much as to stand at the farthest place. */
const [perReach, perLand] = [8, 32];

/**
 * A name beside its land, on the nearest place where it covers neither labels nor small land, with a
 * line to the outline; on open ground rather than on other land. Inside, without a line, where it has
 * no place beside it.
 */
export function placeChip(land: Named, around: Around) {
  const { text, chip, frame } = around.rules;
  const lines = linesOf(land.name, chip, text.widthOf);
  const widest = Math.max(...lines.map(text.widthOf));
  const [width, height] = [
    (widest + sides) * chip.size,
    (lines.length * lineHeight + tops) * chip.size,
  ];
  const box: Chip = { lines, size: chip.size, angle: 0, width, height };
  const shown = shownPart(land.box, frame);
  if (!shown || !land.name) return null;
  const places: Beside[] = [];
  for (const [i, reach] of chip.reaches.entries()) {
    const found = directions.flatMap((direction, k) => {
      const at = besideOf(shown, [width, height], direction, reach);
      const one = standing(land, { ...box, at }, around);
      return one ? [{ ...one, cost: one.cost + i * perReach + k }] : [];
    });
    places.push(...found);
    if (places.some(({ cost }) => cost < (i + 1) * perReach)) break;
  }
  const [best] = places.sort((a, b) => a.cost - b.cost);
  if (best) return { kind: "chip" as const, ...best.label, leader: best.leader };
  return withoutLine(land, box, around);
}

/** A chip at a place, if it may stand there. */
function standing(land: Named, label: Fitted, around: Around): Beside | null {
  const { width, height } = label;
  const ring = boxRing(label.at, width, height);
  const bounds = bboxOfRing(ring);
  if (!isIn(bounds, around.rules.frame)) return null;
  const leader = leaderTo(land.polygon, bounds);
  const clear = 2 * gap * label.size;
  const apart = boxRing(label.at, width + clear, height + clear);
  if (!leader || !isFree(apart, leader, around)) return null;
  if (coveredBy(ring, width * height, land, around.near).length > 0) return null;
  const under = around.near(bounds).filter(({ polygon }) => boxMeets(ring, polygon)).length;
  return { label, leader, cost: under * perLand };
}

function withoutLine(
  land: Named,
  box: Chip,
  around: Around,
): ({ kind: "chip"; leader: null } & Fitted) | null {
  const { near, taken, rules } = around;
  const shape = { aspect: box.width / box.height, angle: 0 };
  const ground = {
    within: [land.polygon, [bboxRing(rules.frame)]],
    taken: taken(land.box).map((ring) => [ring]),
  };
  const room = roomInside(ground, shape, { least: box.width / 2, enough: box.width / 2 });
  if (!room) return null;
  const ring = boxRing(room.at, box.width, box.height);
  if (coveredBy(ring, box.width * box.height, land, near).length > 0) return null;
  return { kind: "chip", ...box, at: room.at, leader: null };
}

function shownPart(box: Bbox, frame: Bbox): Bbox | null {
  const shown = [
    Math.max(box[0], frame[0]),
    Math.max(box[1], frame[1]),
    Math.min(box[2], frame[2]),
    Math.min(box[3], frame[3]),
  ] as const;
  return shown[0] < shown[2] && shown[1] < shown[3] ? shown : null;
}

/** The middle of a chip whose near side is so far from the box in a direction. */
function besideOf(
  [west, south, east, north]: Bbox,
  [width, height]: Position,
  [dx, dy]: Position,
  reach: number,
): Position {
  const [cx, cy] = [(west + east) / 2, (south + north) / 2];
  const isAcross = Math.abs(dx) >= 1;
  const x = isAcross
    ? cx + dx * ((east - west) / 2 + reach + width / 2)
    : cx + dx * ((east - west) / 2 + width / 2);
  const y = isAcross
    ? cy + dy * ((north - south) / 2 + reach)
    : cy + dy * ((north - south) / 2 + reach + height / 2);
  return [x, y];
}

const isIn = (box: Bbox, frame: Bbox): boolean =>
  box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];

/** The shortest line from the side of a chip to the outline; null if the chip lies on it. */
function leaderTo([outer = []]: Polygon, box: Bbox): readonly Position[] | null {
  let best: { line: readonly Position[]; length: number } | null = null;
  for (let i = 1; i < outer.length; i++) {
    const [a, b] = [outer[i - 1] as Position, outer[i] as Position];
    for (const t of [0.25, 0.5, 1]) {
      const to: Position = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const from: Position = [clamp(to[0], box[0], box[2]), clamp(to[1], box[1], box[3])];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (!best || length < best.length) best = { line: [from, to], length };
    }
  }
  return best && best.length > 0 ? best.line : null;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function isFree(ring: Ring, leader: readonly Position[], { taken }: Around): boolean {
  const bounds = bboxOfRing([...ring, ...leader]);
  return taken(bounds).every((other) => {
    if (lineMeets(leader, other)) return false;
    // A line has no inside.
    if (other.length <= 3) return !lineMeets(other, ring);
    return !bboxesMeet(bboxOfRing(ring), bboxOfRing(other)) || !boxMeets(ring, [other]);
  });
}
