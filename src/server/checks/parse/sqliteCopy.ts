import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Two bytes of the header say whether changes go to a log beside the file. */
const versionsAt = 18;
const plain = Uint8Array.of(1, 1);
const withLog = 2;

type OwnFile = { path: string; isCopy: boolean; remove: () => void };

/**
 * A SQLite file that can be opened where there is no log beside it: as it is, or, if it says that
 * it was last written with one (WAL), a copy that no longer says so.
 */
export function asOwnFile(path: string): OwnFile {
  if (!saysLog(path)) return { path, isCopy: false, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "clzy-sqlite-"));
  const copy = join(folder, "copy");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyFileSync(path, copy);
    const file = openSync(copy, "r+");
    writeSync(file, plain, 0, plain.length, versionsAt);
    closeSync(file);
  } catch (error) {
    remove();
    throw error;
  }
  return { path: copy, isCopy: true, remove };
}

function saysLog(path: string): boolean {
  const versions = new Uint8Array(plain.length);
  const file = openSync(path, "r");
  try {
    readSync(file, versions, 0, versions.length, versionsAt);
  } finally {
    closeSync(file);
  }
  return versions.includes(withLog);
}
