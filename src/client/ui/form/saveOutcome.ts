import { type Result, status } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { problemsOf, sortProblems } from "../../records/fieldProblems";
import { type Conflict, conflictsOf, type FieldValues } from "../../values/mergeValues";

export type Stale = { theirs: FieldValues; conflicts: Conflict[] };

/** The outcome of a save. */
export type SaveOutcome =
  | { kind: "saved"; record: FieldValues }
  /** Somebody else has saved in the meantime. */
  | { kind: "stale"; stale: Stale }
  /** Errors by field, and those without a field. */
  | { kind: "refused"; errors: ReadonlyMap<string, string[]>; messages: readonly string[] }
  | { kind: "warned"; warnings: readonly Problem[] };

function currentOf(problems: unknown): FieldValues | null {
  if (typeof problems !== "object" || problems === null || !("current" in problems)) return null;
  const { current } = problems;
  return typeof current === "object" && current !== null ? (current as FieldValues) : null;
}

const refused = (message: string): SaveOutcome => ({
  kind: "refused",
  errors: new Map(),
  messages: [message],
});

/** Interprets the reply to a save based on `from`. */
export function saveOutcome(
  result: Result<FieldValues>,
  keys: readonly string[],
  from: FieldValues,
  mine: FieldValues,
): SaveOutcome {
  if (result.ok) return { kind: "saved", record: result.data };
  const theirs = result.status === status.conflict ? currentOf(result.problems) : null;
  if (theirs) {
    return { kind: "stale", stale: { theirs, conflicts: conflictsOf(keys, from, mine, theirs) } };
  }
  const problems = problemsOf(result.problems);
  if (!problems) return refused(result.message);
  const { byField, others, warnings } = sortProblems(problems, keys);
  if (byField.size === 0 && others.length === 0 && warnings.length > 0) {
    return { kind: "warned", warnings };
  }
  return { kind: "refused", errors: byField, messages: others.map((one) => one.message) };
}
