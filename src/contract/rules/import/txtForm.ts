import { checkAttributes } from "../parcel/checkAttributes";
import { derivedValues } from "../parcel/derivedValues";
import { recordOf, type ValueContext } from "../parcel/record";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { fileFields } from "../values/fileColumns";
import { readValues } from "../values/readValues";
import { repeatedNumbers } from "./batchRules";
import type { Batch } from "./checkBatch";
import { type ParcelDraft, withPlaces } from "./draft";
import type { BatchContext } from "./recordChecker";

type Raw = Readonly<Record<string, unknown>>;

/** The form values added to the outlines of a coordinate exchange file. */
export type TxtForm = {
  xzqdm: string;
  /** `common` is for all parcels, `parcels` for single ones by the line of their header. */
  common: Raw;
  parcels: Readonly<Record<string, Raw>>;
  /** The last serial assigned in the library, by number prefix. */
  serials: Readonly<Record<string, number>>;
};

const serialDigits = 5;

/** A library number without its serial: county, library, year. */
export const numberPrefix = (xzqdm: string, rdnf: unknown): string => `${xzqdm}SD${rdnf}`;

/**
 * Adds the form's attributes to the parcels of a checked file, assigns numbers where the form has
 * none, and runs the attribute rules (A001–A024, A007).
 */
export function fillForm(batch: Batch, form: TxtForm, context: BatchContext): Batch {
  if (batch.isStopped) return batch;
  const fields = fileFields(context.library);
  const counties = new Map(context.counties.map((county) => [county.code, county]));
  const valueContext: ValueContext = { ...context, counties };
  const next = numbering(form);
  batch.log.add(unknownRows(batch.drafts, form));
  const drafts = batch.drafts.map((draft): ParcelDraft => {
    const given = lowered({ ...lowered(form.common), ...lowered(form.parcels[String(draft.row)]) });
    const xzqmc = counties.get(form.xzqdm)?.name ?? null;
    const raw: Record<string, unknown> = {
      ...draft.values,
      ...given,
      ...{ xzqdm: form.xzqdm, xzqmc },
    };
    raw.dkbh ??= next(raw.rdnf);
    const record = recordOf(readValues(fields, raw), draft.row);
    batch.log.add(withPlaces(checkAttributes(record, valueContext, fields), [draft]));
    const values = { ...record.values, ...derivedValues(record.values, valueContext) };
    return { ...draft, dkbh: record.dkbh, values, unread: record.unread };
  });
  batch.log.add(withPlaces(repeatedNumbers(drafts), drafts));
  return { ...batch, drafts };
}

/** Without this, attributes for a line that is not a parcel header would be silently lost. */
function unknownRows(drafts: readonly ParcelDraft[], { parcels }: TxtForm): Problem[] {
  const rows = new Set(drafts.map(({ row }) => String(row)));
  const unknown = Object.keys(parcels).filter((row) => !rows.has(row));
  return unknown.map((row) => problemOf("F102", "E", wholeFile, `第${row}行不是地块描述`));
}

/** Values by field name; empty ones count as not given. */
const lowered = (raw: Raw = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => [name.toLowerCase(), value]),
  );

function numbering({ xzqdm, serials }: TxtForm): (rdnf: unknown) => string | null {
  const given = new Map(Object.entries(serials));
  return (rdnf) => {
    if (!/^\d{4}$/.test(String(rdnf ?? ""))) return null;
    const prefix = numberPrefix(xzqdm, rdnf);
    const serial = (given.get(prefix) ?? 0) + 1;
    given.set(prefix, serial);
    return `${prefix}${String(serial).padStart(serialDigits, "0")}`;
  };
}
