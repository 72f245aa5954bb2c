import MDBReader from "mdb-reader";
import { layersOf, type MdbLayer } from "./mdbLayers";
import { type GuardedPages, guardPages, type PagedFile } from "./mdbPageGuard";

/** Why a file cannot be read: another format, a database password, broken pages, no bytes. */
export type MdbErrorKind = "notMdb" | "password" | "damaged" | "empty";

/** The only error that reading a geodatabase throws. */
export class MdbError extends Error {
  readonly kind: MdbErrorKind;
  constructor(kind: MdbErrorKind, cause?: unknown) {
    super(`mdb: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** A record: `row` counts from 1, `values` under upper-case names without the geometry. */
export type MdbRecord = {
  row: number;
  values: Record<string, unknown>;
  shape: Uint8Array | null;
};

/** An open personal geodatabase. */
export type MdbFile = {
  /** Names of the user tables, feature layers or not. */
  tables: string[];
  /** Tables with a geometry column, in the file's order; none when it is no geodatabase. */
  layers: MdbLayer[];
  /**
   * Reads a layer in file order, `pageSize` rows at a time; throws `MdbError` when pages break. The
   * shape of a record is to be read before the next record.
   */
  records: (layer: MdbLayer, pageSize?: number) => Generator<MdbRecord, void, void>;
};

/**
 * Opens a personal geodatabase (Access 97 to 2019). Throws `MdbError`, and nothing else, on
 * anything that is not one; never hangs on looped pages.
 */
export function readMdb(file: Uint8Array | PagedFile): MdbFile {
  const size = file instanceof Uint8Array ? file.byteLength : file.size;
  if (size === 0) throw new MdbError("empty");
  const pages = guardPages(file);
  if (!hasSignature(pages.buffer)) throw new MdbError("notMdb");
  const reader = opened(() => {
    const database = new MDBReader(pages.buffer);
    // Tolerant readers open such a file; the bureau's tool and Access do not.
    if (database.getPassword()) throw new MdbError("password");
    return database;
  });
  pages.allowOpening();
  return {
    tables: opened(() => reader.getTableNames()),
    layers: opened(() => layersOf(reader)),
    records: (layer, pageSize = 2000) => records(reader, pages, layer, pageSize),
  };
}

function* records(
  reader: MDBReader,
  pages: GuardedPages,
  layer: MdbLayer,
  pageSize: number,
): Generator<MdbRecord, void, void> {
  pages.allowOpening();
  const table = opened(() => reader.getTable(layer.table));
  const names = layer.columns.map(({ name, key }) => [name, key] as const);
  for (let row = 0; ; ) {
    pages.allowReading(pageSize);
    const page = opened(() => table.getData({ rowOffset: row, rowLimit: pageSize }));
    for (const data of page) {
      const values: Record<string, unknown> = {};
      for (const [name, key] of names) values[key] = data[name];
      const shape = data[layer.geometryField];
      row++;
      yield { row, values, shape: shape instanceof Uint8Array ? shape : null };
    }
    // The header's row count can be stale; a short page is the only honest end.
    if (page.length < pageSize) return;
  }
}

function opened<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MdbError) throw error;
    const wrong = error instanceof Error && error.message === "Wrong password";
    throw new MdbError(wrong ? "password" : "damaged", error);
  }
}

/** Byte 0 is the page type 00 01 00 00, then the engine's name. */
function hasSignature(bytes: Uint8Array): boolean {
  const name = String.fromCharCode(...bytes.subarray(4, 19));
  const known = ["Standard Jet DB", "Standard ACE DB", "MSISAM Database"].includes(name);
  return known && bytes[0] === 0 && bytes[1] === 1;
}
