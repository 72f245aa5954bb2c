import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "../start/environment";
import { clientBuiltOf, clientFingerprint } from "./stale";

/** Builds the client in a separate process: it takes two gigabytes that nothing else needs. */
export async function buildClient(root: string, clientDir: string): Promise<void> {
  const kept = clientBuiltOf(clientDir);
  // An unfinished build matches no sources, and changes made during it may be missing.
  rmSync(kept, { force: true });
  const before = clientFingerprint(root);
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
