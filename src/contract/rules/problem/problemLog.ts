import type { Level, Problem } from "./report";

/** Collects the problems of a file of any size: counts all, but keeps a limited number. */
export type ProblemLog = {
  add: (problems: Iterable<Problem>) => void;
  /** File problems first, then by row; within a row by stage. */
  sorted: () => Problem[];
  readonly counts: Readonly<Record<Level, number>>;
  /** Rows with an error. */
  readonly wrongRows: ReadonlySet<number>;
  /** Whether the file as a whole has an error. */
  readonly isFileWrong: () => boolean;
};

/** More than anyone reads; keeps a file full of errors from exhausting memory. */
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
