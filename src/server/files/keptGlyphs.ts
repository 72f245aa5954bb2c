import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the build puts files of glyphs that are ready to be sent. */
const folder = fileURLToPath(new URL("../../../dist/glyphs", import.meta.url));

/** What such a file is called in its folder. */
export const keptName = (weight: string, start: number) => `${weight}-${start}.pbf.gz`;

let isBuilt: boolean | null = null;

/** A file of glyphs, compressed; null where nothing was built, or not this one. */
export async function keptGlyphs(weight: string, start: number): Promise<Buffer | null> {
  // A server without a build draws all of them itself, and looks only once.
  isBuilt ??= existsSync(folder);
  return isBuilt ? readFile(join(folder, keptName(weight, start))).catch(() => null) : null;
}
