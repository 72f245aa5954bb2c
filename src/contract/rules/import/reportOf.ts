import { type Bbox, bboxAround } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { limits } from "../../limits";
import type { Mend } from "../problem/mend";
import type { ProblemLog } from "../problem/problemLog";
import type { Remark } from "../problem/remark";
import type { Problem, Report } from "../problem/report";
import { countyParts, type Split, withCounties } from "./countyParts";
import type { ParcelDraft } from "./draft";

type Checked = {
  total: number;
  drafts: readonly ParcelDraft[];
  log: ProblemLog;
  remarks?: readonly Remark[];
  mends?: readonly Mend[];
};
type About = Pick<Report, "fileId" | "pcid" | "fileName" | "layer" | "layers" | "crs" | "mendNo">;

/** The report of a check: listed problems, outlines to show, and totals; by county if it is `split`. */
export function reportOf(
  { total, drafts, log, remarks = [], mends = [] }: Checked,
  about: About,
  split: Split | null = null,
): Report {
  const chosen = listed(log);
  const problems = split ? chosen.map((one) => withCounties(one, split.counties)) : chosen;
  const { E, W, I } = log.counts;
  const clean = log.isFileWrong() ? 0 : Math.max(0, total - log.wrongRows.size);
  return {
    ...about,
    total,
    clean,
    errorCount: E,
    warnCount: W,
    infoCount: I,
    problems,
    leftOff: E + W + I - problems.length,
    ...(split && { counties: countyParts(drafts, log, split) }),
    remarks: [...remarks],
    canImport: E === 0 && total > 0,
    canImportClean: clean > 0,
    bbox: boundsOf(drafts),
    shapes: shapesOf(problems, drafts),
    mends: mends.slice(0, limits.reportMaxProblems),
  };
}

/** If not all problems can be listed, these shares are reserved for warnings and hints. */
const leastListed = { W: 0.4, I: 0.1 } as const;

/**
 * The problems to list: all, or a selection in which no level crowds out another. Problems of
 * records that can be stored come first, because their warnings have to be confirmed.
 */
function listed(log: ProblemLog): Problem[] {
  const all = log.sorted();
  const most = limits.reportMaxProblems;
  if (all.length <= most) return all;
  const chosen = new Set<Problem>();
  const take = (upTo: number, fits: (problem: Problem) => boolean) => {
    for (const problem of all) {
      if (chosen.size >= upTo) return;
      if (fits(problem)) chosen.add(problem);
    }
  };
  const isOpen = ({ row }: Problem) => row === null || !log.wrongRows.has(row);
  for (const level of ["W", "I"] as const) {
    const upTo = chosen.size + most * leastListed[level];
    take(upTo, (problem) => problem.level === level && isOpen(problem));
    take(upTo, (problem) => problem.level === level);
  }
  take(most, ({ level }) => level === "E");
  take(most, () => true);
  return all.filter((problem) => chosen.has(problem));
}

/** Bounds of the drafts' outlines in longitude and latitude; null when none can be drawn. */
export function boundsOf(drafts: readonly ParcelDraft[]): [number, number, number, number] | null {
  const bounds = bboxAround(boundsIn(drafts));
  return bounds && [...bounds];
}

function* boundsIn(drafts: readonly ParcelDraft[]): Generator<Bbox> {
  for (const { outline } of drafts) if (outline) yield outline.bounds;
}

function shapesOf(problems: readonly Problem[], drafts: readonly ParcelDraft[]): Report["shapes"] {
  const rows = new Set(
    problems.flatMap(({ row, other_row }) => [row ?? [], other_row ?? []].flat()),
  );
  const shapes: Report["shapes"] = {};
  const room = cornerRoom();
  const drawn = drafts.filter(({ row, outline }) => row !== null && outline !== null);
  const needed = drawn.filter(({ row }) => rows.has(row as number));
  // After the needed outlines, add the first others in the file.
  const others = drawn.filter(({ row }) => !rows.has(row as number));
  const most = Math.max(0, limits.reportShapes - rows.size);
  for (const { row, outline } of [...needed, ...others.slice(0, most)]) {
    const degrees = outline?.degrees ?? [];
    if (room.takes(degrees)) shapes[row as number] = rounded(degrees);
  }
  return shapes;
}

/** Accepts outlines until they have too many corners in total to be shown. */
export function cornerRoom(): { takes: (multi: MultiPolygon) => boolean } {
  let left: number = limits.shownCorners;
  return {
    takes(multi) {
      left -= multi.flat().reduce((sum, ring) => sum + ring.length, 0);
      return left >= 0;
    },
  };
}

/** To a centimetre: precise enough for viewing, and half the size. */
const rounded = (multi: MultiPolygon): [number, number][][][] =>
  multi.map((polygon) =>
    polygon.map((ring) => ring.map(([lon, lat]) => [shortened(lon), shortened(lat)])),
  );

const shortened = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
