import MDBReader from "mdb-reader";
import { formatOf, isEncoded } from "./mdbFormat";
import { layersOf, type MdbLayer, type MdbRecord } from "./mdbLayers";
import { guardPages, type PagedFile } from "./mdbPageGuard";
import { mdbPages } from "./mdbPages";
import { readerRecords } from "./mdbReaderRecords";
import { type NextRecord, recordReader } from "./mdbRecords";
import { readTable } from "./mdbTable";
import { withOwnTexts } from "./ownTexts";

/** Why a file cannot be read: different format, database password, damaged pages, no bytes. */
export type MdbErrorKind = "notMdb" | "password" | "damaged" | "empty";

/** The only error thrown while reading a geodatabase. */
export class MdbError extends Error {
  readonly kind: MdbErrorKind;
  constructor(kind: MdbErrorKind, cause?: unknown) {
    super(`mdb: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** An open personal geodatabase. */
export type MdbFile = {
  /** Names of the user tables, feature layers or not. */
  tables: string[];
  /** Tables with a geometry column, in file order; empty if it is not a geodatabase. */
  layers: MdbLayer[];
  /**
   * Reads a layer in file order; throws `MdbError` on damaged pages. Use a record's shape before
   * reading the next record, and do not run two readings of a paged file at once.
   */
  records: (layer: MdbLayer) => Generator<MdbRecord, void, void>;
};

/**
 * Opens a personal geodatabase (Access 97 to 2019). Throws only `MdbError` for anything that is not
 * one; never hangs on circular pages.
 */
export function readMdb(file: Uint8Array | PagedFile): MdbFile {
  const size = file instanceof Uint8Array ? file.byteLength : file.size;
  if (size === 0) throw new MdbError("empty");
  const pages = guardPages(file);
  if (!hasSignature(pages.buffer)) throw new MdbError("notMdb");
  const reader = openedByReader(() => {
    const database = new MDBReader(pages.buffer);
    // Tolerant readers open such a file, but the bureau's tool and Access do not.
    if (database.getPassword()) throw new MdbError("password");
    return database;
  });
  pages.allowOpening();
  return {
    tables: openedByReader(() => reader.getTableNames()),
    layers: openedByReader(() => layersOf(reader)),
    records: (layer) =>
      records(() => {
        pages.allowOpening();
        const own = ownReader(file, pages.buffer, reader, layer);
        if (own) return own;
        const next = readerRecords(reader, pages, layer);
        return () => withOwnTexts(next);
      }),
  };
}

function* records(prepare: () => NextRecord): Generator<MdbRecord, void, void> {
  const next = openedByReader(prepare);
  for (let record = opened(next); record; record = opened(next)) yield record;
}

/**
 * Null if only mdb-reader can read the layer, because the file's pages are encoded or a column has
 * a type not supported here.
 */
function ownReader(
  file: Uint8Array | PagedFile,
  header: Uint8Array,
  reader: MDBReader,
  layer: MdbLayer,
): NextRecord | null {
  const definition = isEncoded(header) ? null : definitionPage(reader, layer.table);
  if (definition === null) return null;
  const pages = mdbPages(file, formatOf(header));
  return recordReader(pages, readTable(pages, definition), layer);
}

const catalogue = "MSysObjects";
const tableType = 1;

/** The first page of a table's definition; null if the catalogue does not list itself. */
function definitionPage(reader: MDBReader, table: string): number | null {
  if (!reader.getTableNames({ systemTables: true }).includes(catalogue)) return null;
  const objects = reader.getTable(catalogue).getData({ columns: ["Id", "Name", "Type"] });
  const found = objects.find(
    ({ Name, Type }) => Name === table && (Number(Type) & 0x7f) === tableType,
  );
  return found ? Number(found.Id) & 0xffffff : null;
}

const openedByReader = <T>(work: () => T): T => opened(() => withOwnTexts(work));

function opened<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MdbError) throw error;
    const wrong = error instanceof Error && error.message === "Wrong password";
    throw new MdbError(wrong ? "password" : "damaged", error);
  }
}

/** Bytes 0–3 are the page type 00 01 00 00, followed by the engine's name. */
function hasSignature(bytes: Uint8Array): boolean {
  const name = String.fromCharCode(...bytes.subarray(4, 19));
  const known = ["Standard Jet DB", "Standard ACE DB", "MSISAM Database"].includes(name);
  return known && bytes[0] === 0 && bytes[1] === 1;
}
