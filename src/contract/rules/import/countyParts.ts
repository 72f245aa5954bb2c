import { hundredth } from "../../hundredth";
import { isWithin, levelOf } from "../../regions";
import type { CountyName } from "../parcel/record";
import type { ProblemLog } from "../problem/problemLog";
import type { CountyPart, Problem } from "../problem/report";
import type { Place } from "./checkLibrary";
import type { ParcelDraft } from "./draft";

/** Whether files are split into a batch for each county of the region. */
export const isSplit = (areaCode: string): boolean => levelOf(areaCode) !== 3;

/** The county of each row of a file. */
export type Counties = ReadonlyMap<number, string>;

const countedOf = (draft: ParcelDraft) => draft.counted ?? draft.values;

export function countiesOf(drafts: readonly ParcelDraft[]): Counties {
  const found = new Map<number, string>();
  for (const draft of drafts) {
    const { xzqdm } = countedOf(draft);
    if (draft.row !== null && xzqdm) found.set(draft.row, xzqdm);
  }
  return found;
}

/** The region of a file of several counties, and what these are called. */
type Region = { areaCode: string; names: Iterable<CountyName> };

export type Split = Region & { counties: Counties };

/** What a file has of each county under a region; other rows are refused (A009). */
export function countyParts(
  drafts: readonly ParcelDraft[],
  log: ProblemLog,
  { areaCode, names }: Region,
): CountyPart[] {
  const own = [...names].filter(({ code }) => isWithin(code, areaCode));
  const parts = new Map(own.map(({ code, name }) => [code, emptyPart(code, name)]));
  const countyOf = new Map<number, CountyPart>();
  for (const draft of drafts) {
    const { row } = draft;
    const { xzqdm, mj } = countedOf(draft);
    const part = parts.get(xzqdm ?? "");
    if (!part || row === null) continue;
    countyOf.set(row, part);
    addTo(part, isClean(draft, log) ? (mj ?? 0) : null);
  }
  for (const { row, level } of log.sorted()) {
    const part = countyOf.get(row ?? 0);
    if (part) part[counts[level]]++;
  }
  return [...parts.values()]
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => (one.xzqdm < other.xzqdm ? -1 : 1));
}

const counts = { E: "errorCount", W: "warnCount", I: "infoCount" } as const;

const isClean = ({ row, dkbh, outline }: ParcelDraft, log: ProblemLog): boolean =>
  dkbh !== null && outline !== null && !log.wrongRows.has(row ?? 0);

/** Counts a record, with its area if it is clean. */
function addTo(part: CountyPart, mj: number | null): void {
  part.total++;
  if (mj === null) return;
  part.clean++;
  part.mj = hundredth(part.mj + mj);
}

const emptyPart = (xzqdm: string, xzqmc: string): CountyPart => ({
  ...{ xzqdm, xzqmc, total: 0, clean: 0, mj: 0 },
  ...{ errorCount: 0, warnCount: 0, infoCount: 0 },
});

/** A problem with the counties that it concerns. */
export function withCounties(problem: Problem, counties: Counties): Problem {
  const xzqdm = counties.get(problem.row ?? 0);
  const other_xzqdm = problem.other_xzqdm ?? counties.get(problem.other_row ?? 0);
  return { ...problem, ...(xzqdm && { xzqdm }), ...(other_xzqdm && { other_xzqdm }) };
}

/**
 * What records have to do with parcels of the library: of those of another county the approved ones
 * count, as for that county's own clerks; they are told with their county.
 */
export function judgedByCounty(
  found: readonly Problem[],
  places: ReadonlyMap<string, Place>,
  { counties }: Split,
): Problem[] {
  return found.flatMap((problem) => {
    const other = places.get(problem.other_dkbh ?? "");
    if (!other?.xzqdm || other.xzqdm === counties.get(problem.row ?? 0)) return [problem];
    return other.isApproved ? [{ ...problem, other_xzqdm: other.xzqdm }] : [];
  });
}

/** How a county is told what its record has to do with another county's: only that it has. */
const saidOfOthers: Readonly<Record<string, string>> = {
  A007: "地块编号在文件内重复",
  G011: "与本区外的地块重叠",
  G012: "与本区外已入库地块重叠",
  G015: "与本区外的相邻地块存在缝隙",
};

/**
 * A problem as the county of its record may know it; one of records of one county, or of a record
 * alone, stays as it is.
 */
export function toldToCounty(problem: Problem): Problem {
  const { xzqdm, other_xzqdm } = problem;
  if (!other_xzqdm || other_xzqdm === xzqdm) return problem;
  const { other_dkbh: _, other_row: __, overlapM2: ___, other_xzqdm: ____, ...own } = problem;
  const message = saidOfOthers[problem.rule] ?? "与本区外的地块有冲突";
  return { ...own, value: null, message };
}
