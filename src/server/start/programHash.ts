import { createHash } from "node:crypto";
import { addFiles, serverSources } from "./fingerprint";

/** Changes with the server's code. A compiled one knows it from its build (programHash.compiled.ts). */
export function programHash(root: string): string {
  const hash = createHash("sha256");
  addFiles(hash, root, serverSources);
  return hash.digest("hex");
}
