import type { Position } from "#geo/position";

/** A name and the centre of its intended place, in millimetres. */
export type PrintedName = { label: string; at: Position };

const lineHeight = 3.2;
/** Lines by which a name may move up or down. */
const steps = [0, -1, 1, -2, 2].map((lines) => lines * lineHeight);

type Box = readonly [left: number, bottom: number, right: number, top: number];

const meet = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * Places names legibly: one that would overlap an earlier one, or one of those that are `placed`, is
 * moved, or left out if there is no room.
 */
export function readableNames(
  names: readonly PrintedName[],
  widthOf: (label: string) => number,
  placed: readonly PrintedName[] = [],
): PrintedName[] {
  const boxOf = ({ label, at: [x, y] }: PrintedName, step = 0): Box => {
    const half = widthOf(label) / 2;
    return [x - half, y + step, x + half, y + step + lineHeight - 0.1];
  };
  const taken = placed.map((one) => boxOf(one));
  return names.flatMap((name) => {
    const {
      label,
      at: [x, y],
    } = name;
    for (const step of steps) {
      const box = boxOf(name, step);
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      return [{ label, at: [x, y + step] as const }];
    }
    return [];
  });
}
