import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { migrate, migrations } from "../db/migrate";
import { openDatabase } from "../db/open";

const require = createRequire(import.meta.url);
const log = {
  error: (_: object, message: string) => void process.stderr.write(`${message}\n`),
};

/** Changes with the schema, and with the engine that has to read the files. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of migrations()) hash.update(`${name} ${checksum}\n`);
  for (const part of ["pglite", "pglite-postgis"]) {
    const main = require.resolve(`@electric-sql/${part}`);
    hash.update(readFileSync(join(main, "../../package.json")));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Where the build keeps the blank database that belongs to this version of the product. */
export const blankFolder = (root: string): string => join(root, "dist/engine", fingerprint());

/**
 * Makes a data folder with the schema and no records: a first start on the embedded engine copies it,
 * and is there a quarter of a minute sooner. Does nothing where it is already.
 */
export async function makeBlank(root: string): Promise<void> {
  const kept = blankFolder(root);
  if (existsSync(kept)) return;
  const all = join(root, "dist/engine");
  rmSync(all, { recursive: true, force: true });
  mkdirSync(all, { recursive: true });
  const dataDir = mkdtempSync(join(all, "making-"));
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
  renameSync(dataDir, kept);
}
