import { GdbError } from "#geo/gdb/gdbBytes";
import { MdbError } from "#geo/mdb/mdbFile";
import type { Problem } from "../problem/report";
import { unreadableFile } from "./fileRules";

/**
 * F002 for what a reader of geodatabases has thrown; anything else is thrown again. Apart from the other
 * rules of files, which a browser has too: the readers are nothing for one.
 */
export function unreadableIn(error: unknown): Problem {
  if (error instanceof MdbError || error instanceof GdbError) return unreadableFile(error.kind);
  throw error;
}
