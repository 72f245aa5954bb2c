import type { AnyRecord } from "#contract/define/anyRecord";
import type { GridEdits } from "./gridEdits";

/** What was typed, or what was saved; either can be taken back and done again. */
export type Done =
  | { kind: "typed"; before: GridEdits; after: GridEdits }
  | { kind: "saved"; before: readonly AnyRecord[]; after: readonly AnyRecord[] };

export type History = { past: readonly Done[]; future: readonly Done[] };
export const noHistory: History = { past: [], future: [] };

const mostSteps = 200;

/** Something new was done: what was taken back before cannot be done again. */
export const withDone = ({ past }: History, done: Done): History => ({
  past: [...past, done].slice(-mostSteps),
  future: [],
});

/** A save makes one step of all that was typed for it. */
export const withSaved = (history: History, done: Done): History =>
  withDone({ ...history, past: history.past.filter(({ kind }) => kind === "saved") }, done);

/** The record in the version that a step of ours has made of it. */
function renewed(
  rows: readonly AnyRecord[],
  idKey: string,
  was: readonly AnyRecord[],
  now: readonly AnyRecord[],
) {
  return rows.map((row) => {
    const same = was.some((one) => one[idKey] === row[idKey] && one.bbh === row.bbh);
    const next = same && now.find((one) => one[idKey] === row[idKey]);
    return next ? { ...row, bbh: next.bbh } : row;
  });
}

/**
 * Records went from one version to another that equals an earlier one: steps that end or begin with
 * that one go on from here. Where somebody else has saved in between, versions differ and stay.
 */
function rebased(
  steps: readonly Done[],
  idKey: string,
  was: readonly AnyRecord[],
  now: readonly AnyRecord[],
): Done[] {
  return steps.map((step) =>
    step.kind === "typed"
      ? step
      : {
          kind: "saved",
          before: renewed(step.before, idKey, was, now),
          after: renewed(step.after, idKey, was, now),
        },
  );
}

/** The last step was taken back; of a saved one, `now` are the records as they are since. */
export function undone(
  { past, future }: History,
  idKey: string,
  now: readonly AnyRecord[] = [],
): History {
  const last = past.at(-1);
  if (!last) return { past, future };
  const rest = past.slice(0, -1);
  if (last.kind === "typed") return { past: rest, future: [...future, last] };
  const step: Done = { ...last, before: now };
  return { past: rebased(rest, idKey, last.before, now), future: [...future, step] };
}

/** The step taken back last was done again. */
export function redone(
  { past, future }: History,
  idKey: string,
  now: readonly AnyRecord[] = [],
): History {
  const last = future.at(-1);
  if (!last) return { past, future };
  const rest = future.slice(0, -1);
  if (last.kind === "typed") return { past: [...past, last], future: rest };
  const step: Done = { ...last, after: now };
  return { past: [...past, step], future: rebased(rest, idKey, last.after, now) };
}
