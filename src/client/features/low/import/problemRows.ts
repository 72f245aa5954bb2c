import type { Level, Problem, Report } from "#contract/rules/problem/report";
import { ruleNames } from "#contract/rules/problem/ruleNames";

export type ProblemRow = Problem & { key: string };

/** Problems with unique keys: one record may break a rule several times. */
export const keyed = (problems: readonly Problem[]): ProblemRow[] =>
  problems.map((problem, index) => ({ ...problem, key: String(index) }));

export const ofLevel = (rows: readonly ProblemRow[], level: Level | "all"): ProblemRow[] =>
  level === "all" ? [...rows] : rows.filter((row) => row.level === level);

/** How many problems of a level the report counts but does not list. */
export function leftOff(report: Report, level: Level | "all"): number {
  if (level === "all") return report.leftOff;
  const counted = { E: report.errorCount, W: report.warnCount, I: report.infoCount }[level];
  return counted - report.problems.filter((problem) => problem.level === level).length;
}

/**
 * All outlines of a report; when only some problems are listed, only the outlines of their records.
 */
export function shapesOf(
  listed: readonly Problem[],
  { problems, shapes }: Report,
): Report["shapes"] {
  if (listed.length === problems.length) return shapes;
  const about = new Set(listed.flatMap(({ row, other_row }) => [String(row), String(other_row)]));
  return Object.fromEntries(Object.entries(shapes).filter(([row]) => about.has(row)));
}

export type RuleChoice = { value: string; label: string };

/** The broken rules, each with its name and count. */
export function ruleChoices(rows: readonly ProblemRow[]): RuleChoice[] {
  const rules = new Map<string, number>();
  for (const { rule } of rows) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return [...rules]
    .map(([value, times]) => ({ value, label: `${value} ${ruleNames[value] ?? ""}（${times}）` }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

type Placed = { row: number; number: string };

/**
 * The parcel of a coordinate file that a problem is about, by the line of its heading: the one
 * named, else the one whose lines contain it.
 */
export const parcelOf =
  (parcels: readonly Placed[]) =>
  ({ dkbh, row }: Pick<Problem, "dkbh" | "row">): number | null => {
    const named = dkbh === null ? undefined : parcels.find(({ number }) => number === dkbh);
    const around = row === null ? undefined : parcels.findLast((parcel) => parcel.row <= row);
    const exact = parcels.find((parcel) => parcel.row === row);
    return (exact ?? named ?? around)?.row ?? null;
  };
