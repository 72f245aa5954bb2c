import type { Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** What the server is made of. */
export const serverSources = ["src/server", "src/contract", "src/geo"];

/** All files at or below a path except tests; empty if there is nothing. */
function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Hashes the files of a folder by content and relative path, not by location or time: a copy, a
 * clone or a moved folder has the same hash.
 */
export function addFiles(hash: Hash, root: string, paths: readonly string[]): void {
  const files = paths
    .flatMap((path) => filesOf(join(root, path)))
    .map((path) => ({ path, name: relative(root, path).split(sep).join("/") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { path, name } of files) {
    const bytes = readFileSync(path);
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
}
