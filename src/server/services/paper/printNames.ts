import type { Position } from "#geo/position";

/** A name and the centre of its intended place, in millimetres. */
export type PrintedName = { label: string; at: Position };

const lineHeight = 3.2;
/** Lines by which a name may move up or down. */
const steps = [0, -1, 1, -2, 2].map((lines) => lines * lineHeight);

type Box = readonly [left: number, bottom: number, right: number, top: number];

const meet = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * Places names legibly: one that would overlap an earlier one is moved, or left out if there is no
 * room.
 */
export function readableNames(
  names: readonly PrintedName[],
  widthOf: (label: string) => number,
): PrintedName[] {
  const taken: Box[] = [];
  return names.flatMap(({ label, at: [x, y] }) => {
    const half = widthOf(label) / 2;
    for (const step of steps) {
      const box: Box = [x - half, y + step, x + half, y + step + lineHeight - 0.1];
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      return [{ label, at: [x, y + step] as const }];
    }
    return [];
  });
}
