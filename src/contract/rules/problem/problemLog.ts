import type { Level, Problem } from "./problem";

/** Gathers problems of a file of any size: counts them all, keeps so many. */
export type ProblemLog = {
  add: (problems: Iterable<Problem>) => void;
  /** File first, then by row; within a row in the order of the stages. */
  sorted: () => Problem[];
  readonly counts: Readonly<Record<Level, number>>;
  /** Rows that have an error. */
  readonly wrongRows: ReadonlySet<number>;
  /** Whether the file as a whole has an error. */
  readonly isFileWrong: () => boolean;
};

/** More than anyone reads; keeps a file of nothing but faults from filling the memory. */
const mostKept = 100_000;

export function problemLog(): ProblemLog {
  const kept: Problem[] = [];
  const counts = { E: 0, W: 0, I: 0 };
  const wrongRows = new Set<number>();
  let fileErrors = 0;
  return {
    add: (problems) => {
      for (const problem of problems) {
        counts[problem.level]++;
        if (problem.level === "E") {
          if (problem.row === null) fileErrors++;
          else wrongRows.add(problem.row);
        }
        if (kept.length < mostKept) kept.push(problem);
      }
    },
    sorted: () => kept.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    counts,
    wrongRows,
    isFileWrong: () => fileErrors > 0,
  };
}
