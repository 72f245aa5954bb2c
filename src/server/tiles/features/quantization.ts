import { Refusal, status } from "#contract/errors";
import type { Position } from "#geo/position";

/** Integer multiples of `tolerance` from the upper left corner, as displays request them. */
export type Quantization = { tolerance: number; left: number; top: number };

export function quantizationOf(text: string): Quantization | null {
  if (text === "") return null;
  const given = parsed(text);
  // Who edits wants the outlines as they are.
  if (given?.mode === "edit" && given.tolerance === undefined) return null;
  const tolerance = Number(given?.tolerance);
  const [left, top] = [Number(given?.extent?.xmin), Number(given?.extent?.ymax)];
  const fits = [tolerance, left, top].every(Number.isFinite) && tolerance > 0;
  const isUpper = given?.originPosition === undefined || given.originPosition === "upperLeft";
  if (!fits || !isUpper) throw new Refusal(status.badRequest, "量化参数有误");
  return { tolerance, left, top };
}

type Given = {
  mode?: unknown;
  tolerance?: unknown;
  originPosition?: unknown;
  extent?: { xmin?: unknown; ymax?: unknown };
};

function parsed(text: string): Given | null {
  try {
    return JSON.parse(text) as Given | null;
  } catch {
    return null;
  }
}

/** Differences between integer positions, the first from zero; coincident positions are dropped. */
export function deltas(
  ring: readonly Position[],
  { tolerance, left, top }: Quantization,
): Position[] {
  const steps: Position[] = [];
  let [px, py] = [0, 0];
  for (const [x, y] of ring) {
    const qx = Math.round((x - left) / tolerance);
    const qy = Math.round((top - y) / tolerance);
    if (steps.length > 0 && qx === px && qy === py) continue;
    steps.push([qx - px, qy - py]);
    [px, py] = [qx, qy];
  }
  return steps;
}
