import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The Node that the package brings; `npm run test:nodes` runs the tests on it. */
export const nodeVersion = "22.23.3";

const run = promisify(execFile);

/** Puts the registry's Node for another machine into a folder: the program and its licence. */
export async function takeNode(arch: string, folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "clzy-node-"));
  try {
    const name = `node-linux-${arch}@${nodeVersion}`;
    const { stdout } = await run("npm", ["pack", name, "--silent", "--pack-destination", scratch]);
    await run("tar", ["-xzf", join(scratch, stdout.trim()), "-C", scratch]);
    const from = join(scratch, "package");
    mkdirSync(join(folder, "bin"), { recursive: true });
    cpSync(join(from, "bin/node"), join(folder, "bin/node"));
    chmodSync(join(folder, "bin/node"), 0o755);
    cpSync(join(from, "LICENSE"), join(folder, "LICENSE"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
