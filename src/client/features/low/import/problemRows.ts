import type { Mend } from "#contract/rules/problem/mend";
import { type Level, levels, type Problem, type Report } from "#contract/rules/problem/report";
import { ruleNames } from "#contract/rules/problem/ruleNames";

/** What the table shows: all, the problems of one level, or what was corrected. */
export type Shown = Level | "all" | "mended";

/** The problems of one parcel, or of the file, with what was corrected of it. */
export type ParcelProblems = {
  key: string;
  row: number | null;
  dkbh: string | null;
  problems: readonly Problem[];
  mends: readonly Mend[];
};

const order = Object.keys(levels);

/** The worst level of a parcel's problems; null if all are corrected. */
export const worstOf = ({ problems }: ParcelProblems): Level | null =>
  problems.map(({ level }) => level).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ??
  null;

/** One entry for each parcel, in the order of the file. */
export function byParcel(problems: readonly Problem[], mends: readonly Mend[]): ParcelProblems[] {
  const found = new Map<number | null, ParcelProblems & { problems: Problem[]; mends: Mend[] }>();
  const entry = ({ row, dkbh }: Pick<Problem, "row" | "dkbh">) => {
    const known = found.get(row) ?? { key: String(row), row, dkbh, problems: [], mends: [] };
    found.set(row, known);
    return known;
  };
  for (const problem of problems) entry(problem).problems.push(problem);
  for (const mend of mends) entry(mend).mends.push(mend);
  return [...found.values()].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

export const ofLevel = (problems: readonly Problem[], level: Shown): readonly Problem[] => {
  if (level === "mended") return [];
  return level === "all" ? problems : problems.filter((one) => one.level === level);
};

/** How many problems of a level the report counts but does not list. */
export function leftOff(report: Report, level: Shown): number {
  if (level === "mended") return 0;
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
export function ruleChoices(problems: readonly Problem[]): RuleChoice[] {
  const rules = new Map<string, number>();
  for (const { rule } of problems) rules.set(rule, (rules.get(rule) ?? 0) + 1);
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
