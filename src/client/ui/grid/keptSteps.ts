import { z } from "zod";
import { type GridEdits, type RowEdits, rowEditsSchema } from "./gridEdits";
import type { Done, History } from "./gridHistory";

/** The rows that a step changes, as it leaves them; null where nothing is typed any more. */
const patchSchema = z.record(z.string(), rowEditsSchema.nullable());
type Patch = z.output<typeof patchSchema>;

/** Steps in the form stored on this machine, the nearest last. */
export const keptStepsSchema = z.object({
  past: z.array(patchSchema),
  future: z.array(patchSchema),
});
type KeptSteps = z.output<typeof keptStepsSchema>;

/** In characters: a browser keeps a few million of them for all drafts together. */
const mostKept = 200_000;

/** Rows that a step leaves alone are the same objects before and after it. */
const patchOf = (from: GridEdits, to: GridEdits): Patch =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((id) => from[id] !== to[id])
      .map((id) => [id, to[id] ?? null]),
  );

const patched = (edits: GridEdits, patch: Patch): GridEdits =>
  Object.fromEntries(
    Object.entries({ ...edits, ...patch }).filter(
      (entry): entry is [string, RowEdits] => entry[1] !== null,
    ),
  );

/** The nearest ones, as many as there is room for. */
function fitting(patches: readonly Patch[]): Patch[] {
  let room = mostKept;
  const first = patches.findLastIndex((patch) => {
    room -= JSON.stringify(patch).length;
    return room < 0;
  });
  return patches.slice(first + 1);
}

/** What was typed since the last save: that one cannot be gone behind without its records. */
const typedIn = (steps: readonly Done[]) =>
  steps
    .slice(steps.findLastIndex(({ kind }) => kind === "saved") + 1)
    .flatMap((step) => (step.kind === "typed" ? [step] : []));

/** Steps to store beside the edits that they lead to. */
export const keptSteps = ({ past, future }: History): KeptSteps => ({
  past: fitting(typedIn(past).map(({ before, after }) => patchOf(after, before))),
  future: fitting(typedIn(future).map(({ before, after }) => patchOf(before, after))),
});

function walked(
  patches: readonly Patch[],
  from: GridEdits,
  stepOf: (near: GridEdits, far: GridEdits) => Done,
): Done[] {
  const steps: Done[] = [];
  let near = from;
  for (const patch of patches.toReversed()) {
    const far = patched(near, patch);
    steps.unshift(stepOf(near, far));
    near = far;
  }
  return steps;
}

/** The stored steps round the edits that were stored with them. */
export const historyOf = ({ past, future }: KeptSteps, edits: GridEdits): History => ({
  past: walked(past, edits, (after, before) => ({ kind: "typed", before, after })),
  future: walked(future, edits, (before, after) => ({ kind: "typed", before, after })),
});
