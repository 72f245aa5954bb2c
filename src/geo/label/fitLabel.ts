import type { Polygon, Position } from "../position";
import { ringArea } from "../ring/ringArea";
import { boxRing } from "./labelBox";
import { type Ground, roomInside } from "./roomInside";
import { sideAngles } from "./sideAngles";

export type TextRule = {
  /** The width of a text of size 1. */
  widthOf: (text: string) => number;
  /** The smallest legible size and the largest, in the unit of the map or page. */
  least: number;
  most: number;
};

/** Heights of a line and of what is kept free around a label, for size 1. */
export const lineHeight = 1.25;
export const around = 0.2;

/** A label as placed: the middle of its box, its turn in degrees, counter-clockwise. */
export type Fitted = {
  lines: readonly string[];
  size: number;
  at: Position;
  angle: number;
  width: number;
  height: number;
};

export const boxOf = ({ at, width, height, angle }: Fitted) => boxRing(at, width, height, angle);

/** A label is turned only if it becomes so much larger by it. */
const turnGain = 1.3;

function sizeOf(lines: readonly string[], { widthOf }: TextRule) {
  const width = lines.reduce((most, line) => Math.max(most, widthOf(line)), 0) + 2 * around;
  return { width, height: lines.length * lineHeight + around };
}

function fitted(
  ground: Ground,
  lines: readonly string[],
  rule: TextRule,
  angle: number,
): Fitted | null {
  const { width, height } = sizeOf(lines, rule);
  const shape = { aspect: width / height, angle };
  const limits = { least: (width * rule.least) / 2, enough: (width * rule.most) / 2 };
  const room = roomInside(ground, shape, limits);
  if (!room) return null;
  const size = Math.min(rule.most, (2 * room.half) / width);
  return { lines, size, at: room.at, angle, width: width * size, height: height * size };
}

type Lines = readonly string[];

/** The first of the largest. */
const larger = (a: Fitted | null, b: Fitted | null): Fitted | null =>
  b && b.size > (a?.size ?? 0) * 1.001 ? b : a;

function largest(
  ground: Ground,
  group: readonly Lines[],
  rule: TextRule,
  angle: number,
): Fitted | null {
  let best: Fitted | null = null;
  for (const lines of group) {
    best = larger(best, fitted(ground, lines, rule, angle));
    if (best && best.size >= rule.most) return best;
  }
  return best;
}

function ofGroup(
  ground: Ground,
  group: readonly Lines[],
  rule: TextRule,
  polygon: Polygon,
): Fitted | null {
  if (group.length === 0) return null;
  const level = largest(ground, group, rule, 0);
  const needed = (level?.size ?? 0) * turnGain;
  const angles = needed < rule.most ? sideAngles(polygon[0] ?? []) : [];
  const turned = angles.map((angle) => largest(ground, group, rule, angle)).reduce(larger, null);
  return turned && turned.size >= needed ? turned : level;
}

/**
 * The most telling label that fits: of the first group of wordings of which one is legible, the one
 * that can be written largest. Null if none fits.
 */
export function fitLabel(
  ground: Ground,
  wordings: readonly (readonly Lines[])[],
  rule: TextRule,
): Fitted | null {
  const [polygon] = ground.within;
  if (!polygon) return null;
  const area = Math.abs(ringArea(polygon[0] ?? []));
  const isRoomy = (lines: Lines) => {
    const { width, height } = sizeOf(lines, rule);
    return width * height * rule.least * rule.least <= area;
  };
  for (const group of wordings) {
    const best = ofGroup(ground, group.filter(isRoomy), rule, polygon);
    if (best) return best;
  }
  return null;
}
