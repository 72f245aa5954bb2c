import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "./environment";
import { addFiles } from "./fingerprint";

const sources = [
  "src/client",
  "src/contract",
  "src/geo",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

function fingerprint(root: string): string {
  const hash = createHash("sha256");
  addFiles(hash, root, sources);
  return hash.digest("hex");
}

/** Fingerprint of the sources the client was built from; beside its folder, which is served. */
const builtOf = (clientDir: string) => `${clientDir}.sources`;

/** Whether the client is missing or was built from other sources. */
export function isClientStale(root: string, clientDir: string): boolean {
  const kept = builtOf(clientDir);
  if (!existsSync(join(clientDir, "index.html")) || !existsSync(kept)) return true;
  return readFileSync(kept, "utf8") !== fingerprint(root);
}

/** Builds the client in a separate process: it takes two gigabytes that the server never needs. */
export async function buildClient(root: string, clientDir: string): Promise<void> {
  const kept = builtOf(clientDir);
  // An unfinished build matches no sources, and changes made during it may be missing.
  rmSync(kept, { force: true });
  const before = fingerprint(root);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new StartRefused(`网页构建失败，代码 ${code}`);
  writeFileSync(kept, before);
}
