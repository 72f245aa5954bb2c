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
