import { isRounded } from "#contract/define/secret";
import type { Db } from "../../db/tables";
import { keptPieces, type Shelf } from "./pieces/keptPieces";
import {
  type Feature,
  featureOf,
  oidOf,
  type Row,
  readRows,
  readVersions,
  type Selection,
} from "./readFeatures";

/** How the features of an answer are written, each by itself. */
export type Form = {
  /** Tells it from other forms of the same fields and outlines. */
  name: string;
  /** Made when something has to be written: mostly nothing has. */
  writer: () => (feature: Feature) => Uint8Array;
};

/** One page of features as they are sent, by their ids, and whether there are more. */
export type PiecePage = { oids: number[]; pieces: Uint8Array[]; more: boolean };

/**
 * One page of written features. What was written before is asked for by its version alone, in one
 * statement with the condition and scope of whoever asks, and only what is missing is read.
 */
export async function readPieces(db: Db, selection: Selection, form: Form): Promise<PiecePage> {
  const kept = selection.at === undefined ? keptPieces(db) : null;
  if (!kept) {
    const { rows, more } = await readRows(db, selection);
    return { ...written(rows, selection, form), more };
  }
  const shelf = kept.shelf(kindOf(selection, form));
  const found = shelf.isNew ? null : await byVersion(db, selection, form, shelf);
  return found ?? wholePage(db, selection, form, shelf);
}

/** All that a piece depends on besides its record: fields that are rounded for the reader are others. */
function kindOf({ dataset, query }: Selection, { name }: Form): string {
  const { fields, geometry, centroid, out, simplify, decimals, quantization } = query;
  const told = fields.map((one) => {
    return isRounded(dataset.fields[one], dataset.reader) ? `~${one}` : one;
  });
  const outline = [geometry, centroid, out.wkid, simplify, decimals, quantization];
  return JSON.stringify([name, dataset.name, told, outline]);
}

function written(rows: readonly Row[], { query }: Selection, { writer }: Form) {
  const write = writer();
  return {
    oids: rows.map(({ oid }) => oid),
    pieces: rows.map((row) => write(featureOf(row, query))),
  };
}

async function wholePage(
  db: Db,
  selection: Selection,
  form: Form,
  shelf: Shelf,
): Promise<PiecePage> {
  const { rows, more } = await readRows(db, selection, true);
  const page = written(rows, selection, form);
  for (const [at, { version }] of rows.entries()) {
    shelf.put(String(version), page.pieces[at] as Uint8Array);
  }
  return { ...page, more };
}

/** A page of what is kept and what is read for it; null if a record has changed in between. */
async function byVersion(
  db: Db,
  selection: Selection,
  form: Form,
  shelf: Shelf,
): Promise<PiecePage | null> {
  const { versions, more } = await readVersions(db, selection);
  const found = versions.map((version) => shelf.find(version));
  const missing = versions.filter((_, at) => found[at] === undefined).map(oidOf);
  const added = missing.length > 0 ? await readMissing(db, selection, form, missing) : null;
  const pieces: Uint8Array[] = [];
  for (const [at, version] of versions.entries()) {
    const piece = found[at] ?? added?.get(version);
    if (!piece) return null;
    if (!found[at]) shelf.put(version, piece);
    pieces.push(piece);
  }
  return { oids: versions.map(oidOf), pieces, more };
}

/** Pieces of records that were found before, by version. */
async function readMissing(
  db: Db,
  { query, ...selection }: Selection,
  form: Form,
  oids: readonly number[],
): Promise<Map<string, Uint8Array>> {
  const page = { objectIds: [...oids], limit: oids.length, offset: 0, orderBy: [], space: null };
  const byId = { ...selection, query: { ...query, ...page } };
  const { rows } = await readRows(db, byId, true);
  const { pieces } = written(rows, byId, form);
  return new Map(rows.map(({ version }, at) => [String(version), pieces[at] as Uint8Array]));
}
