import type { Level, Problem } from "#contract/rules/problem";

export type ProblemRow = Problem & { key: string };

/** Problems with a key of their own: one record may break a rule several times. */
export const keyed = (problems: readonly Problem[]): ProblemRow[] =>
  problems.map((problem, index) => ({ ...problem, key: String(index) }));

export const ofLevel = (rows: readonly ProblemRow[], level: Level | "all"): ProblemRow[] =>
  level === "all" ? [...rows] : rows.filter((row) => row.level === level);

export type RuleChoice = { value: string; label: string };

/** The rules that were broken, each with one of its sentences and how often. */
export function ruleChoices(rows: readonly ProblemRow[]): RuleChoice[] {
  const rules = new Map<string, { sample: string; times: number }>();
  for (const { rule, message } of rows) {
    const known = rules.get(rule);
    rules.set(rule, { sample: known?.sample ?? message, times: (known?.times ?? 0) + 1 });
  }
  return [...rules]
    .map(([value, { sample, times }]) => ({ value, label: `${value} ${sample}（${times}）` }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}
