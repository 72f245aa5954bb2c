import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Instead of programHash.ts in a compiled server, which may have no sources beside it. */
export const programHash = (root: string): string =>
  readFileSync(join(root, "dist/server/program"), "utf8");
