import { z } from "zod";
import { type Problem, problemSchema } from "#contract/rules/problem/report";

export type SortedProblems = {
  /** Errors by form key, in the rules' words. */
  byField: ReadonlyMap<string, string[]>;
  /** Errors that belong to no form item. */
  others: Problem[];
  warnings: Problem[];
};

/** The problems of a refused save; null if the reply has none. */
export function problemsOf(reply: unknown): Problem[] | null {
  const parsed = z.array(problemSchema).safeParse(reply);
  return parsed.success && parsed.data.length > 0 ? parsed.data : null;
}

/** Sorts problems by where they are shown. */
export function sortProblems(
  problems: readonly Problem[],
  keys: readonly string[],
): SortedProblems {
  const byField = new Map<string, string[]>();
  const others: Problem[] = [];
  const warnings: Problem[] = [];
  for (const problem of problems) {
    const key = problem.field?.toLowerCase() ?? "";
    if (problem.level === "W") warnings.push(problem);
    else if (problem.level !== "E") continue;
    else if (keys.includes(key)) byField.set(key, [...(byField.get(key) ?? []), problem.message]);
    else others.push(problem);
  }
  return { byField, others, warnings };
}

/** Warnings by form key; those without a field are left to the confirmation that lists them. */
export function warningsByField(warnings: readonly Problem[]): ReadonlyMap<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const { field, message } of warnings) {
    const key = field?.toLowerCase();
    if (key) byField.set(key, [...(byField.get(key) ?? []), message]);
  }
  return byField;
}

/**
 * Each sentence once, at the first of its fields in the form's order; the others keep an empty list
 * and are marked without words.
 */
export function saidOnce(
  byField: ReadonlyMap<string, readonly string[]>,
  keys: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const said = new Set<string>();
  return new Map(
    keys.flatMap((key) => {
      const sentences = byField.get(key);
      if (!sentences) return [];
      const fresh = sentences.filter((one) => !said.has(one));
      for (const one of fresh) said.add(one);
      return [[key, fresh] as const];
    }),
  );
}

/** Problems of one save without those that only say again what another has said. */
export const withoutRepeats = <P extends Pick<Problem, "message">>(problems: readonly P[]): P[] =>
  [...new Map(problems.toReversed().map((one) => [one.message, one])).values()].reverse();
