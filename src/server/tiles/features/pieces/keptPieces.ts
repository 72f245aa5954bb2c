import { asking } from "../../../db/asking";
import { type Hearing, hearingOf } from "../../../db/hearing";
import type { Db } from "../../../db/tables";
import { ByteCache } from "../../byteCache";

/** Bytes of the pieces that a process keeps of a database. */
const most = 64 * 1024 * 1024;
/** What a piece takes besides its bytes. */
const beside = 200;
const mostShelves = 2_000;

/** The pieces that are written alike. */
export type Shelf = {
  /** Nobody has asked for one of them. */
  isNew: boolean;
  find: (version: string) => Uint8Array | undefined;
  put: (version: string, bytes: Uint8Array) => void;
};

/** Written features by the version of their record: another version is another piece. */
export class KeptPieces {
  readonly #pieces = new ByteCache(most);
  readonly #names = new Map<string, string>();
  #made = 0;

  /** `kind` says all that a piece depends on besides its record. */
  shelf(kind: string): Shelf {
    const known = this.#names.get(kind);
    const name = known ?? this.#named(kind);
    return {
      isNew: known === undefined,
      find: (version) => this.#pieces.get<Uint8Array>(name + version),
      put: (version, bytes) => this.#pieces.set(name + version, bytes, bytes.length + beside),
    };
  }

  /** Short, as it is part of the key of each piece; no name is given twice. */
  #named(kind: string): string {
    if (this.#names.size >= mostShelves) this.#names.clear();
    const name = `${++this.#made}/`;
    this.#names.set(kind, name);
    return name;
  }
}

const known = new WeakMap<Hearing, KeptPieces>();

/**
 * The pieces of a database; null where none are kept: with the embedded engine, of a replica, within a
 * transaction, and for a request that was not found up to date. A database that was set back, as by a crash
 * or by one that takes its place, may give a version another time: the channel breaks then, and everything is
 * forgotten.
 */
export function keptPieces(db: Db): KeptPieces | null {
  const hearing = asking()?.heard ? hearingOf(db) : undefined;
  if (!hearing) return null;
  const pieces = known.get(hearing);
  if (pieces) return pieces;
  hearing.on("pieces", {
    heard: () => {},
    forget: () => known.set(hearing, new KeptPieces()),
  });
  const first = new KeptPieces();
  known.set(hearing, first);
  return first;
}
