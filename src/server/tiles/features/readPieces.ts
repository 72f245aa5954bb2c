import { isRounded } from "#contract/define/secret";
import type { Db } from "../../db/tables";
import { keptPieces, type Shelf } from "./pieces/keptPieces";
import { type Piece, Strip } from "./pieces/strip";
import { type Versions, versionsIn } from "./pieces/versions";
import {
  type Feature,
  featureOf,
  type Row,
  readRows,
  readVersions,
  type Selection,
} from "./readFeatures";

/** How the features of an answer are written, each by itself. */
export type Form = {
  /** Tells it from other forms of the same fields and outlines. */
  name: string;
  /** What stands between two features. */
  between: string;
  /** Made when something has to be written: mostly nothing has. */
  writer: () => (feature: Feature) => Piece;
};

/** One page of features as they are sent, by their ids, and whether there are more. */
export type PiecePage = { oids: readonly number[]; strip: Strip; more: boolean };

/**
 * One page of written features. What was written before is asked for by its version alone, in one
 * statement with the condition and scope of whoever asks, and only what is missing is read.
 */
export async function readPieces(db: Db, selection: Selection, form: Form): Promise<PiecePage> {
  const kept = selection.at === undefined ? keptPieces(db) : null;
  if (!kept) {
    const { rows, more } = await readRows(db, selection);
    const strip = Strip.of(written(rows, selection, form), form.between);
    return { oids: rows.map(({ oid }) => oid), strip, more };
  }
  const shelf = kept.shelf(kindOf(selection, form), form.between);
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

function written(rows: readonly Row[], { query }: Selection, { writer }: Form): Piece[] {
  const write = writer();
  return rows.map((row) => write(featureOf(row, query)));
}

/** The versions of rows that say theirs. */
const versionsOf = (rows: readonly Row[]): Versions =>
  versionsIn(rows.map(({ version }) => version).join(" "), rows.length);

async function wholePage(
  db: Db,
  selection: Selection,
  form: Form,
  shelf: Shelf,
): Promise<PiecePage> {
  const { rows, more } = await readRows(db, selection, true);
  const versions = versionsOf(rows);
  const strip = new Strip();
  for (const [n, piece] of written(rows, selection, form).entries()) {
    shelf.put(versions, n, piece, strip);
  }
  return { oids: versions.oids, strip: strip.end(), more };
}

/** A page of what is kept and what is read for it; null if a record has changed in between. */
async function byVersion(
  db: Db,
  selection: Selection,
  form: Form,
  shelf: Shelf,
): Promise<PiecePage | null> {
  const { more, ...versions } = await readVersions(db, selection);
  const { oids } = versions;
  const nowhere = new Strip();
  const missing = oids.filter((_, n) => !shelf.find(versions, n, nowhere));
  if (missing.length === 0) return { oids, strip: nowhere.end(), more };
  const added = await readMissing(db, selection, form, missing);
  const strip = new Strip();
  for (let n = 0; n < oids.length; n++) {
    const piece = added(versions, n);
    if (piece !== undefined) shelf.put(versions, n, piece, strip);
    else if (!shelf.find(versions, n, strip)) return null;
  }
  return { oids, strip: strip.end(), more };
}

/** Pieces of records that were found before, of the very versions that they were found in. */
async function readMissing(
  db: Db,
  { query, ...selection }: Selection,
  form: Form,
  oids: readonly number[],
): Promise<(versions: Versions, n: number) => Piece | undefined> {
  const page = { objectIds: [...oids], limit: oids.length, offset: 0, orderBy: [], space: null };
  const byId = { ...selection, query: { ...query, ...page } };
  const { rows } = await readRows(db, byId, true);
  const pieces = written(rows, byId, form);
  const read = versionsOf(rows);
  const places = new Map(read.oids.map((oid, n) => [oid, n]));
  return ({ oids, writers, places: stand }, n) => {
    const at = places.get(oids[n] as number);
    if (at === undefined) return undefined;
    const isSame = read.writers[at] === writers[n] && read.places[at] === stand[n];
    return isSame ? pieces[at] : undefined;
  };
}
