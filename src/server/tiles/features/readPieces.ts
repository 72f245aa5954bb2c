import { isRounded } from "#contract/define/secret";
import type { Db } from "../../db/tables";
import type { Cut } from "./pieces/cut";
import { type KeptPieces, keptPieces, type Shelf } from "./pieces/keptPieces";
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
  /** Cuts these features out of others of the same form that hold all fields. */
  cut?: (all: readonly string[]) => Cut;
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
  const wide = wideOf(kept, selection, form);
  const shelf = kept.shelf(kindOf(selection, form), form.between);
  const found = shelf.isNew && !wide ? null : await byVersion(db, selection, form, { shelf, wide });
  return found ?? wholePage(db, selection, form, shelf);
}

/** What was written with all fields, and how fewer are cut out of it. */
type Wide = { shelf: Shelf; cut: Cut };

/** Null if nothing was written with more fields than are asked for. */
function wideOf(kept: KeptPieces, selection: Selection, form: Form): Wide | null {
  const { dataset, query } = selection;
  const fields = Object.keys(dataset.fields);
  if (!form.cut || query.fields.length === fields.length) return null;
  const kind = kindOf({ ...selection, query: { ...query, fields } }, form);
  if (!kept.has(kind)) return null;
  return { shelf: kept.shelf(kind, form.between), cut: form.cut(fields) };
}

type Shelves = { shelf: Shelf; wide: Wide | null };

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
  { shelf, wide }: Shelves,
): Promise<PiecePage | null> {
  const { more, ...versions } = await readVersions(db, selection);
  const { oids } = versions;
  const here = new Strip();
  const others = oids.map((_, n) => n).filter((n) => !shelf.find(versions, n, here));
  if (others.length === 0) return { oids, strip: here.end(), more };
  const missing = others.filter((n) => !wide?.shelf.look(versions, n));
  const ids = missing.map((n) => oids[n] as number);
  const added = missing.length > 0 ? await readMissing(db, selection, form, ids) : null;
  const strip = new Strip();
  for (let n = 0; n < oids.length; n++) {
    if (shelf.find(versions, n, strip)) continue;
    const whole = wide?.shelf.look(versions, n);
    const piece = added?.(versions, n) ?? (whole && wide?.cut(whole));
    if (piece === null || piece === undefined) return null;
    shelf.put(versions, n, piece, strip);
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
