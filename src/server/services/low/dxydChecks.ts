import type { AnyDataset } from "#contract/define/dataset";
import type { MeasuredOutline } from "#contract/rules/outline/checkGeometry";
import { checkValues } from "#contract/rules/parcel/checkValues";
import type { ValueContext } from "#contract/rules/parcel/record";
import type { Problem } from "#contract/rules/problem/problem";
import { problemOf, type Subject } from "#contract/rules/problem/problemOf";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { countyFit, overlapsInLibrary } from "../../repositories/low/overlap";
import { countyNames } from "../../repositories/records/ruleFacts";
import { thresholds } from "../../repositories/uploads/dxydImport";
import type { DxydRow } from "./dxydApi";

/** 万元/亩 where a county has set none (domain/08 §11). */
const defaultThreshold = 10;

type Known = Omit<ValueContext, "library">;

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

const noticeable = 1;
const serious = 10;
const seriousShare = 0.01;

/** G012: how an outline overlaps the parcels that the library has. */
export async function overlapProblems(
  db: Db,
  dataset: AnyDataset,
  record: DxydRow,
  { geometry, inside }: MeasuredOutline,
): Promise<Problem[]> {
  const found = await overlapsInLibrary(db, dataset, geometry, inside, record.dkid);
  return found
    .filter(({ m2 }) => m2 > noticeable)
    .map(({ number, m2, smaller }) => {
      const share = m2 / smaller;
      const level = m2 > serious && share > seriousShare ? "E" : "W";
      const message = `与库内地块${number}重叠${m2.toFixed(2)}㎡（${(share * 100).toFixed(2)}%）`;
      return problemOf("G012", level, subjectOf(record), message, {
        value: m2.toFixed(2),
        overlapM2: Number(m2.toFixed(3)),
        other_dkbh: number,
        place: [inside[0], inside[1]],
      });
    });
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
