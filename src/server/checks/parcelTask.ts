import { type Mends, mended, outlineOf } from "#contract/rules/import/mends";
import { type Geodatabase, openLayer } from "#contract/rules/import/openLayer";
import { checkOutline } from "#contract/rules/outline/checkOutline";
import { fileFields } from "#contract/rules/values/fileColumns";
import { readValues } from "#contract/rules/values/readValues";
import { writeWkb } from "#geo/format/wkb";
import type { CandidateRow } from "../repositories/low/duplicates";
import { withGeodatabase } from "./parse/geodatabase";

/** A checked file with its corrections. */
type Order = { path: string; fileName: string; mends: Mends };

/** Reads the parcels of a checked file for the duplicate check, in a child process. */
export const parcelTask = async (order: Order): Promise<CandidateRow[]> =>
  withGeodatabase(
    order,
    (source) => [...parcelsOf(source, order.mends)],
    () => [],
  );

/** Parcels with an outline; their ids are the row numbers of the file. */
function* parcelsOf(source: Geodatabase, mends: Mends): Generator<CandidateRow> {
  const { input } = openLayer(source, "dxydsd", mends.layer);
  if (!input || input.crs.kind === "rejected") return;
  const fields = fileFields("dxydsd");
  for (const record of input.records) {
    const its = mends.rows[record.row];
    const { row, values: raw } = mended(record, its);
    const { shape, crs } = outlineOf(record, input.crs, its);
    const { values } = readValues(fields, raw);
    const subject = { row, dkbh: null, mj: null, xzqdm: null };
    const { outline } = checkOutline(shape, crs, subject, null);
    if (!outline) continue;
    const text = (name: string) => String(values[name] ?? "");
    yield {
      dkid: `row-${row}`,
      dkbh: text("dkbh"),
      dkmc: text("dkmc"),
      bdcdyh: text("bdcdyh") || null,
      tdsyqr: text("tdsyqr"),
      dxlx: text("dxlx"),
      xztdyt: text("xztdyt"),
      mj: Number(values.mj ?? 0),
      wkb: Buffer.from(writeWkb(outline.degrees)).toString("base64"),
    };
  }
}
