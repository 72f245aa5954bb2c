import type { AnyDataset } from "#contract/define/dataset";
import { foreignOverlap, overlapProblem } from "#contract/rules/import/libraryRules";
import type { MeasuredOutline } from "#contract/rules/outline/checkGeometry";
import { noticeable, overlapLevel } from "#contract/rules/outline/overlapLevel";
import { checkValues } from "#contract/rules/parcel/checkValues";
import type { ValueContext } from "#contract/rules/parcel/record";
import { problemOf, type Subject } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { countyFit, overlapsInLibrary } from "../../repositories/low/overlap";
import { countyNames } from "../../repositories/records/ruleFacts";
import type { Scope } from "../../repositories/records/scope";
import { thresholds } from "../../repositories/uploads/dxydImport";
import { demandFewNeighbours } from "../records/neighbours";
import type { DxydRow } from "./dxydRow";

/** 万元/亩, for counties that have set none (domain/08 §11). */
const defaultThreshold = 10;

export type Known = Omit<ValueContext, "library">;

/** What the attribute rules need to know; read once for many records. */
export async function valueContext(db: Db, callerArea: string): Promise<Known> {
  const known = await thresholds(db);
  return {
    callerArea,
    counties: await countyNames(db),
    threshold: (xzqdm) => known[xzqdm] ?? defaultThreshold,
    today: today(),
  };
}

export const attributeProblems = (dataset: AnyDataset, record: DxydRow, known: Known): Problem[] =>
  checkValues(dataset, record, known);

const subjectOf = ({ dkbh }: { dkbh: string | null }): Subject => ({ row: null, dkbh });

/**
 * G012 and G013: how an outline lies relative to the county of its code and to the library's
 * parcels.
 */
export async function groundProblems(
  db: Db,
  dataset: AnyDataset,
  record: DxydRow,
  outline: MeasuredOutline,
  scope: Scope,
): Promise<Problem[]> {
  const { geometry, inside } = outline;
  const astray = await countyProblems(db, record, outline);
  await demandFewNeighbours(db, [dataset], geometry);
  const found = (await overlapsInLibrary(db, dataset, outline, record.dkid, scope))
    .filter(({ m2 }) => m2 > noticeable)
    .map(({ number, m2, smaller }) => ({ number, m2, share: m2 / smaller }));
  // An outline in another county is refused as such, and must not reveal what lies there.
  const foreign = astray.some(({ level }) => level === "E")
    ? []
    : found.flatMap(({ number, m2, share }) =>
        number === null ? [{ level: overlapLevel(m2, share) }] : [],
      );
  const overlaps = found.flatMap(({ number, ...shared }) =>
    number === null ? [] : overlapProblem(subjectOf(record), number, shared, inside),
  );
  return [...astray, ...overlaps, ...foreignOverlap(foreign, subjectOf(record))];
}

const tolerance = 300;
const farAway = 2000;

/** G013: whether an outline lies in the county of its code. */
export async function countyProblems(
  db: Db,
  record: { dkbh: string | null; xzqdm: string; xzqmc?: unknown },
  { geometry, inside }: MeasuredOutline,
): Promise<Problem[]> {
  const fit = await countyFit(db, geometry, inside, record.xzqdm);
  if (!fit || fit.distance <= tolerance) return [];
  const elsewhere = fit.distance > farAway && fit.inside !== null && fit.inside !== record.xzqdm;
  const message = `图形不在${record.xzqmc}行政区范围内`;
  return [
    problemOf("G013", elsewhere ? "E" : "W", subjectOf(record), message, {
      value: `${Math.round(fit.distance)}米`,
      place: [inside[0], inside[1]],
    }),
  ];
}
