import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { settings } from "#contract/settings";
import { openDatabase } from "../db/connect/open";
import { forgetSpares, writtenTo } from "../db/embedded/spares";
import { migrate, migrations } from "../db/migrate";
import { localStore } from "../files/localStore";
import { fillDatabase } from "./fill";
import { addFiles } from "./fingerprint";
import { programHash } from "./programHash";
import type { Say } from "./say";

const require = createRequire(import.meta.url);
const log = {
  error: (_: object, message: string) => void process.stderr.write(`${message}\n`),
};

/** Content of a prepared data folder: only the schema, or demonstration data too. */
export type Content = "blank" | "demo";

/** Changes with the schema, the engine that reads the files, and the code that fills them. */
function fingerprint(root: string, content: Content, year: number): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of migrations()) hash.update(`${name} ${checksum}\n`);
  for (const part of ["pglite", "pglite-postgis"]) {
    const main = require.resolve(`@electric-sql/${part}`);
    hash.update(readFileSync(join(main, "../../package.json")));
  }
  if (content === "demo") {
    addFiles(hash.update(`${year} ${programHash(root)}\n`), root, ["map-config"]);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Path of the prepared data folder for this version of the product; `year` is that of demonstration data. */
export const preparedFolder = (
  root: string,
  content: Content,
  year = settings.dataYear.usual,
): string => join(root, "dist/database", content, fingerprint(root, content, year));

/** The prepared data folder that a new one is copied from, if the build has made one. */
export function patternOf(
  root: string,
  demo: boolean,
  year = settings.dataYear.usual,
): { folder: string; content: Content } | null {
  const contents: Content[] = demo ? ["demo", "blank"] : ["blank"];
  for (const content of contents) {
    const folder = preparedFolder(root, content, year);
    if (existsSync(folder)) return { folder, content };
  }
  return null;
}

/**
 * Prepares what a first start on the embedded engine copies: filling a database takes a minute,
 * copying it a second. Does nothing if it exists already.
 */
export async function prepare(
  root: string,
  mapConfigDir: string,
  content: Content,
  say: Say,
  year = settings.dataYear.usual,
): Promise<void> {
  const kept = preparedFolder(root, content, year);
  if (existsSync(kept)) return;
  if (content === "demo") await prepare(root, mapConfigDir, "blank", say);
  const all = join(root, "dist/database", content);
  rmSync(all, { recursive: true, force: true });
  mkdirSync(all, { recursive: true });
  const dataDir = mkdtempSync(join(all, "making-"));
  const pattern = () => (content === "demo" ? preparedFolder(root, "blank") : null);
  const database = await openDatabase({ dataDir, pattern, log });
  let current: string;
  try {
    await migrate(database.db);
    if (content === "demo") {
      const files = localStore(join(dataDir, "files"));
      await fillDatabase(database, mapConfigDir, true, say, files, year);
    }
    current = await writtenTo(database.db);
  } finally {
    await database.close();
  }
  forgetSpares(join(dataDir, "db"), current);
  renameSync(dataDir, kept);
}
