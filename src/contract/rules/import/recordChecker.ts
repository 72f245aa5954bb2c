import type { AcceptedCrs, Placement } from "../coordinate/coordinateRules";
import { checkOutline } from "../outline/checkOutline";
import { type CountyOutline, countyOutlines } from "../outline/countyOutlines";
import { checkAttributes } from "../parcel/checkAttributes";
import { derivedValues } from "../parcel/derivedValues";
import { type DxydRecord, recordOf, type ValueContext } from "../parcel/record";
import type { Mend } from "../problem/mend";
import type { Problem } from "../problem/report";
import { fileFields } from "../values/fileColumns";
import { readValues } from "../values/readValues";
import type { ParcelDraft } from "./draft";
import type { LayerRecord } from "./layerRecord";
import { type Mends, mended, mendsOf, outlineOf } from "./mends";

/** The context that rules need while reading a file. */
export type BatchContext = Omit<ValueContext, "counties"> & {
  readonly counties: readonly CountyOutline[];
  /** What the clerk has corrected of the file. */
  readonly mends?: Mends;
};

export type CheckedRecord = {
  draft: ParcelDraft;
  placement: Placement | null;
  problems: Problem[];
  /** Fields whose codes got their zeros back. */
  restored?: readonly string[] | undefined;
  /** What was corrected of it. */
  mends?: readonly Mend[] | undefined;
};

/** Prepares the checks of a single record that need no other record. */
export function recordChecker(
  crs: AcceptedCrs,
  context: BatchContext,
): (record: LayerRecord) => CheckedRecord {
  const { library } = context;
  const outlines = countyOutlines(context.counties);
  const counties = new Map(context.counties.map((county) => [county.code, county]));
  const valueContext: ValueContext = { ...context, counties };
  const fields = fileFields(library);

  return (found) => {
    const mends = context.mends?.rows[found.row];
    const { row, values: raw } = mended(found, mends);
    const read = readValues(fields, raw);
    const record: DxydRecord = recordOf(read, row);
    const problems = checkAttributes(record, valueContext, fields);
    const { dkbh, values } = record;
    const { shape, crs: its } = outlineOf(found, crs, mends);
    const subject = { row, dkbh, mj: values.mj, xzqdm: values.xzqdm };
    const checked = checkOutline(shape, its, subject, outlines);
    const { outline, where } = checked;
    const place = outline?.inside;
    for (const problem of problems) if (place) problem.place = [place[0], place[1]];
    problems.push(...checked.problems);
    const sample = shape?.rings[0]?.[0];
    return {
      draft: {
        row,
        dkbh,
        values: Object.assign(read.values, derivedValues(values, valueContext)),
        unread: read.unread,
        outline,
      },
      placement: where && { subject: { row, dkbh }, where, sample },
      problems,
      restored: read.restored,
      mends: mends && mendsOf(found, { mends, fields, dkbh }),
    };
  };
}
