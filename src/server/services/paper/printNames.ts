import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";

/** A name and the centre of its intended place, in millimetres. */
export type PrintedName = { label: string; at: Position };

const lineHeight = 3.2;
/** Lines by which a name may move up or down. */
const steps = [0, -1, 1, -2, 2].map((lines) => lines * lineHeight);

const meet = (a: Bbox, b: Bbox) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const within = (box: Bbox, frame: Bbox) =>
  box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];

/** Where names may stand: whole in a frame, and off the boxes that others have taken. */
export type NameRoom = { frame?: Bbox; taken?: readonly Bbox[] };

/**
 * Places names legibly: one that would overlap an earlier one, or a box that is taken, or that the
 * edge would cut, is moved, or left out if there is no room.
 */
export function readableNames(
  names: readonly PrintedName[],
  widthOf: (label: string) => number,
  { frame, taken = [] }: NameRoom = {},
): PrintedName[] {
  const boxOf = ({ label, at: [x, y] }: PrintedName, step: number): Bbox => {
    const half = widthOf(label) / 2;
    return [x - half, y + step, x + half, y + step + lineHeight - 0.1];
  };
  const all = [...taken];
  return names.flatMap((name) => {
    const {
      label,
      at: [x, y],
    } = name;
    for (const step of steps) {
      const box = boxOf(name, step);
      if (frame && !within(box, frame)) continue;
      if (all.some((other) => meet(box, other))) continue;
      all.push(box);
      return [{ label, at: [x, y + step] as const }];
    }
    return [];
  });
}
